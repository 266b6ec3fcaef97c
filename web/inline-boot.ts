import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const locales = ['en', 'sv', 'pl', 'ro', 'bs']
const wanted = [
  'awayBusy',
  'awayFailed',
  'awayKept',
  'awayOffline',
  'awayPart',
  'awaySilent',
  'tryAgain',
]

/** The words of the script in every language, from the texts that the page itself uses. */
function words(): Record<string, Record<string, string>> {
  const read = (area: string, locale: string): Record<string, string> =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, 'src', area, 'texts', `${locale}.json`), 'utf8'),
    )
  return Object.fromEntries(
    locales.map((locale) => {
      const all = { ...read('ui', locale), ...read('layouts', locale) }
      return [locale, Object.fromEntries(wanted.map((key) => [key, all[key] ?? '']))]
    }),
  )
}

/**
 * Puts `boot.js` into the page itself: whatever else cannot be loaded, it can say so. The server allows it
 * by its hash.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    transformIndexHtml() {
      const source = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8')
      const plain = source.replace(/^\s*(\/\/|\/\*\*).*\n/gm, '').replace(/^\s+/gm, '')
      const text = JSON.stringify(words()).replaceAll('<', '\\u003c')
      return [
        {
          tag: 'script',
          children: plain.replace('__WORDS__', () => text),
          injectTo: 'head-prepend',
        },
      ]
    },
  }
}
