{{- /* More replicas by processor load, and never fewer than one during the maintenance of nodes. */ -}}
{{- define "zashiki.scaling" }}
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: {{ include "zashiki.name" . }}
  labels: {{- include "zashiki.labels" . | nindent 4 }}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: {{ include "zashiki.name" . }}}
  minReplicas: {{ .replicas.min }}
  maxReplicas: {{ .replicas.max }}
  metrics:
    - type: Resource
      resource: {name: cpu, target: {type: Utilization, averageUtilization: {{ .cpuPercent }}}}
  # Streams and warm matches move when a replica goes, so the way down is slow.
  behavior:
    scaleDown: {stabilizationWindowSeconds: 600, policies: [{type: Pods, value: 1, periodSeconds: 120}]}
---
{{- include "zashiki.disruption" . }}
{{- end }}

{{- define "zashiki.disruption" }}
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: {{ include "zashiki.name" . }}
  labels: {{- include "zashiki.labels" . | nindent 4 }}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: {{- include "zashiki.labels" . | nindent 6 }}
{{- end }}
