import { privacyEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { given, SOME_ID as objectId } from '../kit/given.ts'
import { legalHold, lift, place, strike } from './legal-hold.ts'

const asked = { objectId, kind: 'report', userId: null, reference: 'T 1234-26' }
const placed = privacyEvents.legalHoldPlaced({ ...asked, byId: objectId })
const lifted = privacyEvents.legalHoldLifted({ ...asked, byId: objectId })

test('a hold is placed once, lifted, and can be placed anew', () => {
  expect(given(legalHold).when(place, asked).was).toBe('legalHoldPlaced')
  expect(given(legalHold, placed).when(place, asked).was).toBe('underLegalHold')
  expect(given(legalHold, placed).when(lift, asked).was).toBe('legalHoldLifted')
  expect(given(legalHold).when(lift, asked).was).toBe('nothing')
  expect(given(legalHold, placed, lifted).when(place, asked).was).toBe('legalHoldPlaced')
})

test('of a hold and a rule the first one wins', () => {
  const of = { objectId, kind: 'report', userId: null, rule: 'reports', months: 60 }
  const struck = privacyEvents.caseStruck(of)
  expect(given(legalHold).when(strike, of).was).toBe('caseStruck')
  expect(given(legalHold, placed).when(strike, of).was).toBe('underLegalHold')
  expect(given(legalHold, placed, lifted).when(strike, of).was).toBe('caseStruck')
  expect(given(legalHold, struck).when(strike, of).was).toBe('nothing')
  expect(given(legalHold, struck).when(place, asked).was).toBe('notFound')
})
