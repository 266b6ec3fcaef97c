import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  allEvents,
  event,
  eventDef,
  events,
  isRedacted,
  orElse,
  personal,
  personalOf,
  REDACTED,
  upcast,
  upcastFrom,
  userEvents,
} from './index.ts'

const id = '019abf5e-0000-7000-8000-000000000001'

describe('an event', () => {
  it('is made by saying that it happened', () => {
    expect(userEvents.localeChosen({ userId: id, locale: 'pl' })).toEqual({
      type: 'localeChosen',
      version: 1,
      data: { userId: id, locale: 'pl' },
    })
  })

  it('cannot be made of what it does not hold', () => {
    expect(() => userEvents.localeChosen({ userId: 'nobody', locale: 'pl' })).toThrow('userId')
    expect(() => userEvents.localeChosen({ userId: id } as never)).toThrow('locale')
  })

  it('holds nothing that it does not name', () => {
    const given = { userId: id, locale: 'pl', password: 'canary' }
    expect(userEvents.localeChosen(given).data).toEqual({ userId: id, locale: 'pl' })
  })

  it('is found by its name, and only by its own', () => {
    expect(eventDef('localeChosen')).toBe(userEvents.localeChosen)
    for (const name of ['nothingOfTheKind', '', 'toString', 'constructor', '__proto__'])
      expect(eventDef(name), name).toBeUndefined()
  })
})

describe('every event there is', () => {
  it.each(Object.entries(allEvents))('%s bears the name it is listed under', (name, def) => {
    expect(def.type).toBe(name)
    expect(def.version).toBeGreaterThanOrEqual(1)
    for (let old = 1; old < def.version; old++) expect(def.upcasts[old]).toBeTypeOf('function')
  })

  it.each(Object.entries(allEvents))('%s names the subject of its personal fields', (_, def) => {
    const shape = (def.schema as unknown as z.ZodObject).shape
    for (const { path, subject } of def.personal) {
      expect(shape, path).toHaveProperty(subject)
      // The subject itself must be readable after an erasure.
      expect(def.personal.map((one) => one.path)).not.toContain(subject)
    }
  })
})

describe('personal fields', () => {
  it('are found wherever they stand', () => {
    const made = events({
      met: event(
        1,
        z.object({
          personId: z.uuid(),
          name: personal(z.string(), 'personId'),
          at: z.object({ street: personal(z.string(), 'personId').optional(), city: z.string() }),
          guests: z.array(z.object({ name: personal(z.string(), 'personId'), seat: z.number() })),
          notes: z.array(personal(z.string(), 'personId')).nullable(),
          mood: personal(z.string(), 'personId').default(''),
        }),
      ),
    })
    expect(made.met.personal).toEqual(
      ['name', 'at.street', 'guests[].name', 'notes[]', 'mood'].map((path) => ({
        path,
        subject: 'personId',
      })),
    )
  })

  it('read as redacted or as they are', () => {
    const { schema } = userEvents.smsRequested
    const data = { userId: id, smsId: id, text: 'hej' }
    expect(schema.parse(data)).toEqual(data)
    expect(schema.parse({ ...data, text: { redacted: true } })).toEqual({ ...data, text: REDACTED })
    expect(() => schema.parse({ ...data, text: 7 })).toThrow('text')
  })

  it('are shown, or what stands for them', () => {
    expect(orElse('Åsa', 'erased')).toBe('Åsa')
    expect(orElse('', 'erased')).toBe('')
    expect(orElse(REDACTED, 'erased')).toBe('erased')
    expect(orElse(JSON.parse(JSON.stringify(REDACTED)), 'erased')).toBe('erased')
    for (const value of [undefined, null, '', 0, {}, { redacted: 'yes' }, []])
      expect(isRedacted(value)).toBe(false)
  })
})

describe('an older version', () => {
  const first = z.object({ personId: z.string(), holder: personal(z.string(), 'personId') })
  const { given } = events({
    given: event(
      4,
      z.object({
        personId: z.string(),
        name: z.object({ full: personal(z.string(), 'personId') }),
        colour: z.string(),
        count: z.number(),
      }),
      {
        1: upcastFrom(first, ({ personId, holder }) => ({ personId, name: { full: holder } })),
        2: (old: object) => ({ ...old, colour: 'blue' }),
        3: (old: { colour: string }) => ({ ...old, count: old.colour.length }),
      },
    ),
  })

  it('becomes the newest step by step', () => {
    const newest = { personId: 'p', name: { full: 'Åsa' }, colour: 'blue', count: 4 }
    expect(upcast(given, 1, { personId: 'p', holder: 'Åsa' })).toEqual(newest)
    expect(upcast(given, 2, { personId: 'p', name: { full: 'Åsa' } })).toEqual(newest)
    expect(upcast(given, 3, { ...newest, count: undefined })).toEqual(newest)
    expect(upcast(given, 4, newest)).toBe(newest)
  })

  it('passes on what was erased', () => {
    expect(upcast(given, 1, { personId: 'p', holder: REDACTED })).toMatchObject({
      name: { full: REDACTED },
    })
  })

  it('had its personal fields where it says, else where the next one has them', () => {
    expect(personalOf(given, 1)).toEqual([{ path: 'holder', subject: 'personId' }])
    for (const version of [2, 3, 4])
      expect(personalOf(given, version)).toEqual([{ path: 'name.full', subject: 'personId' }])
  })

  it('cannot be forgotten', () => {
    expect(() => event(3, z.object({}), { 1: (old) => old })).toThrow('no upcast from version 2')
    expect(() => upcast(given, 0, {})).toThrow('given: no upcast from version 0')
  })
})
