import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caseIn, caseKind, caseNames, caseOf, caseStream } from '@portal/contracts/history/cases'
import { objectKinds } from '@portal/contracts/history/objects'
import { expect, test } from 'vitest'

const id = '019abf5e-0000-7000-8000-000000000001'
const of = '019abf5e-0000-7000-8000-000000000002'

/** Kinds of things that cannot be looked at as they stood, each with why. */
const kindsWithout: Readonly<Record<string, string>> = {
  message: 'what people say to each other is in no history',
  file: 'its bytes never change: it is put in, and cleared away',
  bulk: 'an action, whose run is shown on a page of its own',
  wageImport: 'what was imported at once: each specification is a case of its own',
}

/** Streams that are no case of their own, each with why. */
const streamsWithout: Readonly<Record<string, string>> = {
  conversation: 'what people say to each other is in no history',
  personalData: 'that somebody was given all that is kept of them; it stands in the log',
  legalHold: 'that something may not be taken away; its own history shows it, and the log',
  erasure: 'figures of an erasure, which its certificate shows',
  reader: 'how far somebody has read a conversation',
  reading: 'what one does with a document; it stands in the log',
  file: 'its bytes never change: it is put in, and cleared away',
  fileSignage: 'a file that one person is asked to sign: asked, signed or withdrawn, and no more',
  signing: 'a code that was sent for a signature, which bears it',
  'abnormality-rules': 'rules are a list of settings, which the log shows one by one',
  bulk: 'an action, whose run is shown on a page of its own',
  listViews: 'how somebody wants to see a list',
  agreement: 'a collective agreement’s name; the page of the rules has it',
  calendarFeed: 'that somebody has a calendar link; it stands in the log',
  caseExport: 'that a history was taken along; it stands in the log',
  departmentLeave: 'how many of a department may be away; the log shows each setting',
  delivery: 'a mail or SMS, which the log of what was sent shows',
  sending: 'the day’s limit for sending',
  reminder: 'that people were reminded; it stands in the log',
  registration: 'somebody who is no user yet',
  retention: 'how long things are kept, rule by rule',
  reset: 'a new password that was asked for',
  session: 'somebody who is signed in',
  claim: 'an address or name that only one may have',
  'second-factor': 'how somebody signs in',
  wageImport: 'what was imported at once: each specification is a case of its own',
  overtimeRules: 'the rules of overtime; the page of the rules has all of them with their days',
  workMonth: 'when a month was closed and opened again; its page says where it stands',
}

test('every kind of thing can be looked at as it stood, or says why not', () => {
  const without = objectKinds.filter((kind) => !caseOf(kind))
  expect(without.sort()).toEqual(Object.keys(kindsWithout).sort())
})

test('every stream is of a case, or says why not', () => {
  const root = join(import.meta.dirname, '..', '..', '..')
  const names = ['shared/domain/src', 'command-api/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('whistleblower'))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, folder, file), 'utf8').matchAll(
            /\b(?:aggregate|register)(?:<[^()]*?>)?\(\s*'([\w-]+)'/g,
          ),
        ].map(([, name]) => name ?? ''),
      ),
  )
  expect(names.length).toBeGreaterThan(20)
  const known = new Set<string>(caseNames.map((name) => caseKind(name).stream))
  const without = names.filter((name) => !known.has(name))
  expect([...new Set(without)].sort()).toEqual(Object.keys(streamsWithout).sort())
  expect([...known].filter((name) => !names.includes(name))).toEqual([])
})

test('a case is found by its stream, and its stream by the case', () => {
  for (const category of caseNames) {
    const { shares, stream } = caseKind(category)
    const is = { category, id, ...(shares === 'people' ? { of } : {}) }
    const found = caseStream(is) ?? `${stream}-${of}`
    expect(caseIn(found, { kind: category, id })).toEqual(is)
  }
  expect(caseIn(`abnormalities-${of}`, null)).toBeUndefined()
  expect(caseIn(`session-${id}`, null)).toBeUndefined()
  expect(caseIn('', null)).toBeUndefined()
})
