import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** What the server needs to say at once what a page will ask for. */
export interface FirstLoad {
  /** By locale: the file of texts that it begins with. */
  readonly texts: Readonly<Record<string, string>>
  /** What the start page needs beside what every page does. */
  readonly start: readonly string[]
}

const packed = /\.(js|mjs|css|svg|json|webmanifest|txt)$/
const asBrotli = promisify(brotliCompress)

/** What every first page loads: packed as small as can be, which takes seconds. */
const first = /\/(vendor|app|start|icons|index|first-\w\w)-[^/]*$/

/**
 * What makes the first page come soon: the page asks for its typeface at once, the server is told which
 * files of texts and scripts it may announce (`first-load.json`), and every file lies there packed,
 * because it is packed once and sent often. Browsers without Brotli get it packed by the server.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(name),
        )
        if (!font) throw new Error('the typeface is not among what was built')
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
              href: `/${font}`,
            },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
    generateBundle(_options, bundle) {
      const texts: Record<string, string> = {}
      const start: string[] = []
      for (const [name, file] of Object.entries(bundle)) {
        const [, locale] = /\/first-(\w\w)-[^/]*\.js$/.exec(name) ?? []
        if (locale) texts[locale] = `/${name}`
        if (file.type === 'chunk' && file.name === 'start') start.push(`/${name}`)
      }
      if (Object.keys(texts).length === 0 || start.length === 0)
        throw new Error('the files that a first page needs are not among what was built')
      const told: FirstLoad = { texts, start }
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(told) })
    },
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('nothing says where it is built')
      const pack = async (name: string, bytes: Buffer) => {
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_QUALITY]: first.test(name) ? 11 : 6,
        }
        await writeFile(join(dir, `${name}.br`), await asBrotli(bytes, { params }))
      }
      const all = Object.entries(bundle)
        .filter(([name]) => packed.test(name))
        .map(([name, file]) => ({
          name,
          bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source),
        }))
      await Promise.all(
        all.filter(({ bytes }) => bytes.length >= 512).map(({ name, bytes }) => pack(name, bytes)),
      )
    },
  }
}
