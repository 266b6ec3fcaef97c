import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { report } from '@portal/domain/timereport/report'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { type Decision, reportText } from './texts.ts'

const about = { timeReportId: Id, day: z.iso.date() }
type About = { readonly timeReportId: string; readonly day: string }

/** What is told is still so: what was returned may be sent again by now. */
const stands =
  (phase: Decision) =>
  async ({ timeReportId, day }: About, { decides }: JobContext) =>
    (await decides.state(report, timeReportId)).phase === phase ? { day } : undefined

const it = {
  about,
  to: ({ data }: { readonly data: { readonly userId: string } }) => [data.userId],
  place: places.timeReportDay,
  going: ({ day }: About) => ({ date: day }),
} as const

/** Whoever's report is returned is told to correct it. */
export const tellTimeReportReturned = notice('tellTimeReportReturned', 'timeReportReturned', {
  ...it,
  since: 'tell-of-time-report-returned',
  topic: 'timeReportReturned',
  of: ({ data }) => data,
  facts: stands('returned'),
  words: (locale, fill) => reportText('returned', locale, fill),
})

export const tellTimeReportApproved = notice('tellTimeReportApproved', 'timeReportApproved', {
  ...it,
  since: 'tell-of-time-report-approved',
  topic: 'timeReportApproved',
  of: ({ data }) => data,
  facts: stands('approved'),
  words: (locale, fill) => reportText('approved', locale, fill),
})
