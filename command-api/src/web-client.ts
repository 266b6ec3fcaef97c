import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import '@fastify/cookie'
import staticFiles from '@fastify/static'
import { type Locale, locales } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { logoTypes } from '@portal/platform/files/logo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HINT_COOKIE } from './auth/entering.ts'
import type { Parts } from './kit/parts.ts'
import { registerManifest } from './web-manifest.ts'

/** The scripts that stand in a page itself, as a Content-Security-Policy names them: by their hashes. */
const inlineScripts = (page: string): string =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ')

/**
 * Serves the built client; every address that is no file and no call is the client's to route.
 * @param folder what Vite built
 * @param logos where a company's own logo lies, named by host: `portal.example.com.svg`
 * @param parts whose company it is
 */
export async function registerWebClient(
  app: FastifyInstance,
  folder: string,
  logos: string,
  parts: Pick<Parts, 'db' | 'now'>,
): Promise<void> {
  await registerManifest(app, folder, parts)
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  const inline = inlineScripts(index)
  const page = await firstPage(folder, index)
  const logoOf = async (host: string) => {
    if (!/^[a-z0-9][a-z0-9.-]{0,252}$/.test(host)) return undefined
    for (const [ending, type] of Object.entries(logoTypes)) {
      const file = join(logos, `${host}.${ending}`)
      const found = await stat(file).catch(() => undefined)
      if (found?.isFile()) return { file, type, size: found.size }
    }
    return undefined
  }
  await app.register(staticFiles, {
    root: folder,
    // Packed when it was built; nothing is packed anew for each who asks.
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    // The tag says it, and nobody asks for a part of one.
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      reply.header(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  app.get<{ Params: { host: string } }>('/logo/:host', async (request, reply) => {
    const found = await logoOf(request.params.host)
    if (!found) return reply.callNotFound()
    return reply
      .header('Cache-Control', 'public, max-age=3600')
      .header('Content-Length', found.size)
      .type(found.type)
      .send(createReadStream(found.file))
  })
  const sendPage = (reply: FastifyReply, html: string) => {
    const policy = String(reply.raw.getHeader('Content-Security-Policy'))
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy.replace(/script-src [^;]*/, `$& ${inline}`))
      .type('text/html; charset=utf-8')
      .send(html)
  }
  const hasLogo = async ({ hostname }: FastifyRequest) => (await logoOf(hostname)) !== undefined
  // What a browser keeps for when there is no network: nobody's, and in no language yet.
  app.get('/shell.html', async (request, reply) =>
    sendPage(reply, withLogo(index, await hasLogo(request))),
  )
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|dev|assets|logo)(\/|$)/.test(path)) return reply.callNotFound()
    reply.header('Vary', 'Cookie')
    return sendPage(reply, page(request, path, await hasLogo(request)))
  })
}

/** The page saying whether its host has a logo of its own. */
const withLogo = (html: string, own: boolean): string =>
  html.replace('<html lang=', `<html data-logo="${own ? 'own' : 'none'}" lang=`)

/** What the client's build tells of its files. */
interface FirstLoad {
  readonly texts: Readonly<Record<string, string>>
  readonly pages: Readonly<Record<string, readonly string[]>>
  readonly faces: Readonly<Record<string, readonly string[]>>
}

/**
 * The page that the client begins with, as it is for who asks: in their language, with the files
 * announced that it will ask for, and saying whether there is a logo and a session to ask for at all.
 * @param folder what Vite built
 * @param html the page as it was built
 */
async function firstPage(folder: string, html: string) {
  const { texts, pages, faces } = JSON.parse(
    await readFile(join(folder, 'first-load.json'), 'utf8'),
  ) as FirstLoad
  // What stands in the page for when nothing else comes is needed in one language.
  const [whole = '', words = '{}'] =
    /<script type="application\/json" id="boot-words">(.*?)<\/script>/s.exec(html) ?? []
  const said = JSON.parse(words) as Record<string, object>
  const wordsIn = (locale: string) =>
    JSON.stringify({ [locale]: said[locale] }).replaceAll('<', '\\u003c')
  const pageIn = Object.fromEntries(
    locales.map((one) => [
      one,
      html.replace(whole, () => whole.replace(words, () => wordsIn(one))),
    ]),
  ) as Record<Locale, string>
  const announced = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`
  // As the one that everybody needs: what is shown comes first.
  const face = (file: string) =>
    `<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="${file}">`
  return (request: FastifyRequest, path: string, ownLogo: boolean): string => {
    const locale = locales.find((one) => one === request.cookies.locale) ?? 'en'
    const signedIn = [HINT_COOKIE, `__Secure-${HINT_COOKIE}`].some((name) => request.cookies[name])
    // The start is nothing that a guest gets to see.
    const shown = path === places.start.path && !signedIn ? [] : (pages[path] ?? [])
    const files = [texts[locale], ...shown]
    // Who is signed in sees it where there is room for a menu.
    const logo = signedIn
      ? ''
      : `<link rel="preload" as="image" href="/logo${ownLogo ? `/${request.hostname}` : '.svg'}">`
    const letters = new Set([...(faces[locale] ?? []), ...(faces[path] ?? [])])
    const head =
      files.map((file) => (file ? announced(file) : '')).join('') + [...letters].map(face).join('')
    return withLogo(pageIn[locale], ownLogo)
      .replace(' lang="sv"', ` lang="${locale}"`)
      .replace('/manifest.webmanifest', `$&?lang=${locale}`)
      .replace('</head>', () => `${logo}${head}</head>`)
  }
}
