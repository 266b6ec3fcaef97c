import { incidentEvents } from '@portal/events'
import { expect, test } from 'vitest'
import { actor, given, SOME_ID as id } from '../kit/given.ts'
import {
  answer,
  comment,
  file,
  finish,
  mail,
  remove,
  removeAsRead,
  report,
  sayOfAuthority,
  setStatus,
} from './report.ts'

const userId = actor().userId
const place = { departmentId: null }
const form = {
  type: 'DamageReport',
  headline: 'Trasig spegel',
  day: '2026-11-19',
  trafficAreaId: null,
  registration: 'ABC 123',
  description: ' Slog i en stolpe. ',
  spot: null,
  serious: false,
  filesToCome: 2,
  madeAt: null,
} as const
const filed = (more: object = {}) =>
  incidentEvents.incidentReported({ ...form, departmentId: null, reportId: id, userId, ...more })
const files = ['019abf5e-0000-7000-8000-0000000000f1', '019abf5e-0000-7000-8000-0000000000f2']
const authority = {
  id,
  version: 1,
  state: 'due',
  ground: 'seriousDanger',
  time: '',
  address: '',
  affected: null,
  measures: '',
  reportedOn: null,
  reference: '',
} as const

test('a report is filed once, with what it needs', () => {
  const filing = (more: object) =>
    given(report).when(file, { ...form, ...more }, { found: { place } })
  expect(filing({}).events[0]?.data).toMatchObject({ description: 'Slog i en stolpe.', userId })
  expect(filing({ registration: '' }).was).toBe('registrationMissing')
  expect(filing({ registration: '', type: 'Improvement' }).was).toBe('incidentReported')
  expect(filing({ description: ' \n' }).was).toBe('descriptionMissing')
  expect(filing({ day: '2026-11-21' }).was).toBe('dayInTheFuture')
  const again = given(report, filed()).when(file, form, { found: { place } })
  expect([again.was, again.reply]).toEqual(['nothing', { id }])
})

test('its files come after it, each once, also in several goes', () => {
  const at = given(report, filed())
  const one = at.when(finish, { id, fileIds: [files[0] as string] })
  expect(one.was).toBe('incidentFinished')
  const two = one.after.when(finish, { id, fileIds: files })
  expect(two.events[0]?.data.files).toEqual([{ fileId: files[1] }])
  expect(two.after.when(finish, { id, fileIds: files }).was).toBe('nothing')
  const many = Array.from({ length: 11 }, (_, n) => `${id.slice(0, -2)}${10 + n}`)
  expect(at.when(finish, { id, fileIds: many }).was).toBe('tooManyFiles')
  // None came: they are waited for no more.
  expect(at.when(finish, { id, fileIds: [] }).was).toBe('incidentFinished')
})

test('an administrator says where it stands', () => {
  const at = given(report, filed())
  expect(at.when(setStatus, { status: 'closed' }).was).toBe('incidentStatusSet')
  expect(at.when(setStatus, { status: 'received' }).was).toBe('nothing')
})

test('what is serious is due to be told to the authority, until somebody says that it was or need not', () => {
  expect(given(report, filed({ serious: true })).state.authority).toBe('due')
  const at = given(report, filed())
  expect(at.state.authority).toBe('none')
  const saying = (more: object) => at.when(sayOfAuthority, { ...authority, ...more }).was
  expect(saying({})).toBe('incidentAuthoritySaid')
  expect(saying({ ground: null })).toBe('groundMissing')
  expect(saying({ state: 'reported' })).toBe('reportedOnMissing')
  expect(saying({ state: 'reported', reportedOn: '2026-11-21' })).toBe('dayInTheFuture')
  expect(saying({ state: 'reported', reportedOn: '2026-11-20' })).toBe('incidentAuthoritySaid')
  expect(saying({ state: 'notNeeded', ground: null })).toBe('reasonMissing')
  expect(saying({ state: 'notNeeded', measures: 'Ingen fara' })).toBe('incidentAuthoritySaid')
})

test('what is written beside it moves no version', () => {
  const at = given(report, filed())
  const [noted, answered] = [at.when(comment, { text: ' a ' }), at.when(answer, { text: 'b' })]
  expect(noted.events[0]?.data).toMatchObject({ text: 'a', byId: userId })
  expect(noted.after.state.version).toBe(1)
  expect(answered.after.state.version).toBe(1)
  const pdf = { fileId: files[0] as string, fileHash: 'x', locale: 'sv' }
  const sent = at.when(mail, { to: ['a@b.example', 'a@b.example'], text: '' }, { found: { pdf } })
  expect(sent.events[0]?.data).toMatchObject({ to: ['a@b.example'] })
})

test('it is taken away as it was read: not with what was written meanwhile', () => {
  const noted = given(report, filed()).when(comment, { text: 'a' }).after
  expect(noted.when(removeAsRead, { beside: 0 }).was).toBe('changedMeanwhile')
  expect(noted.when(removeAsRead, { beside: 1 }).was).toBe('incidentRemoved')
  const pdf = { fileId: files[0] as string, fileHash: 'x', locale: 'sv' }
  const sent = noted.when(mail, { to: ['a@b.example'], text: '' }, { found: { pdf } }).after
  expect(sent.when(removeAsRead, { beside: 1 }).was).toBe('incidentRemoved')
})

test('it is taken away once', () => {
  const gone = given(report, filed()).when(remove, {})
  expect(gone.was).toBe('incidentRemoved')
  expect(gone.after.when(remove, {}).was).toBe('nothing')
})
