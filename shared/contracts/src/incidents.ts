import { z } from 'zod'
import { BulkBegun, bulkInput, doneToMany } from './bulk.ts'
import { sorting } from './columns.ts'
import {
  AuthorityState,
  authorityFields,
  filed,
  IncidentDetail,
  IncidentRow,
  IncidentStatus,
  IncidentType,
  incidentStatuses,
  MAX_INCIDENT_FILES,
  MailTo,
  OwnIncident,
  Written,
} from './incident-shapes.ts'
import {
  area,
  asSeen,
  Created,
  command,
  countSeen,
  Day,
  DepartmentName,
  Done,
  Id,
  input,
  optionalLine,
  page,
  paging,
  prose,
  query,
} from './kit.ts'
import { incidentList } from './lists/incidents.ts'

export * from './incident-shapes.ts'

const someId = '019abf5e-0000-7000-8000-000000000001'
/** What the administrators' list is filtered by. */
const filter = {
  search: optionalLine(100),
  type: IncidentType.optional(),
  status: z.enum([...incidentStatuses, 'open']).optional(),
  authority: AuthorityState.optional(),
  trafficAreaId: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
}

export const incidents = area('incidents', {
  setup: query('GET /api/incidentreport/setup', {
    may: 'user',
    summary: 'What a report is made of: types, traffic areas, how many files',
    input: input({}),
    reply: z.object({
      types: z.array(IncidentType),
      statuses: z.array(IncidentStatus),
      trafficAreas: z.array(DepartmentName),
      /** The caller's own traffic area, where they are of one. */
      ownTrafficAreaId: Id.nullable(),
      maxFiles: z.number().int(),
    }),
    example: {},
    live: 'organisation',
  }),
  report: command('POST /api/incidentreport', {
    may: 'self',
    inPerson: true,
    touches: ['incidents', 'ownIncidents', 'incidentDays', 'waiting'],
    summary: 'File a report; its files come after it',
    input: input(filed),
    reply: Created,
    example: {
      type: 'DamageReport',
      headline: 'Trasig backspegel',
      day: '2026-03-02',
      registration: 'ABC 123',
      description: 'Höger spegel slog i en stolpe vid lastkajen.',
    },
    refuses: ['registrationMissing', 'unknownTrafficArea', 'dayInTheFuture', 'descriptionMissing'],
  }),
  finish: command('POST /api/incidentreport/finished/:id', {
    may: 'self',
    inPerson: true,
    touches: ['incidents', 'ownIncidents'],
    summary: 'The files of a report are uploaded; those that are to come no more are left out',
    input: input({ id: Id, fileIds: z.array(Id).max(MAX_INCIDENT_FILES) }),
    reply: Done,
    example: { id: someId, fileIds: [] },
    refuses: ['fileMissing', 'tooManyFiles'],
  }),
  mine: query('GET /api/incidentreport/user', {
    may: 'self',
    summary: 'My reports with their answers, latest first',
    input: input(paging),
    reply: page(OwnIncident),
    example: { page: 0, pageSize: 20 },
    byline: true,
    live: 'ownIncidents',
  }),
  filter: query('POST /api/admin/incidentreport/filter', {
    may: 'admin',
    summary: 'Reports: filter, sort, page; export=xlsx gives a spreadsheet',
    input: input({
      ...filter,
      ...sorting(incidentList),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(IncidentRow),
    example: { status: 'open', page: 0, pageSize: 20 },
    live: 'incidents',
  }),
  one: query('GET /api/admin/incidentreport/:id', {
    may: 'admin',
    summary: 'One report: what was filed, its files, comments, answers, and what happened to it',
    input: input({ id: Id }),
    reply: IncidentDetail,
    example: { id: someId },
    byline: true,
    live: 'incidents',
  }),
  remove: command('DELETE /api/admin/incidentreport/:id', {
    may: 'admin',
    touches: ['incidents', 'ownIncidents', 'incidentDays', 'waiting'],
    summary: 'Delete a report, as it was read',
    input: input({
      id: Id,
      ...asSeen,
      /** How many notes, answers and files it had then: what nobody saw does not go with it. */
      beside: countSeen.default(0),
    }),
    reply: Done,
    example: { id: someId, version: 1, beside: 2 },
    refuses: ['changedMeanwhile'],
  }),
  setStatus: command('PUT /api/admin/incidentreport/:id/status', {
    may: 'admin',
    touches: ['incidents', 'ownIncidents', 'waiting'],
    summary: 'Say where a report stands',
    input: input({ id: Id, ...asSeen, status: IncidentStatus }),
    reply: Done,
    example: { id: someId, version: 1, status: 'inProgress' },
    refuses: ['ownMatter', 'changedMeanwhile'],
  }),
  bulk: command('POST /api/admin/incidentreport/bulk', {
    may: 'admin',
    ...doneToMany,
    reply: BulkBegun,
    summary:
      'Begin with many reports, or close them, each decided alone; preview=true only counts them',
    input: bulkInput(['incidentsBegin', 'incidentsClose'], filter),
    example: { action: 'incidentsClose', filter: { status: 'open' }, preview: true },
  }),
  authority: command('PUT /api/admin/incidentreport/:id/authority', {
    may: 'admin',
    touches: ['incidents', 'waiting'],
    summary: 'Say whether Arbetsmiljöverket is to be told, and what it was told (AML 3:3 a)',
    input: input({
      id: Id,
      ...asSeen,
      state: AuthorityState.exclude(['none']),
      ...authorityFields,
    }),
    reply: Done,
    example: { id: someId, version: 1, state: 'due', ground: 'seriousDanger' },
    refuses: [
      'changedMeanwhile',
      'groundMissing',
      'reportedOnMissing',
      'reasonMissing',
      'dayInTheFuture',
    ],
  }),
  comment: command('POST /api/admin/incidentreport/:id/comment', {
    may: 'admin',
    touches: ['incidents'],
    summary: 'Note something for the office',
    input: input({ id: Id, text: Written }),
    reply: Created,
    example: { id: someId, text: 'Verkstaden är bokad.' },
  }),
  answer: command('POST /api/admin/incidentreport/:id/answer', {
    may: 'admin',
    touches: ['incidents', 'ownIncidents'],
    summary: 'Answer the reporter, who gets it as a message',
    input: input({ id: Id, text: Written }),
    reply: Created,
    example: { id: someId, text: 'Tack! Spegeln byts i morgon.' },
  }),
  mail: command('POST /api/admin/incidentreport/:id/mail', {
    may: 'admin',
    touches: ['incidents'],
    summary: 'Mail the report as a PDF, as it stands now',
    input: input({ id: Id, to: MailTo, text: prose(2000).default('') }),
    reply: Done,
    example: { id: someId, to: ['skador@forsakring.example'], text: '' },
  }),
})
