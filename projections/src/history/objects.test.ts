import { objectKinds } from '@portal/contracts/history/objects'
import { type AnyEventDef, allEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { objectOf } from './objects.ts'

/** What an event of each kind could say: every field that its data has. */
const fieldsOf = (def: AnyEventDef) =>
  Object.keys((def.schema as unknown as { shape: object }).shape).map((field) => [field, field])

test('every kind of thing is named by an event', () => {
  const found = Object.values(allEvents as Readonly<Record<string, AnyEventDef>>).map((def) =>
    objectOf(def.type, Object.fromEntries(fieldsOf(def))),
  )
  expect(new Set(found.flatMap((object) => object?.kind ?? []))).toEqual(new Set(objectKinds))
})

test('what is closest to an event is what it is about', () => {
  const ids = { departmentId: 'd', testId: 't', groupId: 'g', documentId: 'o', fileId: 'f' }
  expect(objectOf('questionSaved', ids)).toEqual({ kind: 'test', id: 't' })
  expect(objectOf('emergencyDocumentAdded', { documentId: 'o' })?.kind).toBe('emergency')
  expect(objectOf('documentAssigned', { documentId: 'o' })?.kind).toBe('document')
  expect(objectOf('diplomaSet', { fileId: 'f' })).toBeUndefined()
  expect(objectOf('userCreated', { userId: 'u', companyId: null })).toBeUndefined()
})
