import { createServer, type Server } from 'node:http'
import type { Settings } from '@portal/platform/settings'
import type { Health } from './health.ts'

/** A server with nothing but `GET /api/health`, for processes that serve nobody. */
export async function serveHealth(
  settings: Pick<Settings, 'HOST' | 'PORT'>,
  health: () => Promise<Health>,
): Promise<Server> {
  const server = createServer((request, reply) => {
    if (request.method !== 'GET' || request.url !== '/api/health') {
      reply.writeHead(404).end()
      return
    }
    health().then(
      (found) =>
        reply
          .writeHead(found.ok ? 200 : 503, {
            'content-type': 'application/json; charset=utf-8',
            'cache-control': 'no-store',
          })
          .end(JSON.stringify(found)),
      () => reply.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.PORT, settings.HOST, resolve)
  })
  return server
}
