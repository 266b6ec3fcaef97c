import { createSecretKey, randomBytes } from 'node:crypto'
import { REDACTED } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encrypt, openFields, type PersonalField, partNeeded, sealFields } from './sealed-fields.ts'

const keys = new Map([
  ['anna', createSecretKey(randomBytes(32))],
  ['bo', createSecretKey(randomBytes(32))],
])
const fields: PersonalField[] = [
  { path: 'first', subject: 'anna' },
  { path: 'last', subject: 'anna' },
  { path: 'list[].name', subject: 'anna' },
  { path: 'other', subject: 'bo' },
]
const event = {
  first: 'Åsa',
  last: 'Đorđević',
  list: [{ name: 'x' }, { name: 'y', n: 1 }],
  other: 7,
}
const sealed = () =>
  structuredClone(sealFields({ id: 'e', data: event, fields }, keys)) as Record<
    string,
    { $sealed: object }
  >
// A field is opened when it is read, and the copy reads them all.
const opened = (data: unknown, by = fields, with_ = keys, id = 'e') =>
  structuredClone(openFields({ id, data, fields: by }, with_))

describe('the fields of a subject', () => {
  it('share what they are sealed in, and are opened again', () => {
    const boxes = JSON.stringify(sealed()).match(/"c":/g)
    expect(boxes).toHaveLength(2)
    expect(opened(sealed())).toEqual(event)
  })

  it('are opened whatever the order in which they are looked for', () => {
    expect(opened(sealed(), fields.toReversed())).toEqual(event)
  })

  it('are Redacted together where the key is gone, the others are not', () => {
    const without = new Map([...keys, ['anna', null] as const])
    expect(opened(sealed(), fields, without as typeof keys)).toEqual({
      first: REDACTED,
      last: REDACTED,
      list: [{ name: REDACTED }, { name: REDACTED, n: 1 }],
      other: 7,
    })
  })

  it('are not opened where one took the place of another, came from elsewhere or is missing', () => {
    const { first, last, list, other } = sealed()
    expect(() => opened({ first: last, last: first, list, other })).toThrow()
    expect(() => opened({ first, list })).toThrow()
    expect(() => opened({ last, list })).toThrow('lacks what was sealed')
    expect(() => opened(sealed(), fields, keys, 'another event')).toThrow()
  })

  it('are opened also where each was sealed alone, as it once was', () => {
    const alone = (path: string, value: unknown) => {
      const key = keys.get('anna')
      if (!key) throw new Error('no key')
      const { nonce, sealed } = encrypt(key, Buffer.from(JSON.stringify(value)), `e|anna|${path}`)
      return { $sealed: { k: 1, n: nonce.toString('base64url'), c: sealed.toString('base64url') } }
    }
    const old = { first: alone('first', 'Åsa'), last: alone('last', null), other: 1 }
    expect(opened(old)).toEqual({ first: 'Åsa', last: null, other: 1 })
  })

  it('need the key of their case as well, and none of the two is enough', () => {
    const both = new Map([...keys, ['case', createSecretKey(randomBytes(32))]])
    const ofCase = fields.map((field) =>
      field.path === 'first' || field.subject === 'bo' ? field : { ...field, part: 'case' },
    )
    const data = structuredClone(sealFields({ id: 'e', data: event, fields: ofCase }, both))
    expect(opened(data, ofCase, both)).toEqual(event)
    expect(ofCase.map((field) => partNeeded(data, field))).toEqual([
      undefined,
      'case',
      'case',
      undefined,
    ])
    const gone = { last: REDACTED, list: [{ name: REDACTED }, { name: REDACTED, n: 1 }] }
    const lacking = (name: string) =>
      opened(data, ofCase, new Map([...both, [name, null]]) as unknown as typeof keys)
    expect(lacking('case')).toEqual({ ...event, ...gone })
    expect(lacking('anna')).toEqual({ ...event, ...gone, first: REDACTED })
    // With another case's key, or the person's alone, it is not opened.
    const another = new Map([...both, ['case', createSecretKey(randomBytes(32))]])
    expect(() => opened(data, ofCase, another)).toThrow()
    expect(() => opened(data, fields, both)).toThrow()
  })

  it('are opened as before where they were sealed before their case had a key', () => {
    const ofCase = fields.map((field) => ({ ...field, part: 'case' }))
    expect(opened(sealed(), ofCase)).toEqual(event)
    expect(partNeeded(sealed(), ofCase[0] as PersonalField)).toBeUndefined()
  })

  it('come back as they were, whatever they are', () => {
    const shape = fc.record(
      {
        first: fc.jsonValue(),
        last: fc.jsonValue(),
        list: fc.array(fc.record({ name: fc.jsonValue() }, { requiredKeys: [] })),
        other: fc.jsonValue(),
        plain: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(shape, (data) => {
        const stored = JSON.parse(JSON.stringify(sealFields({ id: 'e', data, fields }, keys)))
        expect(opened(stored)).toEqual(JSON.parse(JSON.stringify(data)))
      }),
    )
  })
})
