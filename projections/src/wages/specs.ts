import { orElse } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'

const spec = table(
  {
    wage_spec_id: t.id,
    user_id: t.id,
    month: t.text,
    file_id: t.id,
    size: t.int,
    sha256: t.text,
    imported_at: t.time,
    version: t.int,
  },
  {
    key: ['wage_spec_id'],
    indexes: ['(user_id, month DESC)', '(month, wage_spec_id)', '(imported_at, wage_spec_id)'],
  },
)

const run = table(
  {
    wage_import_id: t.id,
    asked_by_id: t.id,
    month: t.text,
    asked_at: t.time,
    state: t.text,
    /** The files as they came, in their order. */
    batches: t.json<{ batchId: string; count: number }[]>(),
    total: t.int,
    read: t.int,
    fits: t.int,
    doubles: t.int,
    worked: t.int,
    imported: t.int,
  },
  { key: ['wage_import_id'], indexes: ['(asked_by_id, asked_at DESC)'] },
)

/** What became of each file of an import, by its place; those that were left by their names. */
const outcome = table(
  {
    wage_import_id: t.id,
    place: t.int,
    outcome: t.text,
    user_id: orNull(t.id),
    name: t.text,
    until: t.text,
  },
  { key: ['wage_import_id', 'place'], indexes: ['(user_id) WHERE user_id IS NOT NULL'] },
)

/** The personal numbers that people have had, each from the version of their stream on that said it; '' is none. */
const numbered = table(
  { user_id: t.id, version: t.int, number: t.text, since: t.time },
  { key: ['user_id', 'version'], indexes: ["(number) WHERE number <> ''"] },
)

const countOf = (outcomes: readonly { readonly outcome: string }[], which: string): number =>
  outcomes.filter((one) => one.outcome === which).length

/** The wage specifications that are there, and the imports that brought them. */
export const wageSpecs = readModel('wages', {
  version: 4,
  tables: { spec, run, outcome, numbered },
  on: {
    userCreated: (write, { data, time, version }) => {
      const number = orElse(data.personalNumber, '')
      if (number !== '')
        write.numbered.put({ user_id: data.userId, version: Number(version), number, since: time })
    },
    userDetailsChanged: (write, { data, time, version }) => {
      const number = orElse(data.personalNumber, '')
      write.numbered.put({ user_id: data.userId, version: Number(version), number, since: time })
    },
    wageImportBegun: (write, { data, time }, touch) => {
      write.run.put({
        wage_import_id: data.wageImportId,
        asked_by_id: data.askedById,
        month: data.month,
        asked_at: time,
        state: 'reading',
        batches: data.batches,
        total: data.total,
        read: 0,
        fits: 0,
        doubles: 0,
        worked: 0,
        imported: 0,
      })
      touch({ topic: 'wages' })
    },
    wageImportRead: (write, { data }, touch) => {
      const { wageImportId, outcomes, read, is } = data
      const left = orElse(data.left, [])
      const until = orElse(data.until, [])
      write.run.change(
        { wage_import_id: wageImportId },
        { read, state: is },
        { fits: countOf(outcomes, 'fits'), doubles: countOf(outcomes, 'double') },
      )
      outcomes.forEach((one, at) => {
        write.outcome.put({
          wage_import_id: wageImportId,
          place: data.from + at,
          outcome: one.outcome,
          user_id: one.userId,
          name: left[at] ?? '',
          until: until[at] ?? '',
        })
      })
      touch({ topic: 'wages' })
    },
    wageImportFormerGiven: (write, { data: { wageImportId, place, given } }, touch) => {
      write.run.change({ wage_import_id: wageImportId }, {}, { fits: given ? 1 : -1 })
      write.outcome.change(
        { wage_import_id: wageImportId, place },
        { outcome: given ? 'fits' : 'formerNumber' },
      )
      touch({ topic: 'wages' })
    },
    wageImportConfirmed: (write, { data }, touch) => {
      write.run.change({ wage_import_id: data.wageImportId }, { state: 'importing' })
      touch({ topic: 'wages' })
    },
    wageImportWorked: (write, { data }, touch) => {
      const { wageImportId, outcomes, worked, fits } = data
      write.run.change(
        { wage_import_id: wageImportId },
        { worked, ...(worked >= fits ? { state: 'done' } : {}) },
        { imported: countOf(outcomes, 'imported'), doubles: countOf(outcomes, 'double') },
      )
      for (const { place, outcome: what } of outcomes)
        write.outcome.change({ wage_import_id: wageImportId, place }, { outcome: what })
      touch({ topic: 'wages' })
    },
    wageImportStopped: (write, { data }, touch) => {
      write.run.change({ wage_import_id: data.wageImportId }, { state: 'stopped' })
      touch({ topic: 'wages' })
    },
    wageSpecImported: (write, { data, time, version }, touch) => {
      write.spec.put({
        wage_spec_id: data.wageSpecId,
        user_id: data.userId,
        month: data.month,
        file_id: data.fileId,
        size: data.size,
        sha256: orElse(data.sha256, ''),
        imported_at: time,
        version: Number(version),
      })
      touch({ topic: 'wages' }, { topic: 'ownWages', users: [data.userId] })
    },
    wageSpecWithdrawn: (write, { data }, touch) => {
      write.spec.remove({ wage_spec_id: data.wageSpecId })
      touch({ topic: 'wages' }, { topic: 'ownWages', users: [data.userId] })
    },
    userDeleted: (write, { data }, touch) => {
      write.spec.removeWhere({ user_id: data.userId })
      write.outcome.removeWhere({ user_id: data.userId })
      write.numbered.removeWhere({ user_id: data.userId })
      if (data.erased) write.run.removeWhere({ asked_by_id: data.userId })
      touch({ topic: 'wages' })
    },
  },
})
