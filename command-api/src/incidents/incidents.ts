import { localeFrom } from '@portal/contracts'
import { incidents } from '@portal/contracts/incidents'
import {
  answer,
  comment,
  file,
  finish,
  mail,
  removeAsRead,
  report,
  reporterOf,
  sayOfAuthority,
  setStatus,
} from '@portal/domain/incidents/report'
import { hashOf } from '@portal/platform/files/store'
import { incidentPdf } from '@portal/projections/incidents/pdf'
import { incidentsAnswers } from '@portal/projections/incidents/queries'
import { oneIncident } from '@portal/projections/incidents/queries-shown'
import { oneself } from '@portal/projections/kit/people'
import { asking } from '../kit/bulk.ts'
import { type Acting, aNewOne, byId, decisions, on, refuse, version } from '../kit/decisions.ts'
import { keep } from '../kit/kept-files.ts'
import type { Looking } from '../kit/looking.ts'
import { ownFiles } from '../kit/own-files.ts'

/** The reporter's department; the traffic area must be one. */
async function place(
  { trafficAreaId }: { trafficAreaId: string | null },
  { parts, actor }: Looking,
) {
  const area =
    trafficAreaId === null ||
    (await parts.db
      .selectFrom('organisation.department')
      .select('department_id')
      .where('department_id', '=', trafficAreaId)
      .where('type', '=', 'TrafficArea')
      .executeTakeFirst())
  if (!area) return refuse('unknownTrafficArea')
  const me = await oneself(parts.db, actor).executeTakeFirst()
  return { departmentId: me?.department_ids[0] ?? null }
}

const files = async ({ fileIds }: { fileIds: string[] }, { actor, parts }: Looking) =>
  (await ownFiles(parts, actor, fileIds)) ? undefined : refuse('fileMissing')

/** The report as it stands, as a PDF that is kept: what went out can be shown again. */
async function pdf({ id }: { id: string }, acting: Acting) {
  const { parts, actor, now } = acting
  const locale = localeFrom(acting.locale)
  const one = await oneIncident(parts.db, actor, id)
  if (!one) return refuse('notFound')
  const bytes = await incidentPdf(parts.db, parts, one, now, locale)
  const fileId = await keep(acting, bytes, one.userId)
  return { fileId, fileHash: await hashOf([bytes]), locale }
}

/** Of a report that an administrator works on: it is not there for who may not see its reporter. */
const ofReport = { stream: byId, about: reporterOf } as const

export const incidentsDecisions = decisions(incidents, {
  report: on(report, { stream: aNewOne, needs: { place }, decide: file }),
  finish: on(report, { stream: byId, owner: reporterOf, needs: { files }, decide: finish }),

  setStatus: on(report, {
    ...ofReport,
    judges: { may: 'admin', whose: reporterOf },
    expects: version,
    decide: setStatus,
  }),
  bulk: asking(incidents.filter, incidentsAnswers),
  authority: on(report, { ...ofReport, expects: version, decide: sayOfAuthority }),
  comment: on(report, { ...ofReport, decide: comment }),
  answer: on(report, { ...ofReport, decide: answer }),
  mail: on(report, { ...ofReport, spends: { pdf }, decide: mail }),
  remove: on(report, { ...ofReport, expects: version, decide: removeAsRead }),
})
