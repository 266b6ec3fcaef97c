import { z } from 'zod'
import { Day, Id } from './kit.ts'

/** What is lent to people, in the order in which it is offered. */
export const loanKinds = [
  'key',
  'tablet',
  'phone',
  'fuelCard',
  'clothes',
  'protectiveGear',
  'other',
] as const
export const LoanKind = z.enum(loanKinds)
export type LoanKind = z.infer<typeof LoanKind>

/** Where a loan stands: with the person, there for too long, or back. */
export const loanStates = ['out', 'late', 'returned'] as const
export const LoanState = z.enum(loanStates)
export type LoanState = z.infer<typeof LoanState>

const loan = {
  id: Id,
  kind: LoanKind,
  name: z.string(),
  /** What tells it from others of its kind; may be empty. */
  number: z.string(),
  lentOn: Day,
  /** By which day it is to be back; null where no day was said. */
  dueOn: Day.nullable(),
  comment: z.string(),
  /** The day on which it came back; null while it is out. */
  returnedOn: Day.nullable(),
  state: LoanState,
  version: z.number().int(),
}

/** Something lent to the reader. */
export const OwnLoan = z.object(loan)
export interface OwnLoan extends z.infer<typeof OwnLoan> {}

/** Something lent to somebody, for the office. */
export const LoanRow = z.object({
  ...loan,
  userId: Id,
  userName: z.string(),
  departmentNames: z.array(z.string()),
  notedAt: z.string(),
  notedByName: z.string(),
  /** Who marked it returned; empty while it is out. */
  returnedByName: z.string(),
})
export interface LoanRow extends z.infer<typeof LoanRow> {}
