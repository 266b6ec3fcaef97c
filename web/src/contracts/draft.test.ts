import { expect, test } from 'vitest'
import { askedOf, emptyDraft, kindOf, numberOf, readDraft } from './draft.ts'

const filled = (fields: Record<string, string>, type = 'trialEmployment' as const) => ({
  ...emptyDraft('sv'),
  type,
  fields: {
    ...emptyDraft('sv').fields,
    position: 'Chaufför',
    workplace: 'Åre',
    startDate: '2026-12-01',
    endDate: '2027-05-31',
    salary: '31 500,50',
    ...fields,
  },
})

test('numbers are read as people write them', () => {
  expect(numberOf('31 500,50')).toBe(31_500.5)
  expect(numberOf('31\u00a0500')).toBe(31_500)
  expect(numberOf('80')).toBe(80)
  for (const none of ['', ' ', 'tio', '1,2,3']) expect(numberOf(none)).toBeNaN()
})

test('a form that is right gives what is sent', () => {
  const read = readDraft(filled({}))
  expect(read).toMatchObject({ fields: { salary: 31_500.5, percent: 100, endDate: '2027-05-31' } })
})

test.each([
  [{ position: ' ' }, { position: 'required' }],
  [{ salary: '' }, { salary: 'required' }],
  [{ salary: 'mycket' }, { salary: 'notANumber' }],
  [{ percent: '101' }, { percent: 'invalid' }],
  [{ endDate: '2026-11-01' }, { endDate: 'endsBeforeStart' }],
  [{ startDate: '0026-11-01' }, { startDate: 'invalid' }],
])('%j: %j', (fields, faults) => {
  expect(readDraft(filled(fields as Record<string, string>))).toEqual({ faults })
})

test('what another type asks for is not sent', () => {
  const draft = { ...filled({ reason: 'Kom för sent', eventDate: '2026-11-20' }) }
  const read = readDraft({ ...draft, type: 'writtenReminder' })
  expect(read).toMatchObject({ fields: { reason: 'Kom för sent', position: '' } })
})

test('each type asks for its own, in order, and each field has a kind', () => {
  expect(askedOf('ownResignation').map(({ field }) => field)).toEqual([
    'endDate',
    'position',
    'noticeMonths',
    'freeText',
  ])
  expect(['salary', 'endDate', 'reason', 'title'].map((one) => kindOf(one as 'title'))).toEqual([
    'number',
    'day',
    'prose',
    'line',
  ])
})
