import { abnormalityEvents as happened } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { given, SOME_ID as userId } from '../kit/given.ts'
import { addPhoto, change, remove } from './decisions.ts'
import { stand } from './stand.ts'

const id = '019abf5e-0000-7000-8000-0000000000a1'
const [fileId, second] = ['a2', 'a3'].map((end) => userId.slice(0, -2) + end) as [string, string]
const form = {
  ...({ type: 'dailyRest', severity: 'serious', day: '2026-03-02', time: '04:10' } as const),
  ...{ figure: 450, text: 'Kö' },
}
const noted = given(
  stand,
  happened.abnormalityNoted({
    ...{ abnormalityId: id, userId, departmentId: null, ...form },
    ...{ unit: 'minutes', source: 'manual', ruleId: null },
  }),
)
/** The office changed it: its version is 2. */
const changed = noted.when(change, { id, version: 1, ...form, text: 'Lång kö', comment: '' }).after

describe('what the office has changed since it was read', () => {
  test('is not removed unseen; once removed, it is so for everybody', () => {
    const removes = (version: number, at = changed) => at.when(remove, { id, version })
    for (const version of [0, 1, 3]) expect(removes(version).was).toBe('changedMeanwhile')
    const { was, after } = removes(2)
    expect(was).toBe('abnormalityRemoved')
    for (const version of [1, 2]) expect(removes(version, after).was).toBe('nothing')
  })

  test('is shown nothing that was meant for what it was; the same photo twice is once', () => {
    const shows = (version: number, at = changed, file = fileId) =>
      at.when(addPhoto, { id, version, fileId: file }, { found: { isPicture: true } })
    expect(shows(1).was).toBe('changedMeanwhile')
    const { was, after } = shows(2)
    expect(was).toBe('abnormalityPhotoAdded')
    expect(shows(1, after).was).toBe('nothing')
    // A photo is no word of the office.
    expect(shows(2, after, second).was).toBe('abnormalityPhotoAdded')
  })
})
