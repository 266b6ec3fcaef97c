import {
  type ContractField,
  ContractFields,
  type ContractType,
  contractFaults,
  contractFields,
} from '@portal/contracts/contract-types'
import type { Locale } from '@portal/contracts/kit'

/** The form as it is typed: every field a text. */
export interface DraftValues {
  type: ContractType
  language: Locale
  fields: Record<ContractField, string>
}

const numbers: readonly ContractField[] = ['percent', 'benefitPercent', 'salary', 'noticeMonths']
const days: readonly ContractField[] = ['startDate', 'endDate', 'eventDate']
const texts: readonly ContractField[] = ['schedule', 'reason', 'freeText']

/** How a field is typed in. */
export function kindOf(field: ContractField): 'number' | 'day' | 'prose' | 'line' {
  if (numbers.includes(field)) return 'number'
  if (days.includes(field)) return 'day'
  return texts.includes(field) ? 'prose' : 'line'
}

/** The fields of a type in the order of the form, and whether each must be filled in. */
export function askedOf(type: ContractType): { field: ContractField; required: boolean }[] {
  const { required, optional } = contractFields[type]
  return [
    ...required.map((field) => ({ field, required: true })),
    ...optional.map((field) => ({ field, required: false })),
  ]
}

/** A number as people write it: '31 500,50'. NaN for what is none. */
export const numberOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(/[\s\u00a0]/g, '').replace(',', '.'))

/** What is wrong with a field, as the key of its text. */
export type Fault = 'required' | 'endsBeforeStart' | 'notANumber' | 'invalid'

/** What is sent, or what is wrong with it by field; only what the type asks for. */
export function readDraft(
  values: DraftValues,
): { fields: ContractFields } | { faults: Partial<Record<ContractField, Fault>> } {
  const faults: Partial<Record<ContractField, Fault>> = {}
  const given: Partial<Record<ContractField, string | number>> = {}
  for (const { field } of askedOf(values.type)) {
    const text = values.fields[field]
    if (text.trim() === '') continue
    if (kindOf(field) !== 'number') given[field] = text
    else if (Number.isNaN(numberOf(text))) faults[field] = 'notANumber'
    else given[field] = numberOf(text)
  }
  const parsed = ContractFields.safeParse(given)
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const field = path[0] as ContractField
      faults[field] ??= 'invalid'
    }
    return { faults }
  }
  for (const { field, fault } of contractFaults(values.type, parsed.data)) faults[field] ??= fault
  return Object.keys(faults).length > 0 ? { faults } : { fields: parsed.data }
}

/** A form with nothing in it. */
export function emptyDraft(language: Locale): DraftValues {
  const fields = Object.fromEntries(
    Object.keys(ContractFields.shape).map((field) => [field, '']),
  ) as Record<ContractField, string>
  return { type: 'trialEmployment', language, fields: { ...fields, percent: '100' } }
}
