import { z } from 'zod'
import { event, events, personal, type Schema, upcastFrom } from './kit.ts'

const id = z.uuid()
const person = <T>(schema: Schema<T>) => personal(schema, 'userId')

/** Whom a contract binds, as the portal knew them when it was issued; '' for what it did not know. */
const party = z.object({
  role: z.enum(['employer', 'employee']),
  name: z.string(),
  /** An organisation number or a personal number; digits. */
  number: z.string(),
  address: z.string(),
})

const issued = {
  contractId: id,
  userId: id,
  /** One of the fixed contract types, e.g. trialEmployment. */
  type: z.string(),
  language: z.string(),
  title: person(z.string()),
  /** The whole text as it is shown and signed: sanitised HTML. */
  content: person(z.string()),
  /** SHA-256 of what is signed, hex. Personal: a known template could be guessed from it. */
  contentHash: person(z.string()),
  /** What was filled in, so that a new one can start from it. */
  fields: person(z.array(z.object({ name: z.string(), value: z.string() }))),
  issuedById: id,
  /** The employment's first and last day as the contract has them, or null. */
  startDate: person(z.iso.date().nullable()),
  endDate: person(z.iso.date().nullable()),
}
const signed = {
  contractId: id,
  userId: id,
  contentHash: person(z.string()),
  method: z.enum(['sms']),
  signingId: id,
}

const withdrawnWithoutReason = z.object({ contractId: id, userId: id, withdrawnById: id })

/**
 * A contract is open from `contractIssued` until `contractSigned` or `contractWithdrawn`; both end it.
 * What it says never changes: another text is another contract.
 */
export const contractEvents = events({
  contractIssued: event(
    2,
    z.object({
      ...issued,
      parties: person(z.array(party)),
      /** By which form the hash was made; see `SignedForm`. */
      form: z.number().int(),
    }),
    { 1: upcastFrom(z.object(issued), (old) => ({ ...old, parties: [], form: 1 })) },
  ),
  contractWithdrawn: event(
    2,
    z.object({
      contractId: id,
      userId: id,
      withdrawnById: id,
      /** What the employee is told of why; may be empty. */
      reason: person(z.string()),
    }),
    { 1: upcastFrom(withdrawnWithoutReason, (old) => ({ ...old, reason: '' })) },
  ),
  contractSigned: event(
    2,
    z.object({
      ...signed,
      /** By which form the hash was made; see `SignedForm`. */
      form: z.number().int(),
    }),
    { 1: upcastFrom(z.object(signed), (old) => ({ ...old, form: 1 })) },
  ),
})
