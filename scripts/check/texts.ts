import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { locales, refusals } from '@portal/contracts'
import { templates, textOf } from '@portal/workers/kit/texts'
import { mixedIn } from './address.ts'
import { root, type Step } from './step.ts'

type Locale = (typeof locales)[number]
type Texts = Map<string, string>

function flat(value: unknown, key: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(key, value)
  else
    for (const [name, one] of Object.entries(value as object))
      flat(one, key === '' ? name : `${key}.${name}`, into)
  return into
}

interface Shape {
  readonly names: Set<string>
  /** What is wrong with the plurals of it. */
  readonly wrong: string[]
}

/** Is a number written in there? */
const isCounted = (elements: readonly MessageFormatElement[]): boolean =>
  elements.some(
    (one) =>
      one.type === TYPE.pound ||
      (one.type === TYPE.select &&
        Object.values(one.options).some((each) => isCounted(each.value))),
  )

/** The names that a text fills in, and whether its plurals have every branch of the language. */
function shapeOf(elements: readonly MessageFormatElement[], locale: Locale, into: Shape): Shape {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    into.names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value)
    if (element.type === TYPE.tag) shapeOf(element.children, locale, into)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    for (const { value } of Object.values(element.options)) shapeOf(value, locale, into)
    if (element.type === TYPE.plural) {
      const rules = new Intl.PluralRules(locale, { type: element.pluralType ?? 'cardinal' })
      const needed = rules.resolvedOptions().pluralCategories
      const lacking = needed.filter((one) => !(one in element.options))
      const strange = Object.keys(element.options).filter(
        (one) => !one.startsWith('=') && !needed.includes(one as Intl.LDMLPluralRule),
      )
      const { one, other } = element.options
      // Where 21 takes the same branch as 1 does, words of a single one would be said of 21.
      if (rules.select(21) === 'one' && one && other && !('=1' in element.options))
        if (isCounted(other.value) && !isCounted(one.value))
          into.wrong.push(`{${element.value}} says no number of 21: it takes an =1 of its own`)
      if (lacking.length > 0) into.wrong.push(`{${element.value}} lacks ${lacking.join(', ')}`)
      if (strange.length > 0)
        into.wrong.push(`{${element.value}} has ${strange.join(', ')}, which ${locale} never uses`)
    }
  }
  return into
}

const list = (names: Iterable<string>): string => [...names].sort().join(' ') || 'nothing'

/** One area's texts: the same keys, names and branches in every language. */
function checkArea(area: string, folder: string): string[] {
  const found: string[] = []
  const all = new Map<Locale, Texts>()
  for (const locale of locales) {
    const file = join(folder, `${locale}.json`)
    if (!existsSync(file)) found.push(`${area}: ${locale}.json is missing`)
    else all.set(locale, flat(JSON.parse(readFileSync(file, 'utf8')), '', new Map()))
  }
  const keys = new Set([...all.values()].flatMap((texts) => [...texts.keys()]))
  for (const key of keys) {
    let first: { locale: Locale; names: string } | undefined
    for (const [locale, texts] of all) {
      const where = `${area}/${locale} ${key}`
      const text = texts.get(key)
      if (text === undefined || text.trim() === '') {
        found.push(`${where}: there is no text`)
        continue
      }
      for (const strange of mixedIn(locale, text))
        found.push(`${where}: "${strange}", where other texts say it otherwise`)
      try {
        const { names, wrong } = shapeOf(parse(text), locale, { names: new Set(), wrong: [] })
        found.push(...wrong.map((one) => `${where}: ${one}`))
        first ??= { locale, names: list(names) }
        if (list(names) !== first.names)
          found.push(`${where}: fills in ${list(names)}, ${first.locale} fills in ${first.names}`)
      } catch (error) {
        found.push(`${where}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return found
}

/** The names that must have a text, though no code names them. */
function checkNamed(area: string, folder: string, wanted: readonly string[]): string[] {
  const texts = flat(JSON.parse(readFileSync(join(folder, 'en.json'), 'utf8')), '', new Map())
  const has = (name: string) =>
    [...texts.keys()].some((key) => key === name || key.endsWith(`.${name}`))
  return wanted.filter((name) => !has(name)).map((name) => `${area}: there is no text of ${name}`)
}

/** Every text of the web client in every language. */
export const webTexts: Step = {
  name: 'texts',
  what: "texts of the web client in everybody's language",
  run: async () => {
    const web = join(root, 'web', 'src')
    const folder = (area: string) => join(web, area, 'texts')
    const areas = readdirSync(web).filter((area) => existsSync(folder(area)))
    return [
      ...areas.flatMap((area) => checkArea(area, folder(area))),
      ...checkNamed('errors', folder('errors'), Object.keys(refusals)),
    ]
  },
}

/** The mails and SMS: every one says the same in every language. */
export const mailTexts: Step = {
  name: 'mail-texts',
  what: "texts of mails and SMS in everybody's language",
  run: async () => {
    const found: string[] = []
    const fill = { code: '<code>', link: '<link>', name: '<name>' }
    const filled = (text: string) => list(new Set(text.match(/<\w+>|undefined/g) ?? []))
    for (const template of templates) {
      const english = textOf(template, 'en', fill)
      for (const locale of locales) {
        const { subject, text } = textOf(template, locale, fill)
        const where = `${locale} ${template}`
        if (subject.trim() === '' || text.trim() === '') found.push(`${where}: there is no text`)
        if (/[\r\n]/.test(subject)) found.push(`${where}: a line break in the subject`)
        if (filled(text) !== filled(english.text))
          found.push(`${where}: fills in ${filled(text)}, en fills in ${filled(english.text)}`)
        if (locale !== 'en' && text === english.text) found.push(`${where}: it is in English`)
      }
    }
    return found
  },
}
