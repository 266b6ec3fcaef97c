import { describe, expect, test } from 'vitest'
import { actor, given, SOME_ID } from '../kit/given.ts'
import { change, handIn, medicalCertificate, remove } from './certificate.ts'

const by = actor()
const form = {
  headline: 'Läkarintyg',
  information: 'Sjukskriven på heltid',
  from: '2026-03-09',
  to: '2026-03-13',
  fileId: SOME_ID,
}
const nothing = given(medicalCertificate)
const more = { by, found: { fileId: form.fileId } }
const handedIn = nothing.when(handIn, form, more)
const deleted = handedIn.after.when(remove, {})

describe('a certificate', () => {
  test('is handed in once, whoever sends it again', () => {
    expect(handedIn.events).toMatchObject([
      { type: 'medicalCertificateHandedIn', data: { ...form, userId: by.userId } },
    ])
    expect(handedIn.after.when(handIn, form, more).was).toBe('nothing')
  })

  test.each([
    ['one day', { to: '2026-03-09' }, 'medicalCertificateHandedIn'],
    ['an end before its start', { to: '2026-03-08' }, 'endBeforeStart'],
  ])('of %s', (_, dates, was) => {
    expect(nothing.when(handIn, { ...form, ...dates }, more).was).toBe(was)
  })

  test('is changed, and what changes nothing is nothing', () => {
    const { after } = handedIn
    expect(after.when(change, form).was).toBe('nothing')
    expect(after.when(change, { ...form, to: '2026-03-08' })).toMatchObject({
      was: 'endBeforeStart',
      fields: ['to'],
    })
    expect(after.when(change, { ...form, to: '2026-03-20' }).after.state).toMatchObject({
      is: 'there',
      to: '2026-03-20',
      version: 2,
    })
  })

  test('is deleted once; what is gone or never was is not changed', () => {
    expect(deleted.was).toBe('medicalCertificateDeleted')
    expect(deleted.after.when(remove, {}).was).toBe('nothing')
    expect(deleted.after.when(change, form).was).toBe('notFound')
    expect(nothing.when(remove, {}).was).toBe('notFound')
    expect(nothing.when(change, form).was).toBe('notFound')
  })
})
