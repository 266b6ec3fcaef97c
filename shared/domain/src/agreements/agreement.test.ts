import { MOST_AGREEMENTS } from '@portal/contracts/agreements'
import { agreementEvents as happened } from '@portal/events'
import { expect, test } from 'vitest'
import { given } from '../kit/given.ts'
import { agreement, save } from './agreement.ts'

const agreementId = '019abf5e-0000-7000-8000-000000000001'
const there = happened.agreementAdded({ agreementId, name: 'Avtal' })
const room = { standing: MOST_AGREEMENTS - 1 }
const full = { standing: MOST_AGREEMENTS }

test.each([
  ['is added while there is room', [], {}, room, 'agreementAdded'],
  ['is not added beyond that', [], {}, full, 'tooManyAgreements'],
  ['is named otherwise all the same', [there], { id: agreementId }, full, 'agreementChanged'],
  ['is not made by an id that nobody has', [], { id: agreementId }, room, 'notFound'],
] as const)('an agreement %s', (_what, before, of, found, was) => {
  const form = { ...of, name: 'Ett annat' }
  expect(given(agreement, ...before).when(save, form, { id: agreementId, found }).was).toBe(was)
})
