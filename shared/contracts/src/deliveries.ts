import { z } from 'zod'
import { area, Clock, command, Done, Id, input, paging, query, truth } from './kit.ts'

/**
 * How a mail or SMS stands that did not simply go out.
 * - `waiting`: it surely has not gone out, and is tried again
 * - `doubtful`: it may have gone out, and is not tried again
 * - `refused`: the other side does not take it
 * - `held`: a limit of the day is reached
 */
export const deliveryStates = ['waiting', 'doubtful', 'refused', 'held'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What a mail or SMS is about: what the lists of sent ones call it. */
export const topics = [
  'newMessage',
  'invitation',
  'activated',
  'registrationCode',
  'resetCode',
  'sms',
  'signingCode',
  'fileToSign',
  'fileWithdrawn',
  'contractIssued',
  'contractWithdrawn',
  'documentGiven',
  'documentNewVersion',
  'documentWithdrawn',
  'testGiven',
  'testWithdrawn',
  'abnormalityNoted',
  'abnormalityAnswered',
  'abnormalityRemoved',
  'driverRightApproved',
  'driverRightRemoved',
  'driverRightExpiry',
  'driverRightRequest',
  'licenceNeeded',
  'educationAsked',
  'educationApproved',
  'educationRejected',
  'educationRemoved',
  'courseBooked',
  'courseUpdateAsked',
  'courseAccepted',
  'courseCancelled',
  'shiftGiven',
  'shiftNotGiven',
  'shiftTakenBack',
  'shiftChanged',
  'shiftWithdrawn',
  'shiftVacant',
  'passwordChanged',
  'addressChanged',
  'phoneChanged',
  'rolesChanged',
  'handlerNamed',
  'handlerReleased',
  'managerNamed',
  'managerReleased',
  'placed',
  'relativesChanged',
  'detailsChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'secondFactorTaken',
  'recoveryCodeUsed',
  'newDevice',
  'registrationWaiting',
  'incidentReported',
  'incidentSerious',
  'incidentAnswered',
  'incidentClosed',
  'incidentRemoved',
  'incidentMailed',
  'applicationReceived',
  'applicationForwarded',
  'applicationReceipt',
  'applicantMailed',
  'timeReportReturned',
  'timeReportApproved',
  'monthReopened',
  'monthClosed',
  'leaveAnswered',
  'leaveEntered',
  'leaveRemoved',
  'leaveWaiting',
  'vacationDaysSet',
  'itemLent',
  'itemReturned',
  'itemLate',
  'loanRemoved',
  'casesWaiting',
  'medicalCertificate',
  'certificateNeeded',
  'wageSpec',
  'agreementSet',
  'overtimeRulesSet',
  'personalDataAsked',
  /** A letter about things of several kinds. */
  'several',
  'sendingHeld',
  'lastSeal',
] as const
export type Topic = (typeof topics)[number]

const OpenDelivery = z.object({
  id: z.string(),
  kind: z.enum(['mail', 'sms']),
  state: z.enum(deliveryStates),
  topic: z.string(),
  userId: Id.nullable(),
  userName: z.string().nullable(),
  since: z.string(),
  tries: z.number().int(),
})
export interface OpenDelivery extends z.infer<typeof OpenDelivery> {}

const DeliveryId = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[\w.:-]+$/)
/** Mails and SMS that can be decided on in one go. */
export const MOST_DELIVERIES = 500
const kind = z.enum(['mail', 'sms'])
const gateway = z.object({
  /** How many wait because a limit of the day is reached. */
  held: z.number().int(),
  /** When the last of them came; null where there is none. */
  heldUntil: z.string().nullable(),
  /** Since when the gateway cannot be used; null where it can. */
  awaySince: z.string().nullable(),
})
/** What was seen to wait: what came later is left as it is. */
const held = input({ kind, until: Clock })
const heldExample = { kind: 'sms' as const, until: '2026-11-20T10:00:00.000Z' }
const someId = '019abf5e-0000-7000-8000-000000000001.mail-invitation.0'

/** Mails and SMS that wait for somebody to decide, or for a gateway. */
export const deliveries = area('deliveries', {
  open: query('POST /api/admin/delivery/open', {
    may: 'super',
    summary: 'Mails and SMS that did not simply go out: doubtful, refused, held, or waiting',
    input: input({
      /** Without those that are tried again by themselves. */
      undecided: truth.default(false),
      ...paging,
    }),
    reply: z.object({
      total: z.number().int(),
      rows: z.array(OpenDelivery),
      mail: gateway,
      sms: gateway,
    }),
    example: { page: 0, pageSize: 20 },
    live: 'history',
  }),
  again: command('PUT /api/admin/delivery/:id/again', {
    may: 'super',
    touches: ['history', 'waiting'],
    summary: 'Send it again, though it may have gone out',
    input: input({ id: DeliveryId }),
    reply: Done,
    example: { id: someId },
    refuses: ['changedMeanwhile'],
  }),
  letBe: command('PUT /api/admin/delivery/:id/let-be', {
    may: 'super',
    touches: ['history', 'waiting'],
    summary: 'Let it be: it is not sent',
    input: input({ id: DeliveryId }),
    reply: Done,
    example: { id: someId },
    refuses: ['changedMeanwhile'],
  }),
  decide: command('POST /api/admin/delivery/decide', {
    may: 'super',
    touches: ['history', 'waiting'],
    summary: 'Send many again, or none of them; what has changed meanwhile is left as it is',
    input: input({
      ids: z.array(DeliveryId).min(1).max(MOST_DELIVERIES),
      as: z.enum(['again', 'letBe']),
    }),
    reply: z.object({ done: z.number().int(), left: z.number().int() }),
    example: { ids: [someId], as: 'letBe' },
  }),
  releaseHeld: command('POST /api/admin/delivery/held/release', {
    may: 'super',
    touches: ['history', 'waiting'],
    summary: "Let everything go that was seen to wait for the day's limit",
    input: held,
    reply: Done,
    example: heldExample,
  }),
  discardHeld: command('POST /api/admin/delivery/held/discard', {
    may: 'super',
    touches: ['history', 'waiting'],
    summary: "Discard everything that was seen to wait for the day's limit",
    input: held,
    reply: Done,
    example: heldExample,
  }),
})
