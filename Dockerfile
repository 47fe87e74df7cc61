# The server with the built browser part, run as a user without rights. PostgreSQL is not in it:
# give it DATABASE_URL, SMTP_URL, PUBLIC_URL and SECRET, as compose.yaml does.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.json .npmrc ./
RUN npm ci --include=dev
COPY contract contract
COPY rules rules
COPY web web
COPY scripts scripts
RUN node scripts/build.mjs && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/web/dist web/dist
COPY package.json ./
COPY scripts scripts
COPY contract contract
COPY rules rules
COPY db db
COPY server server
RUN install --directory --owner=node --group=node --mode=700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags are those of scripts/server-flags.mjs.
CMD ["node_modules/.bin/node", "--max-semi-space-size=8", "--max-old-space-size=1024", "server/main.ts"]
