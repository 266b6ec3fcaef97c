import { timereportEvents as happened } from '@portal/events'
import { describe, expect, test } from 'vitest'
import { actor, given, SOME_ID as id, type Situation } from '../kit/given.ts'
import {
  approve,
  giveBack,
  keepNoLonger,
  type Phase,
  type Report,
  remove,
  report,
  save,
} from './report.ts'

const day = '2026-11-19'
const userId = actor().userId
const about = { timeReportId: id, userId, day }
const none = { beside: [], month: { closed: false, open: [] } }
const span = (from: string, to: string, on = day, until = on) => ({
  from: `${on}T${from}`,
  to: `${until}T${to}`,
})
const form = {
  ...{ day, version: -1, send: true, absences: [], tasks: [], trips: [] },
  ...{ shifts: [span('06:00', '14:30')], breaks: [span('10:00', '10:30')] },
  ...{ comment: 'Enligt schema.', saveExtraTime: false },
}
const { version: _, send: __, ...said } = form
const facts = { ...about, ...said }

const lived: Readonly<Record<Phase, Situation<Report>>> = {
  none: given(report),
  draft: given(report, happened.timeReportSaved({ ...facts, isCorrection: false })),
  sent: given(report, happened.timeReportSent(facts)),
  returned: given(
    report,
    happened.timeReportSent(facts),
    happened.timeReportReturned({ ...about, text: 'Rast?' }),
  ),
  approved: given(report, happened.timeReportSent(facts), happened.timeReportApproved(about)),
}
const other = { ...form, comment: 'Annat.' }
const make = {
  save: (at: Situation<Report>) => at.when(save, { ...other, send: false }, { found: none }),
  send: (at: Situation<Report>) => at.when(save, other, { found: none }),
  giveBack: (at: Situation<Report>) => at.when(giveBack, { text: 'Rast?' }, { found: none }),
  approve: (at: Situation<Report>) => at.when(approve, {}, { found: none }),
  remove: (at: Situation<Report>) => at.when(remove, {}, { found: none }),
}

describe('the moves', () => {
  test.each([
    ['none', 'save', 'timeReportSaved', 'draft'],
    ['none', 'send', 'timeReportSent', 'sent'],
    ['none', 'giveBack', 'notFound', 'none'],
    ['none', 'approve', 'notFound', 'none'],
    ['none', 'remove', 'notFound', 'none'],
    ['draft', 'save', 'timeReportSaved', 'draft'],
    ['draft', 'send', 'timeReportSent', 'sent'],
    ['draft', 'giveBack', 'notFound', 'draft'],
    ['draft', 'approve', 'notFound', 'draft'],
    ['draft', 'remove', 'timeReportDeleted', 'none'],
    ['sent', 'save', 'changedMeanwhile', 'sent'],
    ['sent', 'send', 'timeReportCorrected', 'sent'],
    ['sent', 'giveBack', 'timeReportReturned', 'returned'],
    ['sent', 'approve', 'timeReportApproved', 'approved'],
    ['sent', 'remove', 'timeReportDeleted', 'none'],
    ['returned', 'save', 'timeReportSaved', 'returned'],
    ['returned', 'send', 'timeReportCorrected', 'sent'],
    ['returned', 'giveBack', 'nothingWaiting', 'returned'],
    ['returned', 'approve', 'nothingWaiting', 'returned'],
    ['returned', 'remove', 'timeReportDeleted', 'none'],
    ['approved', 'save', 'reportApproved', 'approved'],
    ['approved', 'send', 'reportApproved', 'approved'],
    ['approved', 'giveBack', 'timeReportReturned', 'returned'],
    ['approved', 'approve', 'nothing', 'approved'],
    ['approved', 'remove', 'reportApproved', 'approved'],
  ] as const)('%s: %s is %s', (phase, move, was, next) => {
    const came = make[move](lived[phase])
    expect([came.was, came.after.state.phase]).toEqual([was, next])
  })

  test('the same again is nothing new, and its version is that of what is there', () => {
    const again = lived.sent.when(save, form, { found: none })
    expect([again.was, again.reply]).toEqual(['nothing', { id, version: 1 }])
    const drafted = lived.draft.when(save, { ...form, send: false }, { found: none })
    expect(drafted.was).toBe('nothing')
    expect(lived.draft.when(save, form, { found: none }).reply).toEqual({ id, version: 2 })
  })

  test('what is kept no longer goes, wherever it stands; twice is no error', () => {
    for (const phase of ['draft', 'sent', 'returned', 'approved'] as const)
      expect(lived[phase].when(keepNoLonger, {}).was).toBe('timeReportDeleted')
    const gone = lived.draft.when(remove, {}, { found: none }).after
    expect([gone.when(remove, {}, { found: none }).was, gone.when(keepNoLonger, {}).was]).toEqual([
      'nothing',
      'nothing',
    ])
    expect(gone.when(save, form, { found: none }).reply).toEqual({ id, version: 3 })
  })
})

describe('a month that is closed', () => {
  const found = { beside: [], month: { closed: true, open: [] } }
  test.each(['none', 'draft', 'sent', 'returned', 'approved'] as const)(
    'changes nothing of what is %s',
    (phase) => {
      const at = lived[phase]
      const came = [
        at.when(save, { ...other, send: false }, { found }),
        at.when(save, other, { found }),
        at.when(giveBack, { text: 'Rast?' }, { found }),
        at.when(approve, {}, { found }),
        at.when(remove, {}, { found }),
      ]
      expect(came.flatMap(({ events }) => events)).toEqual([])
      expect(came.map(({ was }) => was)).toContain(
        phase === 'approved' ? 'reportApproved' : 'monthClosed',
      )
    },
  )

  test('says nothing against what is there already, and lets go what is kept no longer', () => {
    expect(lived.sent.when(save, form, { found }).was).toBe('nothing')
    expect(lived.approved.when(approve, {}, { found }).was).toBe('nothing')
    expect(lived.approved.when(giveBack, { text: 'Rast?' }, { found }).was).toBe('monthClosed')
    expect(lived.sent.when(keepNoLonger, {}).was).toBe('timeReportDeleted')
  })
})

test('what was returned is corrected however long ago it was', () => {
  const longAgo = { timeReportId: facts.timeReportId, userId: facts.userId, day: '2025-01-01' }
  const shifts = [span('06:00', '14:00', longAgo.day)]
  const said = { ...facts, ...longAgo, shifts, breaks: [] }
  const sent = given(report, happened.timeReportSent(said))
  const corrected = { ...other, day: longAgo.day, shifts, breaks: [] }
  expect(sent.when(save, corrected, { found: none }).was).toBe('dayLongAgo')
  const returned = given(
    report,
    happened.timeReportSent(said),
    happened.timeReportReturned({ ...longAgo, text: 'Rast?' }),
  )
  expect(returned.when(save, corrected, { found: none }).was).toBe('timeReportCorrected')
})

const previous = '2026-11-18'
describe('what is wrong is refused, beside its field', () => {
  test.each([
    ['of a day to come', { day: '2026-11-21' }, 'dayInTheFuture', []],
    ['of long ago', { day: '2025-01-01' }, 'dayLongAgo', []],
    ['without a comment', { comment: ' ' }, 'reportCommentMissing', ['comment']],
    ['of nothing', { shifts: [], breaks: [] }, 'nothingReported', []],
    [
      'half a shift',
      { shifts: [{ from: `${day}T06:00`, to: '' }] },
      'shiftIncomplete',
      ['shifts.0.to'],
    ],
    [
      'a shift of another day',
      { shifts: [span('06:00', '08:00', previous)] },
      'shiftNotOfDay',
      ['shifts.0.from'],
    ],
    [
      'one that ends before',
      { shifts: [span('08:00', '06:00')] },
      'shiftEndsBefore',
      ['shifts.0.to'],
    ],
    [
      'one over 24 hours',
      { shifts: [span('06:00', '06:01', day, '2026-11-20')] },
      'shiftTooLong',
      ['shifts.0.to'],
    ],
    [
      'two that overlap',
      { shifts: [span('06:00', '14:30'), span('14:00', '18:00')] },
      'shiftsOverlap',
      ['shifts.1.from'],
    ],
    [
      'a break outside',
      { breaks: [span('15:00', '15:30')] },
      'breakOutsideShift',
      ['breaks.0.from'],
    ],
    [
      'breaks that overlap',
      { breaks: [span('10:00', '10:30'), span('10:15', '11:00')] },
      'breaksOverlap',
      ['breaks.1.from'],
    ],
    [
      'absence over 24 hours',
      {
        absences: [
          { type: 'sick', minutes: 900 },
          { type: 'vab', minutes: 900 },
        ],
      },
      'absenceTooLong',
      ['absences.1.minutes'],
    ],
  ] as const)('%s', (_what, more, was, fields) => {
    const came = given(report).when(save, { ...form, ...more } as typeof form, { found: none })
    expect([came.was, came.fields]).toEqual([was, fields])
  })

  test('a shift that reaches into the day beside it', () => {
    const beside = [span('22:00', '06:30', previous, day)]
    expect(given(report).when(save, form, { found: { ...none, beside } }).was).toBe('shiftsOverlap')
    expect(lived.sent.when(approve, {}, { found: { ...none, beside } }).was).toBe('shiftsOverlap')
    const ends = [span('22:00', '06:00', previous, day)]
    expect(given(report).when(save, form, { found: { ...none, beside: ends } }).was).toBe(
      'timeReportSent',
    )
  })

  test('through both changes of the clock the hours that pass count', () => {
    const at = (on: string, from: string, to: string, until: string) =>
      given(report).when(
        save,
        { ...form, day: on, breaks: [], shifts: [span(from, to, on, until)] },
        { found: none, now: new Date('2027-04-01T11:00:00Z') },
      ).was
    expect(at('2026-10-24', '22:00', '22:01', '2026-10-25')).toBe('shiftTooLong')
    expect(at('2026-10-24', '22:00', '22:00', '2026-10-25')).toBe('timeReportSent')
    expect(at('2027-03-27', '22:00', '23:00', '2027-03-28')).toBe('timeReportSent')
  })

  test('a draft may have half of it, and no comment', () => {
    const half = { ...form, send: false, comment: '', shifts: [{ from: `${day}T06:00`, to: '' }] }
    expect(given(report).when(save, half, { found: none }).was).toBe('timeReportSaved')
  })
})
