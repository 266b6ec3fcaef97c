import { jobEvents } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given, SOME_ID as id } from '../kit/given.ts'
import { archive, isOpen, jobAd, remove, save, unarchive } from './ad.ts'

const words = {
  ...{ headline: 'CE', companyId: id, place: 'Örebro', form: 'permanent', extent: 'fullTime' },
  ...{ rights: ['CE'], audience: 'everybody', from: '2026-11-10', until: '2026-11-30' },
  ...{ html: '', contact: '', isTemplate: false },
}
const added = (more: object = {}) => jobEvents.jobAdAdded({ jobAdId: id, ...words, ...more })
const archived = jobEvents.jobAdArchived({ jobAdId: id })

test('an ad is added, each right once, and not to end before it begins', () => {
  const twice = given(jobAd).when(save, { ...words, rights: ['CE', 'ykb', 'CE'] })
  expect(twice.events[0]?.data).toMatchObject({ rights: ['CE', 'ykb'], isTemplate: false })
  expect(given(jobAd).when(save, { ...words, until: '2026-11-09' }).was).toBe('endBeforeStart')
  expect(given(jobAd).when(save, { ...words, until: words.from }).was).toBe('jobAdAdded')
  expect(given(jobAd, added()).when(save, { id, ...words }).was).toBe('nothing')
  expect(given(jobAd, added()).when(save, { id, ...words, until: null }).was).toBe('jobAdChanged')
})

test('one is put away and taken out again; a template is neither', () => {
  expect(given(jobAd, added()).when(archive, {}).was).toBe('jobAdArchived')
  expect(given(jobAd, added(), archived).when(archive, {}).was).toBe('nothing')
  expect(given(jobAd, added(), archived).when(unarchive, {}).was).toBe('jobAdUnarchived')
  expect(given(jobAd, added()).when(unarchive, {}).was).toBe('nothing')
  expect(given(jobAd, added({ isTemplate: true })).when(archive, {}).was).toBe('notFound')
  const gone = jobEvents.jobAdRemoved({ jobAdId: id })
  expect(given(jobAd, added(), gone).when(unarchive, {}).was).toBe('notFound')
  expect(given(jobAd, added()).when(remove, {}).was).toBe('jobAdRemoved')
})

describe('somebody can apply', () => {
  const open = (more: object, today = '2026-11-20', inside = false) =>
    isOpen(given(jobAd, added(more)).state, today, inside)
  test.each([
    ['on its first day', {}, '2026-11-10', true],
    ['the day before', {}, '2026-11-09', false],
    ['on its last day', {}, '2026-11-30', true],
    ['the day after', {}, '2026-12-01', false],
    ['long after one without an end', { until: null }, '2030-01-01', true],
    ['for a template', { isTemplate: true }, '2026-11-20', false],
  ])('%s: %s', (_, more, today, is) => {
    expect(open(more, today)).toBe(is)
  })

  test.each([
    ['everybody', true, true],
    ['public', true, false],
    ['inside', false, true],
  ])('where it is for %s: from outside %s, inside %s', (audience, outside, inside) => {
    expect([open({ audience }), open({ audience }, '2026-11-20', true)]).toEqual([outside, inside])
  })

  test('not where it is put away or not there', () => {
    expect(isOpen(given(jobAd, added(), archived).state, '2026-11-20', false)).toBe(false)
    expect(isOpen(jobAd.initial, '2026-11-20', false)).toBe(false)
  })
})
