import { Id } from '@portal/contracts'
import { IncidentType } from '@portal/contracts/incidents'
import { places } from '@portal/contracts/places'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import type pg from 'pg'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { seesPerson } from '../kit/people.ts'
import { incidentMail } from './texts.ts'

/** Who works on reports, and may see who filed this one. */
const readers = async ({ reportId }: { reportId: string }, { pool }: { pool: pg.Pool }) => {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT a.user_id FROM incidents.report r JOIN users.person p USING (user_id)
     JOIN users.person a ON ${seesPerson} AND a.user_id <> r.user_id WHERE r.report_id = $1`,
    [reportId],
  )
  return rows.map((row) => row.user_id)
}

/** Of which kind the report is, where `more` is so of it; undefined where it is not there any more. */
const typeOf =
  (more: string) =>
  async ({ reportId }: { reportId: string }, { pool }: JobContext) => {
    const { rows } = await pool.query<{ type: string }>(
      `SELECT type FROM incidents.report WHERE report_id = $1 AND ${more}`,
      [reportId],
    )
    const type = IncidentType.safeParse(rows[0]?.type)
    return type.success ? { type: type.data } : undefined
  }

const about = { reportId: Id }
const it = {
  about,
  reads: ['incidents', 'users'],
  place: places.adminIncident,
  going: ({ reportId }: { reportId: string }) => ({ incidentReportId: reportId }),
  among: readers,
} as const

/** Whoever works on reports is told of a new one. */
export const tellIncidentReported = notice('tellIncidentReported', 'incidentReported', {
  ...it,
  since: 'tell-of-incident',
  topic: 'incidentReported',
  of: ({ data }) => (data.serious ? undefined : { reportId: data.reportId }),
  facts: typeOf("status = 'received'"),
  words: (locale, fill) => incidentMail('reported', locale, fill),
})

/** The same of a serious one, which the authority is to be told of without delay; again each day until it is. */
export const tellIncidentSerious = notice('tellIncidentSerious', 'incidentReported', {
  ...it,
  since: 'tell-of-serious-incident',
  topic: 'incidentSerious',
  of: ({ data }) => (data.serious ? { reportId: data.reportId } : undefined),
  facts: typeOf("authority = 'due'"),
  words: (locale, fill) => incidentMail('serious', locale, fill),
})

/** Whoever filed a report is told that it was answered; what was said stands in the portal. */
export const tellIncidentAnswered = notice('tellIncidentAnswered', 'incidentAnswered', {
  since: 'tell-of-incident-answer',
  topic: 'incidentAnswered',
  about: { reportId: Id, answerId: Id },
  of: ({ data }) => (data.byId === data.userId ? undefined : data),
  to: ({ data }) => [data.userId],
  reads: ['incidents'],
  facts: typeOf('answered'),
  place: places.incidentReport,
  going: () => ({ tab: 'mine' as const }),
  words: (locale, fill) => incidentMail('answered', locale, fill),
})

const theirs = {
  to: ({ data }: { readonly data: { readonly userId: string } }) => [data.userId],
  place: places.incidentReport,
  going: () => ({ tab: 'mine' as const }),
} as const
interface Stood {
  readonly data: { readonly reportId: string; readonly userId: string; readonly status: string }
  readonly meta: Readonly<Record<string, string>>
  readonly version: bigint
}
const byAnother = ({ data, meta, version }: Stood) =>
  meta.actor === data.userId
    ? undefined
    : { reportId: data.reportId, version: Number(version), closed: data.status === 'closed' }

/** What was said of a report before, from the log: only one that was closed is taken up again. */
async function wasClosed(
  { reportId, version }: { readonly reportId: string; readonly version: number },
  { log }: JobContext,
): Promise<boolean> {
  const before = (await log.read(`incident-${reportId}`)).findLast(
    (one) => one.type === 'incidentStatusSet' && one.version < BigInt(version),
  )
  return (before?.data as { status?: string } | undefined)?.status === 'closed'
}

const step = { reportId: Id, version: z.number().int() }

/** Whoever filed a report is told that the office is through with it, unless it has taken it up again. */
export const tellIncidentClosed = notice('tellIncidentClosed', 'incidentStatusSet', {
  ...theirs,
  since: 'tell-of-incident-closed',
  topic: 'incidentClosed',
  about: step,
  of: (event) => {
    const said = byAnother(event)
    return said?.closed ? said : undefined
  },
  reads: ['incidents'],
  facts: typeOf("status = 'closed'"),
  words: (locale, fill) => incidentMail('closed', locale, fill),
})

/** And that it does take it up again: nothing is noted of a report that was not closed. */
export const tellIncidentReopened = notice('tellIncidentReopened', 'incidentStatusSet', {
  place: theirs.place,
  going: theirs.going,
  since: 'tell-of-incident-reopened',
  topic: 'incidentClosed',
  about: { ...step, personId: Id },
  of: (event) => {
    const said = byAnother(event)
    return said && !said.closed ? { ...said, personId: event.data.userId } : undefined
  },
  among: async (of, context) => ((await wasClosed(of, context)) ? [of.personId] : []),
  reads: ['incidents'],
  facts: typeOf("status <> 'closed'"),
  words: (locale, fill) => incidentMail('reopened', locale, fill),
})

/** Whoever filed a report that the office removes is told, so that nobody looks for it. */
export const tellIncidentRemoved = notice('tellIncidentRemoved', 'incidentRemoved', {
  ...theirs,
  since: 'tell-of-incident-removed',
  topic: 'incidentRemoved',
  about,
  of: ({ data, meta }) =>
    meta.actor === data.userId || meta.causation === KEPT_NO_LONGER ? undefined : data,
  facts: async ({ reportId }, { log }) => {
    const first = (await log.read(`incident-${reportId}`))[0]?.data
    const type = IncidentType.safeParse((first as { type?: string } | undefined)?.type)
    return type.success ? { type: type.data } : undefined
  },
  words: (locale, fill) => incidentMail('removed', locale, fill),
})
