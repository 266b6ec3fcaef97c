import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { fileOf } from './without-facades.ts'

/** What the server needs to say at once what a page will ask for. */
export interface FirstLoad {
  /** By locale: the file of texts that it begins with. */
  readonly texts: Readonly<Record<string, string>>
  /** By path: what a page where people begin needs beside what every page does. */
  readonly pages: Readonly<Record<string, readonly string[]>>
  /** By locale or path: the faces that hold the letters which are not everybody's. */
  readonly faces: Readonly<Record<string, readonly string[]>>
}

/**
 * Whose letters a language, or a page, is written with beside everybody's. All of a text's faces are asked
 * for at once: one that came alone would stand beside another typeface for as long as the page is open.
 */
const lettersOf: Readonly<Record<string, readonly string[]>> = {
  // They share a letter: two faces for one text would be more than one for both.
  pl: ['slavic'],
  bs: ['slavic'],
  ro: ['ro'],
  // The choice of a language names them all.
  '/': ['ro'],
}

/** What is shown at the addresses where people begin, as modules of the client. */
const shownAt: Readonly<Record<string, readonly string[]>> = {
  '/': ['auth/Index.tsx'],
  '/login': ['auth/Login.tsx'],
  '/start': ['start/later.ts'],
}

const packed = /\.(js|mjs|css|svg|json|webmanifest|txt)$/
const asBrotli = promisify(brotliCompress)

/** What every first page loads, and every smaller file, is packed as small as can be, which takes seconds. */
const first = /\/vendor-[^/]*$/
const SMALL = 150_000

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
          /\/latin-[0-9a-f]{16}-.*\.woff2$/.test(name),
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
              // On a slow way it is for the next page: what is shown now comes first.
              fetchpriority: 'low',
              href: `/${font}`,
            },
            injectTo: 'head-prepend',
          },
        ]
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const texts: Record<string, string> = {}
      for (const { fileName } of chunks) {
        const [, locale] = /\/first-(\w\w)-[^/]*\.js$/.exec(fileName) ?? []
        if (locale) texts[locale] = `/${fileName}`
      }
      /** The file of a module that is asked for by itself, and whatever that brings along. */
      const filesOf = (found: (chunk: (typeof chunks)[number]) => boolean): string[] => {
        const all = new Set<string>()
        const add = (name: string) => {
          const chunk = bundle[name]
          if (all.has(name) || chunk?.type !== 'chunk') return
          all.add(name)
          for (const one of chunk.imports) add(one)
        }
        for (const chunk of chunks.filter(found)) add(chunk.fileName)
        return [...all]
      }
      const always = new Set(filesOf(({ isEntry }) => isEntry))
      const pages = Object.fromEntries(
        Object.entries(shownAt).map(([path, modules]) => {
          const files = modules.flatMap((module) =>
            filesOf(
              ({ fileName, facadeModuleId }) =>
                fileName === fileOf(module) ||
                (facadeModuleId?.endsWith(`/src/${module}`) ?? false),
            ),
          )
          if (files.length === 0) throw new Error(`nothing was built that is shown at ${path}`)
          return [
            path,
            [...new Set(files)].filter((name) => !always.has(name)).map((name) => `/${name}`),
          ]
        }),
      )
      const faceOf = (of: string): string => {
        const name = Object.keys(bundle).find((one) =>
          new RegExp(`/latin-ext\\.${of}-[^/]*\\.woff2$`).test(one),
        )
        if (!name) throw new Error(`the face for ${of} is not among what was built`)
        return `/${name}`
      }
      const faces = Object.fromEntries(
        Object.entries(lettersOf).map(([of, those]) => [of, those.map(faceOf)]),
      )
      if (Object.keys(texts).length === 0) throw new Error('no texts are among what was built')
      const told: FirstLoad = { texts, pages, faces }
      this.emitFile({ type: 'asset', fileName: 'first-load.json', source: JSON.stringify(told) })
    },
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error('nothing says where it is built')
      const pack = async (name: string, bytes: Buffer) => {
        const params = {
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_QUALITY]: first.test(name) || bytes.length < SMALL ? 11 : 6,
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
