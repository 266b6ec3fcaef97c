import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@formatjs/icu-messageformat-parser'
import { type AnyCall, calls } from '@portal/contracts'
import { locales } from '@portal/contracts/locales'
import { anyCallRefusals } from '@portal/contracts/refusals'
import type { Plugin } from 'vite'
import { firstContracts, firstTexts, laterWords } from './src/i18n/core.ts'

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
const sources = join(import.meta.dirname, 'src')
const LIST = 'virtual:texts'
/** The texts of a language in one: those that it begins with, or all others. */
const group = /^virtual:texts\/(first|more)-(\w\w)$/

/** What the calls of the first pages can be refused for; the words for all else come with other pages. */
const firstErrors: Set<string> = new Set([
  ...Object.keys(anyCallRefusals),
  ...firstContracts.flatMap((area) =>
    Object.values<AnyCall>(calls[area]).flatMap(({ refuses }): readonly string[] => refuses),
  ),
])
/** Any call may be refused so by its form, and only pages of administrators ask for what is. */
for (const code of ['otherDaysFirst', 'cannotImpersonate']) firstErrors.delete(code)

/** Areas of whose texts each group has a part: which come first? */
const comesFirst: Readonly<Record<string, (key: string) => boolean>> = {
  errors: (code) => firstErrors.has(code),
  ui: (key) => !laterWords.includes(key),
}

/** The areas of a group; those of which each has a part are in both. */
const areasOf = (which: string): string[] =>
  readdirSync(sources).filter(
    (area) =>
      existsSync(join(sources, area, 'texts')) &&
      (area in comesFirst || firstTexts.includes(area) === (which === 'first')),
  )

/** The texts of the areas of a group in a language, by area. */
function grouped(which: string, locale: string): { texts: object; files: string[] } {
  const fileOf = (area: string) => join(sources, area, 'texts', `${locale}.json`)
  const isFirst = which === 'first'
  const areas = areasOf(which)
  const textsOf = (area: string) => {
    const texts = Object.entries(JSON.parse(readFileSync(fileOf(area), 'utf8')) as Texts)
    const first = comesFirst[area]
    const here = first ? texts.filter(([key]) => first(key) === isFirst) : texts
    return compiled(Object.fromEntries(here))
  }
  return {
    texts: Object.fromEntries(areas.map((area) => [area, textsOf(area)])),
    files: areas.map(fileOf),
  }
}

/**
 * Reads the ICU messages when the client is built, as intl-messageformat takes them: no visitor loads
 * the parser (8 kB packed), and no page spends time on it.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'compiled-texts',
    enforce: 'pre',
    resolveId(id) {
      if (id === PARSER) return STAND_IN
      return id === LIST || group.test(id) ? `\0${id}` : null
    },
    load(id) {
      if (id === STAND_IN)
        return `export * from '${PARSER}/no-parser.js'
          export const parse = (value) => [{ type: 0, value }]`
      if (id === `\0${LIST}`) {
        const names = locales.flatMap((locale) => [`first-${locale}`, `more-${locale}`])
        const load = (name: string) => `'${name}': () => import('${LIST}/${name}')`
        return `export default { ${names.map(load).join(', ')} }
          export const later = ${JSON.stringify(areasOf('more').filter((area) => !(area in comesFirst)))}`
      }
      const [, which, locale] = group.exec(id.slice(1)) ?? []
      if (!which || !locale) return null
      const { texts, files } = grouped(which, locale)
      for (const file of files) this.addWatchFile(file)
      return `export default ${JSON.stringify(texts)}`
    },
  }
}
