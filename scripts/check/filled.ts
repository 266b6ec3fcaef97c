import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './listed.ts'
import { root, type Step } from './step.ts'

/** The areas whose texts a file says: those it names, and its own. */
function areasOf(name: string, code: string): string[] {
  const named = [...code.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, areas = '']) =>
    [...areas.matchAll(/'([\w-]+)'/g)].map(([, area = '']) => area),
  )
  return [...new Set([...named, name.split('/').at(-2) ?? ''])]
}

/**
 * Texts that fill something in and are said without it: a page that shows one ends in an error.
 * @param textOf the English text of an area under a key; undefined where it has none
 */
export function unfilled(
  name: string,
  code: string,
  textOf: (area: string, key: string) => string | undefined,
): string[] {
  const areas = areasOf(name, code)
  return [...code.matchAll(/\bt\(([^(),]*)\)/g)]
    .flatMap(([, said = '']) => [...said.matchAll(/'([\w:.-]+)'/g)].map(([, key = '']) => key))
    .filter((said) => {
      const [area, key = ''] = said.includes(':') ? said.split(':') : [undefined, said]
      return (area ? [area] : areas).some((one) => textOf(one, key)?.includes('{'))
    })
}

/** Texts of the client are given what they fill in: the compiler does not know which do. */
export const filled: Step = {
  name: 'filled-texts',
  what: 'texts of the web client are given what they fill in',
  run: async () => {
    const known = new Map<string, Readonly<Record<string, unknown>>>()
    const textOf = (area: string, key: string) => {
      const file = join(root, 'web', 'src', area, 'texts', 'en.json')
      const texts =
        known.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
      known.set(area, texts)
      const text = texts[key]
      return typeof text === 'string' ? text : undefined
    }
    return [...(await sourcesIn(['web/src']))].flatMap(([name, code]) =>
      unfilled(name, code, textOf).map((key) => `${name} says ${key} without what it fills in`),
    )
  },
}
