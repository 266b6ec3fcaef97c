import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Serves the built client; every address that is no file and no call is the client's to route. */
export async function registerWebClient(app: FastifyInstance, folder: string): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  await app.register(staticFiles, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|dev|assets|logo)(\/|$)/.test(path)) return reply.callNotFound()
    return reply.header('Cache-Control', 'no-cache').type('text/html; charset=utf-8').send(index)
  })
}
