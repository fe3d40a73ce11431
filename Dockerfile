# One image a kind of process, all from the same base. Plain Dockerfile syntax only: any builder can build it.
ARG BASE=python:3.12-slim-bookworm

FROM ${BASE} AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 UV_NO_CACHE=1 UV_COMPILE_BYTECODE=1
WORKDIR /src
COPY pyproject.toml requirements.lock ./
# The lock serves as constraints: its versions and hashes, but only for what runs. pip takes no hashes from constraints.
RUN pip install -q uv \
 && python3 -c "import tomllib; p = tomllib.load(open('pyproject.toml', 'rb'))['project']; print(*p['dependencies'], *p['optional-dependencies']['tracing'], sep='\n')" >runtime.txt \
 && uv venv -q /opt/venv && uv pip install -q -p /opt/venv -c requirements.lock -r runtime.txt \
 && uv venv -q /opt/tools && uv pip install -q -p /opt/tools -c requirements.lock grpcio-tools
COPY protos protos
RUN /opt/tools/bin/python -m grpc_tools.protoc -Iprotos --python_out=. --grpc_python_out=. $(cd protos && find * -name '*.proto')

FROM build AS compile
# Where no C compiler can be had, an empty COMPILE builds images that run interpreted.
ARG COMPILE=yes
RUN [ -z "$COMPILE" ] || { apt-get update -qq && apt-get install -y -qq --no-install-recommends gcc libc6-dev >/dev/null \
 && uv pip install -q -p /opt/tools -c requirements.lock mypy mypy-protobuf setuptools types-grpcio types-protobuf; }
# What the compiler knows of messages it knows from their stubs.
RUN [ -z "$COMPILE" ] || PATH=/opt/tools/bin:$PATH python -m grpc_tools.protoc -Iprotos --mypy_out=quiet:. --mypy_grpc_out=quiet:. $(cd protos && find * -name '*.proto')
COPY services services
COPY deploy/compile.py deploy/compile.py
RUN [ -z "$COMPILE" ] || /opt/tools/bin/python deploy/compile.py
RUN mkdir /hot && cp -a services /hot && find . -maxdepth 1 -name 'zashiki_*.so' -exec cp -a {} /hot \;

FROM ${BASE} AS base
# A new volume mounted at /run/zashiki takes its owner from here.
RUN groupadd --gid 10001 zashiki && useradd --uid 10001 --gid zashiki --no-create-home --shell /usr/sbin/nologin zashiki \
 && install -d -o zashiki -g zashiki -m 700 /run/zashiki
# Compiled modules find the libraries with their code by name, and commands such as celery do not look where they are.
ENV PATH=/opt/venv/bin:$PATH PYTHONPATH=/app PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY --from=build /src/zashiki zashiki
COPY services services
# A read-only container cannot keep bytecode; without it every process and every health check compiles all it imports.
RUN python -m compileall -q zashiki services
COPY deploy/health.py /usr/local/bin/health.py
# The name that operators see; a commit, say.
ARG BUILD=
ENV ZASHIKI_BUILD=$BUILD
USER 10001

# Sources and what was compiled from them come from one stage, so that neither is ever newer than it seems.
FROM base AS fast
USER root
COPY --from=compile /hot ./
RUN python -m compileall -q services
USER 10001

FROM fast AS engine
ENV ZASHIKI_ENGINE_ADDRESS=0.0.0.0:50051
EXPOSE 50051
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s CMD ["python", "/usr/local/bin/health.py", "grpc", "127.0.0.1:50051"]
ENTRYPOINT ["python", "-m", "services.kernel.server"]

FROM base AS coordinator
ENV ZASHIKI_COORDINATOR_PORT=9100
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s CMD ["python", "/usr/local/bin/health.py", "http", "http://127.0.0.1:9100/livez"]
CMD ["python", "-m", "services.coordinator"]

FROM fast AS worker
ENV ZASHIKI_WORKER_SIGN=/tmp/worker
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s CMD ["python", "/usr/local/bin/health.py", "sign", "/tmp/worker"]
ENTRYPOINT ["celery", "--app=services.ai.app", "worker", "--loglevel=INFO", "--without-gossip", "--without-mingle"]

FROM base AS gateway
COPY gateway gateway
ENV ZASHIKI_GATEWAY_HOST=0.0.0.0 ZASHIKI_GATEWAY_PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=8s --start-period=60s CMD ["python", "/usr/local/bin/health.py", "http", "http://127.0.0.1:8080/readyz"]
CMD ["gunicorn", "--config=gateway/gunicorn.conf.py"]

# The `zashiki` command, for operators; migrations run from it as well.
FROM base AS tools
COPY gateway gateway
COPY cli cli
ENTRYPOINT ["python", "-m"]
CMD ["cli", "--help"]
