import { z } from 'zod'
import { Day, Id } from './shapes.ts'
import {
  HANDLER_WRAP,
  HEADLINE_SEALED,
  LOCKED_KEY,
  PIECE_SEALED,
  PROOF,
  PUBLIC_KEY_BYTES,
  RECEIPT_WRAP,
  SALT,
  TEXT_SEALED,
} from './whistleblower-seal.ts'

/** Characters that a report's headline and its text may have; what is sealed has room for no more. */
export const MAX_HEADLINE = 80
export const MAX_REPORT = 6000
/** Handlers that a case can be sealed for. */
export const MAX_HANDLERS = 20
/** Files that go with one message, and bytes that each may have. */
export const MAX_WHISTLE_FILES = 5
export const MAX_WHISTLE_FILE = 2 * 1024 * 1024
export const MAX_PIECES = 44

/** Days within which receipt of a report is acknowledged, and months until feedback (Act 2021:890). */
export const ACKNOWLEDGE_DAYS = 7
export const FEEDBACK_MONTHS = 3
/** Years after closing at which personal data is gone (Act 2021:890). */
export const KEEP_YEARS = 2

/** Base64 of exactly so many bytes: nobody learns anything from how long it is. */
const exactly = (bytes: number) =>
  z
    .string()
    .length(Math.ceil(bytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')
const upTo = (bytes: number) =>
  z
    .string()
    .min(4)
    .max(Math.ceil(bytes / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'base64')

export const SealedText = exactly(TEXT_SEALED)
export const SealedHeadline = exactly(HEADLINE_SEALED)
export const SealedPiece = exactly(PIECE_SEALED)
export const HandlerWrap = exactly(HANDLER_WRAP)
export const ReceiptWrap = exactly(RECEIPT_WRAP)
/** What somebody proves with that they have a receipt; the receipt itself never leaves their browser. */
export const Proof = exactly(PROOF)
export const PublicKey = exactly(PUBLIC_KEY_BYTES)

const LockedKey = z.strictObject({ salt: exactly(SALT), locked: upTo(LOCKED_KEY) })
/** A handler's pair of keys; the private one opens with what only they have. */
export const KeyPair = z.strictObject({
  publicKey: PublicKey,
  byPassphrase: LockedKey,
  byCode: LockedKey,
})

/** A case's key for one handler. */
export const Wrap = z.strictObject({ handlerId: Id, wrap: HandlerWrap })

/**
 * What a page sends while somebody may be writing: nothing, or a report, in the same bytes. A handler
 * with `open` 0 is shut out of the case: the wrap beside it is noise.
 */
export const Envelope = {
  kind: z.enum(['blank', 'filed']),
  caseId: Id,
  contentId: Id,
  headline: SealedHeadline,
  sealed: SealedText,
  receipt: z.strictObject({ proof: Proof, wrap: ReceiptWrap }),
  handlers: z
    .array(
      z.strictObject({
        handlerId: Id,
        wrap: HandlerWrap,
        open: z.union([z.literal(0), z.literal(1)]),
      }),
    )
    .min(1)
    .max(MAX_HANDLERS),
}

/** A file of a message: its name and kind are sealed in the message. */
export const WhistleFile = z.strictObject({
  contentId: Id,
  pieces: z.number().int().min(1).max(MAX_PIECES),
})

export const WhistleMessage = z.object({
  id: Id,
  /** The handler; null: the reporter. */
  handlerId: Id.nullable(),
  handlerName: z.string(),
  on: Day,
  /** The feedback that the law asks for. */
  feedback: z.boolean(),
  sealed: SealedText,
  files: z.array(WhistleFile),
})
export interface WhistleMessage extends z.infer<typeof WhistleMessage> {}

/** Where a case stands; all of it by the day. */
const standing = {
  receivedOn: Day,
  acknowledgedOn: Day.nullable(),
  feedbackOn: Day.nullable(),
  isHandled: z.boolean(),
  handledOn: Day.nullable(),
}

/** What the law asks for next, as handlers are shown it. */
const clock = {
  /** The last days for what the law asks; null once it was done, or the case is closed. */
  acknowledgeBy: Day.nullable(),
  feedbackBy: Day.nullable(),
  /** Under legal hold: it is not erased when its time is over. */
  isHeld: z.boolean(),
  /** The day on which all of it is gone; null while it is open, or held. */
  goneOn: Day.nullable(),
}

/** A case as its reporter sees it. */
export const OwnCase = z.object({
  ...standing,
  caseId: Id,
  wrap: ReceiptWrap,
  messages: z.array(WhistleMessage),
  /** Who handles cases now and has not been given this one: the reporter's page gives it to them. */
  missing: z.array(z.object({ handlerId: Id, publicKey: PublicKey })),
})
export interface OwnCase extends z.infer<typeof OwnCase> {}

export const CaseRow = z.object({
  ...standing,
  ...clock,
  id: Id,
  messages: z.number().int(),
  /** Messages of the reporter that the caller has not read. */
  unread: z.number().int(),
  headline: SealedHeadline,
  /** The case's key for the caller; null: nobody has given it to them yet. */
  wrap: HandlerWrap.nullable(),
  version: z.number().int(),
})
export interface CaseRow extends z.infer<typeof CaseRow> {}

/** What happened to a case, by the day. */
export const CaseAct = z.object({
  what: z.enum([
    'reported',
    'reporterWrote',
    'handlerWrote',
    'feedback',
    'acknowledged',
    'handled',
    'reopened',
    'read',
    'shutOut',
    'letIn',
    'held',
    'holdLifted',
    'takenAlong',
  ]),
  on: Day,
  /** After how many entries of the case it stands: as the case stood then can be looked at. */
  moment: z.number().int(),
  isReporters: z.boolean(),
  /** Which handler did it; '': the reporter, or one who handles cases no more. */
  byName: z.string(),
  /** Whom it concerns, where that is somebody else. */
  ofName: z.string(),
})
export interface CaseAct extends z.infer<typeof CaseAct> {}

/** A case as it stood after one of its entries. Names are '' of who handles cases no more. */
export const CaseThen = z.object({
  ...standing,
  ...clock,
  /** So many of its messages were there. */
  messages: z.number().int(),
  shutOut: z.array(z.string()),
  /** Who had done something in it. */
  handledBy: z.array(z.string()),
  /** How many of the reporter's messages each had read. */
  read: z.array(z.object({ name: z.string(), messages: z.number().int() })),
})
export interface CaseThen extends z.infer<typeof CaseThen> {}

/** One moment of a case: what happened then, how it stood after and before it. */
export const CaseMoment = z.object({
  moment: z.number().int(),
  total: z.number().int(),
  acts: z.array(CaseAct),
  is: CaseThen,
  /** null: before it there was no case. */
  was: CaseThen.nullable(),
})
export interface CaseMoment extends z.infer<typeof CaseMoment> {}

export const CaseDetail = z.object({
  row: CaseRow,
  messages: z.array(WhistleMessage),
  acts: z.array(CaseAct),
  handlers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      shutOut: z.boolean(),
      /** They can open the case. */
      hasKey: z.boolean(),
    }),
  ),
})
export interface CaseDetail extends z.infer<typeof CaseDetail> {}

export const HandlerState = z.object({
  id: Id,
  name: z.string(),
  publicKey: PublicKey.nullable(),
  /** Cases that they have not been given, and that the caller could give them. */
  waitsFor: z.number().int(),
})
export interface HandlerState extends z.infer<typeof HandlerState> {}
