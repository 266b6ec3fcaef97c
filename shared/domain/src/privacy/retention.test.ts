import { retentionRuleNames, retentionRules } from '@portal/contracts/retention-rules'
import { privacyEvents } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { SOME_ID as byId, given } from '../kit/given.ts'
import { ask, ran, retention, set } from './retention.ts'

const rule = 'leftPeople'
const on = privacyEvents.retentionRuleSet({ rule, months: 24, byId })
const off = privacyEvents.retentionRuleSet({ rule, months: null, byId })

describe('the time of a rule', () => {
  test.each([
    ['below what the law asks for', 23, 'retentionMonths'],
    ['the least', 24, 'retentionRuleSet'],
    ['the most', 120, 'retentionRuleSet'],
    ['too long', 121, 'retentionMonths'],
    ['off as it is', null, 'nothing'],
  ])('%s', (_, months, was) => {
    expect(given(retention).when(set, { rule, months, version: 0 }).was).toBe(was)
  })

  test('is set on what was seen', () => {
    expect(given(retention, on).when(set, { rule, months: 36, version: 0 }).was).toBe(
      'changedMeanwhile',
    )
    expect(given(retention, on).when(set, { rule, months: 24, version: 1 }).was).toBe('nothing')
    expect(given(retention, on).when(set, { rule, months: null, version: 1 }).was).toBe(
      'retentionRuleSet',
    )
  })

  test.each(retentionRuleNames)('of %s is proposed within its limits', (name) => {
    const { least, proposed, most } = retentionRules[name]
    expect(least).toBeLessThanOrEqual(proposed)
    expect(proposed).toBeLessThanOrEqual(most)
  })
})

test('a rule that is off is not gone through', () => {
  expect(given(retention).when(ask, { rule }).was).toBe('retentionOff')
  expect(given(retention, on, off).when(ask, { rule }).was).toBe('retentionOff')
  expect(given(retention, on).when(ask, { rule }).was).toBe('retentionAsked')
})

test('a run is written down once', () => {
  const run = { rule, runId: byId, months: 24, struck: 3, held: 1, left: 0 }
  expect(given(retention, on).when(ran, run).was).toBe('retentionRan')
  expect(given(retention, on, privacyEvents.retentionRan(run)).when(ran, run).was).toBe('nothing')
})
