import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import '@fastify/cookie'
import staticFiles from '@fastify/static'
import { type Locale, locales } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { logoTypes } from '@portal/platform/files/logo'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HINT_COOKIE } from './auth/entering.ts'

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
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    if (/^\/(api|dev|assets|logo)(\/|$)/.test(path)) return reply.callNotFound()
    const policy = String(reply.raw.getHeader('Content-Security-Policy'))
    return reply
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policy.replace(/script-src [^;]*/, `$& ${inline}`))
      .header('Vary', 'Cookie')
      .type('text/html; charset=utf-8')
      .send(page(request, path, (await logoOf(request.hostname)) !== undefined))
  })
}

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
    return pageIn[locale]
      .replace('<html lang="sv"', `<html lang="${locale}" data-logo="${ownLogo ? 'own' : 'none'}"`)
      .replace('</head>', () => `${logo}${head}</head>`)
  }
}
