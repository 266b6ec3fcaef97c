import { z } from 'zod'
import { contractTypes } from './app.ts'
import { Day, input, optionalLine, prose } from './kit.ts'

export const ContractType = z.enum(contractTypes)
export type ContractType = z.infer<typeof ContractType>

/** A day that may be left out; the years are those that a contract can be about. */
const OptionalDay = z.union([z.literal(''), Day.max(10).regex(/^(19|20|21)/)]).default('')
const OptionalNumber = (min: number, max: number) => z.number().min(min).max(max).nullish()

/** What can be filled in; which of it a type asks for stands in `contractFields`. */
export const ContractFields = input({
  /** The headline of a contract of the type 'other'. */
  title: optionalLine(120),
  position: optionalLine(120),
  workplace: optionalLine(160),
  startDate: OptionalDay,
  endDate: OptionalDay,
  /** The day of what a reminder or warning is about. */
  eventDate: OptionalDay,
  /** Working time in percent of full time. */
  percent: OptionalNumber(1, 100),
  /** The part of sickness benefit, in percent. */
  benefitPercent: OptionalNumber(1, 100),
  /** SEK before tax: per hour in an hourly employment, else per month at full time. */
  salary: OptionalNumber(1, 1_000_000),
  noticeMonths: z.number().int().min(1).max(24).nullish(),
  /** The person that a substitute stands in for. */
  replaces: optionalLine(120),
  schedule: prose(4000).default(''),
  reason: prose(8000).default(''),
  freeText: prose(8000).default(''),
})
export type ContractFields = z.infer<typeof ContractFields>
export type ContractField = keyof ContractFields

interface Asked {
  readonly required: readonly ContractField[]
  readonly optional: readonly ContractField[]
}
const employment = ['position', 'workplace', 'startDate'] as const

/** Those that employ somebody: they name the employer. */
export const employmentTypes: ReadonlySet<ContractType> = new Set([
  'trialEmployment',
  'permanentEmployment',
  'generalFixedTerm',
  'hourlyEmployment',
  'substitute',
])

/** What each type asks for, in the order of the form. */
export const contractFields: Readonly<Record<ContractType, Asked>> = {
  trialEmployment: {
    required: [...employment, 'endDate', 'percent', 'salary'],
    optional: ['freeText'],
  },
  permanentEmployment: {
    required: [...employment, 'percent', 'salary', 'noticeMonths'],
    optional: ['freeText'],
  },
  generalFixedTerm: {
    required: [...employment, 'endDate', 'percent', 'salary'],
    optional: ['noticeMonths', 'freeText'],
  },
  hourlyEmployment: {
    required: [...employment, 'salary'],
    optional: ['endDate', 'freeText'],
  },
  substitute: {
    required: [...employment, 'replaces', 'percent', 'salary'],
    optional: ['endDate', 'noticeMonths', 'freeText'],
  },
  sickBenefit: {
    required: ['startDate', 'benefitPercent', 'percent'],
    optional: ['endDate', 'freeText'],
  },
  writtenReminder: { required: ['eventDate', 'reason'], optional: ['freeText'] },
  writtenWarning: { required: ['eventDate', 'reason'], optional: ['freeText'] },
  ownResignation: { required: ['endDate'], optional: ['position', 'noticeMonths', 'freeText'] },
  dismissalByEmployer: {
    required: ['endDate', 'noticeMonths', 'reason'],
    optional: ['position', 'freeText'],
  },
  scheduleChange: { required: ['startDate', 'schedule'], optional: ['endDate', 'freeText'] },
  other: { required: ['title', 'freeText'], optional: ['startDate', 'endDate'] },
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** What is missing or does not fit together, by field; the texts are the client's. */
export function contractFaults(
  type: ContractType,
  fields: ContractFields,
): { field: ContractField; fault: 'required' | 'endsBeforeStart' }[] {
  const faults = contractFields[type].required
    .filter((field) => isEmpty(fields[field]))
    .map((field) => ({ field, fault: 'required' as const }))
  const { required, optional } = contractFields[type]
  const both = (['startDate', 'endDate'] as const).every((one) =>
    [...required, ...optional].includes(one),
  )
  const { startDate, endDate } = fields
  if (both && startDate !== '' && endDate !== '' && endDate < startDate)
    return [...faults, { field: 'endDate', fault: 'endsBeforeStart' }]
  return faults
}
