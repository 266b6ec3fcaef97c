import { z } from 'zod'
import {
  Abnormality,
  AbnormalityImportRow,
  AbnormalityRow,
  AbnormalitySource,
  AbnormalityStatus,
  AutomationRule,
  cells,
  chosen,
  example,
  fields,
  MAX_IMPORT_ROWS,
  ownStatuses,
  ruleFields,
  Summary,
  someId,
  summaryPeriods,
} from './abnormality-shapes.ts'
import { AbnormalityType, abnormalityUnits, Severity } from './abnormality-types.ts'
import {
  area,
  Created,
  command,
  Done,
  Id,
  input,
  optionalLine,
  page,
  paging,
  prose,
  query,
  sorting,
  truth,
  versionInQuery,
} from './kit.ts'
import { sheetRefusals } from './refusals.ts'
import { abnormalitySorts, summarySorts } from './sorts.ts'

export * from './abnormality-shapes.ts'

export const abnormalities = area('abnormalities', {
  mine: query('POST /api/abnormality/user', {
    may: 'self',
    summary: 'Own abnormalities, filtered, latest first',
    input: input({
      status: AbnormalityStatus.optional(),
      type: AbnormalityType.optional(),
      accepted: truth.optional(),
      ...paging,
    }),
    reply: page(Abnormality),
    example: { accepted: false, page: 0, pageSize: 20 },
    live: 'ownAbnormalities',
  }),
  accept: command('POST /api/abnormality/user/accept', {
    may: 'self',
    inPerson: true,
    summary: 'Accept those that were shown; one that has changed since is not accepted unseen',
    input: input({
      items: z
        .array(input({ id: Id, version: z.number().int() }))
        .min(1)
        .max(500),
    }),
    reply: Done,
    example: { items: [{ id: someId, version: 1 }] },
    refuses: ['changedMeanwhile', 'notWhileImpersonating'],
  }),
  setStatus: command('POST /api/abnormality/user/status', {
    may: 'self',
    inPerson: true,
    summary: 'Say what became of it: explained, corrected or disputed',
    input: input({
      id: Id,
      /** Of what was read; an answer to what was something else is refused. */
      version: z.number().int(),
      status: z.enum(ownStatuses),
      comment: prose(2000).default(''),
    }),
    reply: Done,
    example: { id: someId, version: 1, status: 'explained', comment: 'Kö vid färjan.' },
    refuses: ['changedMeanwhile', 'commentMissing', 'abnormalityClosed', 'notWhileImpersonating'],
  }),
  addPhoto: command('POST /api/abnormality/user/photo', {
    may: 'self',
    inPerson: true,
    summary: 'Attach a photo that was uploaded',
    input: input({
      id: Id,
      /** Of what was read; a photo of what was something else is refused. */
      version: z.number().int(),
      fileId: Id,
    }),
    reply: Done,
    example: { id: someId, version: 1, fileId: someId },
    refuses: [
      'changedMeanwhile',
      'fileMissing',
      'notAPicture',
      'tooManyPhotos',
      'abnormalityClosed',
    ],
  }),
  filterValues: query('GET /api/admin/abnormality/filtervalues', {
    may: 'admin',
    summary: 'What can be filtered by: types with their numbers, degrees, departments',
    input: input({}),
    reply: z.object({
      types: z.array(
        z.object({
          type: AbnormalityType,
          unit: z.enum(abnormalityUnits),
          limit: z.number().nullable(),
          rule: z.string(),
        }),
      ),
      severities: z.array(Severity),
      statuses: z.array(AbnormalityStatus),
      sources: z.array(AbnormalitySource),
      departments: z.array(z.object({ id: Id, name: z.string() })),
    }),
    example: {},
    live: 'organisation',
  }),
  filter: query('POST /api/admin/abnormality/filter', {
    may: 'admin',
    summary: 'Abnormalities: filter, sort, page; export=xlsx gives a spreadsheet',
    input: input({
      ...chosen,
      search: optionalLine(100),
      severity: Severity.optional(),
      status: AbnormalityStatus.optional(),
      source: AbnormalitySource.optional(),
      accepted: truth.optional(),
      ...sorting(...abnormalitySorts),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: page(AbnormalityRow),
    example: { accepted: false, page: 0, pageSize: 20 },
    live: 'abnormalities',
  }),
  summary: query('POST /api/admin/abnormality/summaryfilter', {
    may: 'admin',
    summary: 'Summed per person, type and period; export=xlsx gives a spreadsheet',
    input: input({
      ...chosen,
      period: z.enum(summaryPeriods).default('month'),
      ...sorting(...summarySorts),
      ...paging,
      export: z.enum(['xlsx']).optional(),
    }),
    reply: Summary,
    example: { period: 'month', from: '2026-01-01', to: '2026-12-31' },
    live: 'abnormalities',
  }),
  create: command('POST /api/admin/abnormality', {
    may: 'admin',
    summary: 'Note one; it holds the person’s start until they accept it',
    input: input({ userId: Id, ...fields }),
    reply: Created,
    example: { userId: someId, ...example },
    refuses: ['unknownUser', 'figureMissing', 'dayInTheFuture'],
  }),
  change: command('PUT /api/admin/abnormality/:id', {
    may: 'admin',
    summary: 'Edit one; with other facts than those accepted, it is to be accepted again',
    input: input({
      id: Id,
      version: z.number().int(),
      ...fields,
      /** The office closes it, or opens it again; left out, it stays as it is. */
      status: z.enum(['open', 'closed']).optional(),
      comment: prose(2000).default(''),
    }),
    reply: Done,
    example: { id: someId, version: 1, ...example },
    refuses: ['changedMeanwhile', 'figureMissing', 'dayInTheFuture'],
  }),
  remove: command('DELETE /api/admin/abnormality/:id', {
    may: 'admin',
    summary: 'Delete one, as it was read',
    input: input({ id: Id, version: versionInQuery }),
    reply: Done,
    example: { id: someId, version: 1 },
    refuses: ['changedMeanwhile'],
  }),
  readFile: command('POST /api/admin/abnormality/upload', {
    may: 'admin',
    summary: 'Read a file (.xlsx, .csv) and say per row what is wrong; nothing is kept yet',
    input: input({}),
    reply: z.object({ rows: z.array(AbnormalityImportRow) }),
    example: {},
    refuses: sheetRefusals,
    transfer: 'upload',
  }),
  importRows: command('POST /api/admin/abnormality/import', {
    may: 'admin',
    summary: 'Import the rows of a file, all or nothing; what is there already is passed over',
    input: input({
      rows: z.array(input(cells)).min(1).max(MAX_IMPORT_ROWS),
      /** true: say per row what is wrong, and do nothing. */
      preview: z.boolean().default(false),
    }),
    reply: z.object({
      noted: z.number().int(),
      known: z.number().int(),
      rows: z.array(AbnormalityImportRow),
    }),
    example: {
      rows: [
        {
          person: 'anna.exempelsson@demo.example',
          date: '2026-03-02',
          time: '04:10',
          type: 'dailyRest',
          figure: '8:25',
          severity: '',
          text: '',
        },
      ],
      preview: true,
    },
    refuses: ['invalidRows'],
  }),
  automation: query('GET /api/admin/abnormality/automation', {
    may: 'admin',
    summary: 'Automation rules',
    input: input({}),
    reply: z.object({ rows: z.array(AutomationRule) }),
    example: {},
    live: 'abnormalities',
  }),
  saveRule: command('POST /api/admin/abnormality/automation', {
    may: 'admin',
    summary: 'Save an automation rule; it looks at what is noted from now on',
    input: input({ id: Id.optional(), version: z.number().int().optional(), ...ruleFields }),
    reply: Created,
    example: {
      name: 'Tre korta dygnsvilor',
      whenType: 'dailyRest',
      measure: 'count',
      limit: 3,
      days: 30,
      makeType: 'other',
    },
    refuses: ['changedMeanwhile', 'ruleCannotMeasure'],
  }),
  removeRule: command('DELETE /api/admin/abnormality/automation/:id', {
    may: 'admin',
    summary: 'Delete an automation rule; what it has made stays',
    input: input({ id: Id }),
    reply: Done,
    example: { id: someId },
  }),
})
