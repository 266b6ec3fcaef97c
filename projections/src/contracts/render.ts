import { asDate } from '@portal/calendar/days'
import type { Locale } from '@portal/contracts'
import {
  type ContractFields,
  type ContractType,
  contractFields,
} from '@portal/contracts/contract-types'
import { dateIn, intlLocale } from '@portal/contracts/locales'
import { contractWords } from './templates/templates.ts'

/** Who a contract is between, as the portal knows them; empty where it does not. */
export interface Parties {
  readonly name: string
  /** Twelve digits. */
  readonly personalNumber: string
  readonly address: string
  readonly company: string
  /** Ten digits. */
  readonly organisationNumber: string
  readonly department: string
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

const hyphenated = (digits: string, last: number): string =>
  digits === '' ? '' : `${digits.slice(0, -last)}-${digits.slice(-last)}`

/** A day in words, e.g. `1 december 2026`. */
export function dayInWords(day: string, language: Locale): string {
  return day === '' ? '' : dateIn(language, { dateStyle: 'long', timeZone: 'UTC' }, asDate(day))
}

/** What every placeholder stands for, as text; '' where there is nothing to say. */
function values(
  type: ContractType,
  language: Locale,
  fields: ContractFields,
  parties: Parties,
): Readonly<Record<string, string>> {
  const { required, optional } = contractFields[type]
  const asked = new Set<string>([...required, ...optional])
  const number = (value: number | null | undefined) =>
    value === null || value === undefined
      ? ''
      : new Intl.NumberFormat(intlLocale(language)).format(value)
  const months = (count: number) => {
    const forms = contractWords[language].months
    const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? '{count}'
    return form.replace('{count}', String(count))
  }
  const money = (amount: number) =>
    new Intl.NumberFormat(intlLocale(language), {
      style: 'currency',
      currency: 'SEK',
      minimumFractionDigits: amount % 1 === 0 ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(amount)
  const given: Record<string, string> = {
    title: fields.title,
    position: fields.position,
    workplace: fields.workplace,
    replaces: fields.replaces,
    startDate: dayInWords(fields.startDate, language),
    endDate: dayInWords(fields.endDate, language),
    eventDate: dayInWords(fields.eventDate, language),
    percent: number(fields.percent),
    benefitPercent: number(fields.benefitPercent),
    salary: fields.salary ? money(fields.salary) : '',
    noticeMonths: fields.noticeMonths ? months(fields.noticeMonths) : '',
    schedule: fields.schedule.trim(),
    reason: fields.reason.trim(),
    freeText: fields.freeText.trim(),
  }
  // What the type does not ask for is not in it, whatever was sent.
  for (const name of Object.keys(given)) if (!asked.has(name)) given[name] = ''
  return {
    ...given,
    name: parties.name,
    address: parties.address,
    company: parties.company,
    department: parties.department,
    personalNumber: hyphenated(parties.personalNumber, 4),
    organisationNumber: hyphenated(parties.organisationNumber, 4),
  }
}

/** The line with its placeholders filled in; undefined where one of them has nothing. */
function filled(line: string, given: Readonly<Record<string, string>>): string | undefined {
  for (const one of line.split(' || ')) {
    const names = [...one.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    if (names.every((name) => given[name]))
      return one.replace(/\{(\w+)\}/g, (_, name: string) =>
        escaped(given[name] ?? '').replace(/\r?\n/g, '<br>'),
      )
  }
  return undefined
}

/**
 * The text of a contract: the template of its type and language, with what is known filled in. The same
 * input gives the same text to the letter.
 * @returns its title, and its content as HTML of the kind that the editor writes
 */
export function renderContract(
  type: ContractType,
  language: Locale,
  fields: ContractFields,
  parties: Parties,
): { title: string; content: string } {
  const words = contractWords[language]
  const { title, body } = words.types[type]
  const given = values(type, language, fields, parties)
  const lines = `${words.blocks.parties}\n${body}`
    .replace(/^@(\w+)$/gm, (_, name: string) => words.blocks[name as keyof typeof words.blocks])
    .split('\n')
  const html: string[] = []
  let heading = ''
  let items: string[] = []
  const say = (text: string) => {
    if (heading !== '') html.push(heading)
    heading = ''
    html.push(text)
  }
  const endList = () => {
    if (items.length > 0) say(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  for (const line of lines) {
    const text = line.trim() === '' ? undefined : filled(line.trim(), given)
    if (text === undefined) continue
    if (text.startsWith('- ')) {
      items.push(text.slice(2))
      continue
    }
    endList()
    // A heading waits for something that stands under it.
    if (text.startsWith('## ')) heading = `<h2>${text.slice(3)}</h2>`
    else say(`<p>${text}</p>`)
  }
  endList()
  return { title: title.replace('{title}', given.title ?? ''), content: html.join('') }
}
