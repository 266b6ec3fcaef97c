import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locales } from '@portal/contracts'
import { factors } from '@portal/contracts/account'
import type { FormField } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import { keyOfWord, wordKeys } from '@portal/contracts/history/word-sets'
import { retentionRuleNames } from '@portal/contracts/retention-rules'
import { root, type Step } from './step.ts'

/** Where the server has them. */
export const formWordsFile = join(root, 'shared', 'contracts', 'src', 'history', 'form-words.json')

type Texts = Readonly<Record<string, string>>
const known = new Map<string, Texts>()
const textsOf = (area: string, locale: string): Texts => {
  const file = join(root, 'web', 'src', area, 'texts', `${locale}.json`)
  const texts = known.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Texts)
  known.set(file, texts)
  return texts
}

/** Keys of the client's texts that forms are shown by: their labels, and the words of their values. */
function* keys(): Generator<string> {
  for (const { fields } of Object.values(forms))
    for (const { label, none } of Object.values(fields as Record<string, FormField>))
      yield* none ? [label, none] : [label]
  for (const [set, prefix] of Object.entries(wordKeys)) {
    const [area = '', name = ''] = prefix.split(':')
    const values = narrow[set]
    if (values) for (const value of values) yield keyOfWord(prefix, value)
    else
      for (const key of Object.keys(textsOf(area, 'en')))
        if (key.startsWith(name)) yield `${area}:${key}`
  }
  for (const key of Object.keys(textsOf('contracts', 'en')))
    if (key.startsWith('field_')) yield `contracts:${key}`
  for (const key of Object.keys(textsOf('history', 'en')))
    if (/^(?:topic|kind)_/.test(key)) yield `history:${key}`
  yield* ['ui:yes', 'ui:no', 'history:aFile', 'history:goneThing', 'agreements:common']
}

/** Words of sets whose keys begin with nothing of their own, or with what other texts begin with, too. */
const narrow: Readonly<Record<string, readonly string[]>> = {
  approvedHow: ['approved', 'signed'],
  testKind: ['test', 'survey'],
  retentionRule: retentionRuleNames,
  secondFactor: factors,
}

/**
 * The words of all forms, by the client's key and the language: made from the client's texts, so that what
 * the server writes (a PDF, a person's data) says what the screen says.
 */
export function formWords(): Readonly<Record<string, Texts>> {
  const sorted = [...new Set(keys())].sort()
  return Object.fromEntries(
    sorted.map((key) => {
      const [area = '', name = ''] = key.split(':')
      return [
        key,
        Object.fromEntries(locales.map((locale) => [locale, textsOf(area, locale)[name] ?? ''])),
      ]
    }),
  )
}

export const formWordsText = (): string => `${JSON.stringify(formWords(), null, 2)}\n`

/** The server's copy of the forms' words has to be the client's. */
export const sameWords: Step = {
  name: 'form-words',
  what: 'the server calls fields as the screens do',
  run: async () => {
    const empty = Object.entries(formWords()).filter(([, texts]) =>
      Object.values(texts).some((text) => text === ''),
    )
    if (empty.length > 0) return empty.map(([key]) => `${key}: the client has no such text`)
    return readFileSync(formWordsFile, 'utf8') === formWordsText()
      ? []
      : ['form-words.json is not what the client says: npm run words']
  },
}
