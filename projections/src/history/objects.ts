import type { ObjectKind } from '@portal/contracts/history/objects'
import { type RawBuilder, sql } from 'kysely'

/** How the history knows a thing: the field of its events that has its id, and what it is called by now. */
interface Known {
  /** The field; where several kinds share one, `of` says whose events are meant. */
  readonly field: string
  readonly of?: RegExp
  /** SQL of its name, the id left out. Null where that is somebody's own words, which stand in no log. */
  readonly name: string | null
}

/**
 * Everything that the history can name, in one place. Of an event that names several, the first is what
 * it is about: what is closest to it stands before what it is a part of.
 */
const known: Readonly<Record<ObjectKind, Known>> = {
  message: { field: 'conversationId', name: null },
  report: { field: 'reportId', name: null },
  contract: { field: 'contractId', name: 'SELECT title FROM contracts.contract WHERE contract_id' },
  right: { field: 'rightId', name: null },
  leave: { field: 'leaveId', name: null },
  leaveType: {
    field: 'typeId',
    of: /^leaveType/,
    name: "SELECT names->>'sv' FROM vacation.type WHERE type_id",
  },
  course: {
    field: 'courseId',
    name: `SELECT c.name FROM certificates.course o JOIN certificates.certificate c
      USING (certificate_id) WHERE o.course_id`,
  },
  medical: { field: 'medicalCertificateId', name: null },
  wageSpec: { field: 'wageSpecId', name: null },
  driverCard: { field: 'cardReadingId', name: null },
  wageImport: { field: 'wageImportId', name: null },
  certificate: {
    field: 'certificateId',
    name: 'SELECT name FROM certificates.certificate WHERE certificate_id',
  },
  timereport: {
    field: 'timeReportId',
    name: 'SELECT day::text FROM timereport.report WHERE report_id',
  },
  education: { field: 'userEducationId', name: null },
  offered: {
    field: 'educationId',
    name: 'SELECT name FROM education.definition WHERE education_id',
  },
  abnormality: { field: 'abnormalityId', name: null },
  shift: { field: 'shiftId', name: null },
  loan: { field: 'loanId', name: null },
  test: { field: 'testId', name: 'SELECT title FROM tests.test WHERE test_id' },
  emergency: {
    field: 'documentId',
    of: /^emergency/,
    name: 'SELECT name FROM emergency.document WHERE document_id',
  },
  document: { field: 'documentId', name: 'SELECT title FROM documents.document WHERE document_id' },
  news: { field: 'newsId', name: 'SELECT title FROM news.item WHERE news_id' },
  question: { field: 'entryId', name: 'SELECT question FROM faq.entry WHERE entry_id' },
  folder: { field: 'folderId', name: 'SELECT name FROM faq.folder WHERE folder_id' },
  file: { field: 'fileId', of: /^file/, name: null },
  group: {
    field: 'groupId',
    name: 'SELECT name FROM organisation.user_group WHERE group_id',
  },
  department: {
    field: 'departmentId',
    name: 'SELECT name FROM organisation.department WHERE department_id',
  },
  bulk: { field: 'bulkId', name: null },
  application: { field: 'applicationId', name: null },
  jobAd: { field: 'jobAdId', name: 'SELECT headline FROM jobs.ad WHERE job_ad_id' },
  company: { field: 'companyId', name: 'SELECT name FROM organisation.company WHERE company_id' },
}
const kinds = Object.entries(known) as [ObjectKind, Known][]

/** What an event was done to, where that is not a person. */
export function objectOf(
  type: string,
  data: Readonly<Record<string, unknown>>,
): { readonly kind: ObjectKind; readonly id: string } | undefined {
  for (const [kind, { field, of }] of kinds) {
    const id = data[field]
    if (typeof id === 'string' && (of?.test(type) ?? true)) return { kind, id }
  }
  return undefined
}

/** SQL of the name that the object of a row 'e' has by now; null where it is gone, or has none. */
export const objectName = (): RawBuilder<string | null> =>
  sql<string | null>`CASE e.object_kind ${sql.join(
    kinds.flatMap(([kind, { name }]) =>
      name ? [sql`WHEN ${sql.lit(kind)} THEN (${sql.raw(name)} = e.object_id)`] : [],
    ),
    sql` `,
  )} END`

/** Id, table and name of what is found by its name; what is somebody's own is not among them. */
const searched = [
  ['certificate_id', 'certificates.certificate', 'name'],
  ['education_id', 'education.definition', 'name'],
  ['test_id', 'tests.test', 'title'],
  ['document_id', 'emergency.document', 'name'],
  ['document_id', 'documents.document', 'title'],
  ['news_id', 'news.item', 'title'],
  ['entry_id', 'faq.entry', 'question'],
  ['folder_id', 'faq.folder', 'name'],
  ['group_id', 'organisation.user_group', 'name'],
  ['department_id', 'organisation.department', 'name'],
  ['company_id', 'organisation.company', 'name'],
  ['job_ad_id', 'jobs.ad', 'headline'],
] as const

/** SQL of a name as `searchable` folds it. */
const folded = (name: string) =>
  sql`translate(lower(regexp_replace(normalize(${sql.ref(name)}, NFD), '[\u0300-\u036f]', '', 'g')), 'łđø', 'ldo')`

/** SQL of the ids of all things whose names, folded, are like this. */
export const namedLike = (pattern: string): RawBuilder<{ id: string }> =>
  sql`${sql.join(
    searched.map(
      ([id, table, name]) =>
        sql`SELECT ${sql.ref(id)} AS id FROM ${sql.table(table)} WHERE ${folded(name)} LIKE ${pattern}`,
    ),
    sql` UNION ALL `,
  )} UNION ALL SELECT o.course_id AS id FROM certificates.course o
    JOIN certificates.certificate c USING (certificate_id) WHERE ${folded('c.name')} LIKE ${pattern}`
