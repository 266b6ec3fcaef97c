import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourcesIn } from './listed.ts'
import { root, type Step } from './step.ts'

/** The keys of texts, those of texts within texts by their way there. */
export const keysOf = (texts: unknown, way = ''): string[] =>
  typeof texts === 'string'
    ? [way]
    : Object.entries(texts as object).flatMap(([name, one]) =>
        keysOf(one, way === '' ? name : `${way}.${name}`),
      )

/** What stands whole between quotes, without the area before it. */
const quoted = (code: string): string[] =>
  [...code.matchAll(/['"`](?=(?:[\w-]+:)?([\w.]+)['"`])/g)].map(([, said = '']) => said)

const properties = (code: string): string[] =>
  [...code.matchAll(/\b(\w+)\??:/g)].map(([, name = '']) => name)

/** What templates with words of their own make: `state_${state}`, `${flag}Help`. */
function composed(code: string): RegExp[] {
  const found: RegExp[] = []
  for (const [, template = ''] of code.matchAll(/`(?=([\w.:-]*(?:\$\{[^`}]*\}[\w.]*)+)`)/g)) {
    const parts = template.replace(/^[\w-]+:/, '').split(/\$\{[^}]*\}/)
    const own = parts.join('')
    if (own.length > 2) found.push(new RegExp(`^${parts.join('(\\w+)').replaceAll('.', '\\.')}$`))
  }
  return found
}

/**
 * The keys that nothing says.
 * @param near the code that knows the area: a key stands in it whole, or is composed there
 * @param shared words of contracts and events: keys are composed of them, and some are nothing but one
 */
export function unsaid(
  keys: readonly string[],
  near: readonly string[],
  shared: readonly string[],
): string[] {
  const whole = new Set(near.flatMap(quoted))
  const patterns = near.flatMap(composed)
  const words = new Set(shared.flatMap((code) => [...quoted(code), ...properties(code)]))
  const parts = new Set([
    ...words,
    ...near.flatMap((code) => [...quoted(code), ...properties(code)]),
  ])
  const made = (key: string) =>
    patterns.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => parts.has(part)),
    )
  return keys.filter(
    (key) => !whole.has(key) && !made(key) && !words.has(key.split('.').at(-1) ?? ''),
  )
}

/** The texts of the kit, and the words of the menu in every area's screens, are said without the area's name. */
const withoutName = ['ui', 'layouts']

/** Texts of the client that nobody can come to see: five translations each, for nothing. */
export const unused: Step = {
  name: 'unused-texts',
  what: 'texts of the web client are said somewhere',
  run: async () => {
    const web = await sourcesIn(['web/src'])
    const shared = [...(await sourcesIn(['shared/contracts/src', 'shared/events/src'])).values()]
    const file = (area: string) => join(root, 'web', 'src', area, 'texts', 'en.json')
    return readdirSync(join(root, 'web', 'src'))
      .filter((area) => existsSync(file(area)))
      .flatMap((area) => {
        const names = new RegExp(`['"\`]${withoutName.includes(area) ? '' : `${area}['":\`]`}`)
        const near = [...web].filter(
          ([name, code]) => name.startsWith(`web/src/${area}/`) || names.test(code),
        )
        const keys = keysOf(JSON.parse(readFileSync(file(area), 'utf8')))
        return unsaid(
          keys,
          near.map(([, code]) => code),
          shared,
        ).map((key) => `${area}: nothing says ${key}`)
      })
  },
}
