import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { bootWords } from './src/boot/words.ts'

const locales = ['en', 'sv', 'pl', 'ro', 'bs']

/** The words of the script in every language, from the texts that the page itself uses. */
function words(): Record<string, Record<string, string>> {
  const read = (area: string, locale: string): Record<string, string> =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, 'src', area, 'texts', `${locale}.json`), 'utf8'),
    )
  return Object.fromEntries(
    locales.map((locale) => {
      const all = { ...read('ui', locale), ...read('layouts', locale), ...read('boot', locale) }
      return [locale, Object.fromEntries(bootWords.map((key) => [key, all[key] ?? '']))]
    }),
  )
}

/** A script of the page itself, without what only its readers need. */
const plain = (name: string): string =>
  minifySync(name, readFileSync(join(import.meta.dirname, name), 'utf8')).code

/**
 * Puts two scripts into the page itself: `boot.js` can say so, whatever else cannot be loaded, and
 * `first-calls.js` does not wait for all else. The server allows them by their hashes, and leaves of the
 * words before them those of the reader's language.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    transformIndexHtml() {
      const text = JSON.stringify(words()).replaceAll('<', '\\u003c')
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: 'boot-words' },
          children: text,
          injectTo: 'head-prepend',
        },
        { tag: 'script', children: plain('boot.js'), injectTo: 'head-prepend' },
        { tag: 'script', children: plain('first-calls.js'), injectTo: 'head-prepend' },
      ]
    },
  }
}
