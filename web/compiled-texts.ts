import { readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

/** Texts with something to fill in as what the parser makes of them; plain ones stay as they are. */
function compiled(texts: Texts): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => {
      if (typeof value !== 'string') return [key, compiled(value)]
      return [key, /[{}']/.test(value) ? parse(value, { ignoreTag: true }) : value]
    }),
  )
}

const PARSER = '@formatjs/icu-messageformat-parser'
const STAND_IN = '\0plain-texts'

/**
 * Reads the ICU messages when the client is built, as intl-messageformat takes them: no visitor loads
 * the parser (8 kB packed), and no page spends time on it.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    resolveId: (id) => (id === PARSER ? STAND_IN : null),
    load(id) {
      if (id === STAND_IN)
        return `export * from '${PARSER}/no-parser.js'
          export const parse = (value) => [{ type: 0, value }]`
      const [path = ''] = id.split('?')
      if (!/\/texts\/\w\w\.json$/.test(path)) return null
      return JSON.stringify(compiled(JSON.parse(readFileSync(path, 'utf8')) as Texts))
    },
  }
}
