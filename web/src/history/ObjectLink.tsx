import type { ObjectKind } from '@portal/contracts/history/objects'
import type { LogEntry } from '@portal/contracts/logs'
import { addressOf, places } from '@portal/contracts/places'
import { Link } from 'react-router'
import { useHere } from '../router/place.ts'
import { Dates } from '../ui/parts.tsx'
import { useHistoryWords } from './words.ts'

type Named = NonNullable<LogEntry['object']>

/** Where each kind of thing is looked at; undefined for what has no page of its own. */
const pages: Readonly<Record<ObjectKind, ((id: string, back: string) => string) | undefined>> = {
  message: undefined,
  report: (id, back) => addressOf(places.adminIncident, { incidentReportId: id, back }),
  contract: undefined,
  right: (id, back) => addressOf(places.adminRight, { id, back }),
  leave: (_, back) => addressOf(places.adminVacation, { back }),
  leaveType: (_, back) => addressOf(places.adminVacation, { tab: 'types', back }),
  course: undefined,
  certificate: (id, back) => addressOf(places.adminCertificate, { certificateId: id, back }),
  timereport: (id, back) => addressOf(places.monthWorkReport, { tab: 'days', id, back }),
  medical: undefined,
  wageSpec: undefined,
  driverCard: undefined,
  wageImport: undefined,
  education: undefined,
  offered: (_, back) => addressOf(places.adminCertificates, { tab: 'educations', back }),
  abnormality: undefined,
  shift: undefined,
  loan: (_, back) => addressOf(places.adminTimelog, { back }),
  test: (id, back) => addressOf(places.editTest, { testId: id, back }),
  document: (id, back) => addressOf(places.adminDocuments, { id, back }),
  emergency: (_, back) => addressOf(places.adminNews, { tab: 'emergency', back }),
  news: (id, back) => addressOf(places.adminNewsItem, { newsId: id, back }),
  question: (_, back) => addressOf(places.adminFaq, { back }),
  folder: (_, back) => addressOf(places.adminFaq, { back }),
  file: undefined,
  group: (id, back) => addressOf(places.groups, { usergroupId: id, back }),
  department: (id, back) => addressOf(places.departments, { departmentId: id, back }),
  bulk: undefined,
  jobAd: (id, back) => addressOf(places.adminJob, { id, back }),
  application: (id, back) =>
    addressOf(places.adminJobs, { tab: 'applicants', application: id, back }),
  company: (id, back) => addressOf(places.company, { companyId: id, back }),
}

/** Kinds whose names are not kept in the history: that there is none says nothing of whether they are gone. */
const nameless: ReadonlySet<ObjectKind> = new Set([
  'report',
  'right',
  'leave',
  'application',
  'loan',
])

/** What something was done to: a way to it, where it is still there and has a page. */
export function ObjectLink({ of }: { of: Named }) {
  const words = useHistoryWords()
  const back = useHere()
  const text = words.object(of)
  const page = of.name || nameless.has(of.kind) ? pages[of.kind]?.(of.id, back) : undefined
  return page ? (
    <Link to={page} className="text-link wrap-anywhere hover:underline thumb-high">
      {/* One piece: what is laid out as a row loses the spaces between its parts. */}
      <span>
        <Dates of={text} />
      </span>
    </Link>
  ) : (
    <span className="wrap-anywhere">
      <Dates of={text} />
    </span>
  )
}
