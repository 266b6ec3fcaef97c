import { z } from 'zod'
import { incidentTypes } from './incident-shapes.ts'
import { area, DepartmentName, Id, input, query } from './kit.ts'
import { Month } from './workmonthreport-shapes.ts'

/** Whole months that are looked at together. */
export const statisticsMonths = ['3', '6', '12', '24'] as const
/** What reported time is, in minutes. */
export const timeKinds = ['work', 'travel', 'sick', 'vab', 'leave', 'other'] as const
/** What is counted of a month. */
export const countKinds = [
  ...timeKinds,
  ...incidentTypes,
  'abnormalities',
  'shiftsGiven',
  'shiftsLeft',
  'testsApproved',
  'testsFailed',
  'documents',
  'contracts',
  'joined',
] as const
export type CountKind = (typeof countKinds)[number]
export type Counts = Readonly<Record<CountKind, number>>

const count = z.number().int()
const counts = Object.fromEntries(countKinds.map((kind) => [kind, count])) as Record<
  CountKind,
  typeof count
>
const Named = z.object({ id: Id, name: z.string() })

/**
 * Sick leave as a share of the time that was reported as worked or away, 0 to 1; null where none was. Travel is no
 * part of it, overtime is: it tells how sickness goes, and is not the figure of the annual report
 * (årsredovisningslagen 1995:1554, 5 kap.), which is of the ordinary working hours.
 */
export function sickShare(of: Pick<Counts, 'work' | 'sick' | 'vab' | 'leave' | 'other'>) {
  const all = of.work + of.sick + of.vab + of.leave + of.other
  return all === 0 ? null : of.sick / all
}

export const statistics = area('statistics', {
  figures: query('GET /api/admin/statistics', {
    may: 'super',
    summary: 'Figures of the last whole months and of the one that runs; export=xlsx gives a sheet',
    input: input({
      months: z.enum(statisticsMonths).default('12'),
      companyId: Id.optional(),
      departmentId: Id.optional(),
      export: z.literal('xlsx').optional(),
    }),
    reply: z.object({
      /** Month by month, the oldest first; the last one is not over. */
      months: z.array(z.object({ month: Month, ...counts })),
      /** Of the months that are over. */
      sum: z.object(counts),
      /** Of as many months before them. */
      before: z.object(counts),
      /** People who can sign in now, who have been asked in and have not come yet, and who are shut out. */
      people: z.object({ active: count, coming: count, inactive: count }),
      companies: z.array(Named),
      departments: z.array(z.object({ ...DepartmentName.shape, companyId: Id })),
    }),
    example: {},
  }),
})
