{{- define "zashiki.labels" -}}
app.kubernetes.io/name: zashiki
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "zashiki.image" -}}
{{ .root.Values.image.registry }}/{{ .image }}:{{ .tag | default .root.Values.image.tag | default .root.Chart.AppVersion }}
{{- end }}

{{- define "zashiki.name" -}}
{{ .root.Release.Name }}-{{ .component }}
{{- end }}

{{- /* What all our pods have in common: no root, nothing writable but /tmp, no token for the Kubernetes API. */ -}}
{{- define "zashiki.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  seccompProfile: {type: RuntimeDefault}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "zashiki.labels" . | nindent 8 }}
volumes:
  - {name: tmp, emptyDir: {sizeLimit: 64Mi}}
{{- end }}

{{- define "zashiki.container" -}}
image: {{ include "zashiki.image" . }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: {drop: [ALL]}
resources: {{- toYaml .resources | nindent 2 }}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
{{- end }}

{{- define "zashiki.env" -}}
- {name: ZASHIKI_LOG_LEVEL, value: {{ .root.Values.logLevel | quote }}}
- name: ZASHIKI_ENGINES
  value: {{ include "zashiki.engines" . | quote }}
{{- range $variable, $key := dict "SERVICE_KEY" "service-key" "REDIS_URL" "redis-url" "BROKER_URL" "broker-url" "DATABASE_URL" "database-url" }}
- name: ZASHIKI_{{ $variable }}
  valueFrom: {secretKeyRef: {name: {{ $.root.Values.secret.name }}, key: {{ $key }}}}
{{- end }}
{{- with .root.Values.tracing.endpoint }}
- {name: OTEL_EXPORTER_OTLP_ENDPOINT, value: {{ . | quote }}}
{{- end }}
{{- range $name, $value := .root.Values.settings }}
- {name: {{ $name }}, value: {{ $value | quote }}}
{{- end }}
{{- end }}

{{- define "zashiki.engines" -}}
{{- $addresses := list -}}
{{- range include "zashiki.engineList" .root | fromYamlArray -}}
{{- $addresses = append $addresses (printf "%s=dns:///%s-%s:50051" .place $.root.Release.Name .component) -}}
{{- end -}}
{{- join "," $addresses -}}
{{- end }}

{{- /* Every game's engine, and those of older releases with whose rules matches go on. */ -}}
{{- define "zashiki.engineList" -}}
{{- range .Values.games }}
- {game: {{ . }}, place: {{ . }}, component: engine-{{ . }}}
{{- end }}
{{- range .Values.olderRules }}
- {game: {{ .game }}, place: "{{ .game }}@{{ .version }}", component: engine-{{ .game }}-{{ .version }}, tag: {{ .tag | quote }}}
{{- end }}
{{- end }}

{{- /* Workers of every queue, and for older rules one that takes whatever needs them. */ -}}
{{- define "zashiki.workers" -}}
{{ toYaml .Values.workers }}
{{- range .Values.olderRules }}
{{- $place := printf "%s@%v" .game .version }}
rules-{{ .game }}-{{ .version }}:
  queue: "ai.fast:{{ $place }},ai.deep:{{ $place }},ai.hints:{{ $place }},scoring:{{ $place }}"
  include: services.scoring.tasks
  tag: {{ .tag | quote }}
  replicas: {min: 1}
  resources: {{- toYaml $.Values.workers.fast.resources | nindent 4 }}
{{- end }}
{{- end }}
