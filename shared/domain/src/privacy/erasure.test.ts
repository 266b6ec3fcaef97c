import { privacyEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as userId } from '../kit/given.ts'
import { certify, erasure } from './erasure.ts'

const removed = {
  askedAt: '2026-11-01T10:00:00.000Z',
  ...{ keys: 1, files: 3, rows: 12, tables: 5, events: 80 },
}

test('an erasure is certified once, also when it is done again', () => {
  expect(given(erasure).when(certify, removed).was).toBe('erasureCertified')
  const before = privacyEvents.erasureCertified({ userId, ...removed })
  expect(given(erasure, before).when(certify, { ...removed, rows: 0 }).was).toBe('nothing')
})
