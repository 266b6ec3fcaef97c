import type { Form } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import { type AnyEventDef, allEvents, REDACTED } from '@portal/events'
import { expect, test } from 'vitest'
import { changesOf, type Told, valueAt } from './changes.ts'

const defs = allEvents as Readonly<Record<string, AnyEventDef>>
const all = Object.entries(forms) as [string, Form][]

async function* newestFirst(...events: Told[]) {
  yield* events
}

/** Does any of an event's data stand at this place? */
function isThere(schema: unknown, [name = '', ...rest]: string[]): boolean {
  const { def } = (schema as { _zod: { def: Record<string, unknown> } })._zod
  if (def.innerType) return isThere(def.innerType, [name, ...rest])
  const field = (def.shape as Record<string, unknown> | undefined)?.[name]
  return field !== undefined && (rest.length === 0 || isThere(field, rest))
}

test('every form is of events that there are, and every field is borne by one of them', () => {
  for (const [name, { events, fields, part }] of all) {
    for (const event of events) expect(Object.keys(defs), name).toContain(event)
    for (const field of [...Object.keys(fields), ...(part ? [part] : [])])
      expect(
        events.some((event) => isThere(defs[event]?.schema, field.split('.'))),
        `${name}.${field}`,
      ).toBe(true)
  }
})

test('no event is of two forms', () => {
  const events = all.flatMap(([, form]) => form.events)
  expect(new Set(events).size).toBe(events.length)
})

test('neither words that people say to each other, nor hashes and keys are shown', () => {
  const events = all.flatMap(([, form]) => form.events)
  for (const said of ['messageSent', 'conversationStarted', 'commentWritten', 'smsRequested'])
    expect(events).not.toContain(said)
  const fields = all.flatMap(([, form]) => Object.keys(form.fields))
  expect(fields.filter((field) => /hash|sha256|signing|session|answers/i.test(field))).toEqual([])
})

test('what was is found in the newest event that bore the field, whichever of the form it was', async () => {
  const moved = { type: 'userPlaced', data: { userId: 'u', companyId: 'c2', departmentIds: ['d'] } }
  const created = {
    type: 'userCreated',
    data: { userId: 'u', companyId: 'c1', departmentIds: ['d'], firstName: 'Åsa' },
  }
  const { changes } = await changesOf(moved, newestFirst(created))
  expect(changes).toMatchObject([{ field: 'companyId', was: 'c1', is: 'c2' }])
})

test('of what is new all that says something, and nothing that is empty', async () => {
  const data = { documentId: 'd', title: 'T', content: { source: 'text', html: '', fileId: null } }
  const { changes } = await changesOf({ type: 'documentCreated', data }, newestFirst())
  expect(changes.map(({ field }) => field)).toEqual(['title', 'content.source'])
  expect(changes.every(({ was }) => was === undefined)).toBe(true)
})

test('parts of one stream are told from each other', async () => {
  const of = (questionId: string, text: string) => ({
    type: 'questionSaved',
    data: { questionId, text },
  })
  const { changes } = await changesOf(of('a', 'new'), newestFirst(of('b', 'other'), of('a', 'old')))
  expect(changes).toMatchObject([{ was: 'old', is: 'new' }])
})

test('what was erased is neither shown nor what something was before', async () => {
  const of = (firstName: unknown, city: string) => ({
    type: 'userDetailsChanged',
    data: { userId: 'u', firstName, city },
  })
  const gone = await changesOf(of(REDACTED, 'Umeå'), newestFirst(of('Åsa', 'Lund')))
  expect(gone).toMatchObject({ erased: true, changes: [{ field: 'city' }] })
  const since = await changesOf(of('Åsa', 'Lund'), newestFirst(of(REDACTED, 'Lund')))
  expect(since.changes).toMatchObject([{ field: 'firstName', was: undefined, is: 'Åsa' }])
  expect(valueAt({ content: REDACTED }, 'content.html')).toBe(REDACTED)
})

test('a reason is said once: the one before is not what it was', async () => {
  const of = (text: string) => ({ type: 'driverRightChangesRequested', data: { text, sms: false } })
  const { changes } = await changesOf(of('Baksidan'), newestFirst(of('Framsidan')))
  expect(changes).toMatchObject([{ field: 'text', was: undefined, is: 'Baksidan' }])
})
