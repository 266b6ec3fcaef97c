import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { logoTypes } from '@portal/platform/files/logo'
import type { FastifyInstance } from 'fastify'

/** The scripts that stand in a page itself, as a Content-Security-Policy names them: by their hashes. */
const inlineScripts = (page: string): string =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/**
 * Serves the built client; every address that is no file and no call is the client's to route.
 * @param folder what Vite built
 * @param logos where a company's own logo lies, named by host: `portal.example.com.svg`
 */
export async function registerWebClient(
  app: FastifyInstance,
  folder: string,
  logos: string,
): Promise<void> {
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const inline = inlineScripts(index)
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
  app.get<{ Params: { host: string } }>('/logo/:host', async (request, reply) => {
    const { host } = request.params
    if (!/^[a-z0-9][a-z0-9.-]{0,252}$/.test(host)) return reply.callNotFound()
    for (const [ending, type] of Object.entries(logoTypes)) {
      const file = join(logos, `${host}.${ending}`)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile())
        return reply
          .header('Cache-Control', 'public, max-age=3600')
          .header('Content-Length', found.size)
          .type(type)
          .send(createReadStream(file))
    }
    return reply.callNotFound()
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|dev|assets|logo)(\/|$)/.test(path)) return reply.callNotFound()
    const policy = String(reply.raw.getHeader('Content-Security-Policy'))
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy.replace(/script-src [^;]*/, `$& ${inline}`))
      .type('text/html; charset=utf-8')
      .send(index)
  })
}
