import {
  HANDLER_WRAP,
  HEADLINE_BLOCK,
  newCaseKey,
  newReceipt,
  openValue,
  randomBytes,
  receiptKeys,
  sealValue,
  TEXT_BLOCK,
  toBase64,
  wrapForHandler,
  wrapForReceipt,
} from '@portal/contracts/whistleblower-seal'
import type { Envelope, Handlers } from './beat.ts'

export type CaseKey = Uint8Array<ArrayBuffer>

/** A file that goes along with a message, as its reader is told of it. */
export interface SentFile {
  readonly contentId: string
  readonly pieces: number
  readonly type: string
}

/** What a message says once it is opened. */
export interface Said {
  readonly text: string
  readonly files?: readonly SentFile[]
}

/** Can this browser seal? Only a page that came over https can, or from the same machine. */
export const canSeal = (): boolean => 'subtle' in crypto

/** A message, sealed: what the server keeps of it, and under which id. */
export async function sealMessage(key: CaseKey, said: Said) {
  const contentId = crypto.randomUUID()
  return { contentId, sealed: await sealValue(key, said, { block: TEXT_BLOCK, about: contentId }) }
}

/** What a message says. Throws CannotOpen. */
export const openMessage = (key: CaseKey, { id, sealed }: { id: string; sealed: string }) =>
  openValue<Said>(key, sealed, id)

/** A case's headline. Throws CannotOpen. */
export const openHeadline = (key: CaseKey, { id, headline }: { id: string; headline: string }) =>
  openValue<string>(key, headline, id)

/**
 * Seals a report for the handlers who may read it.
 * @param shutOut handlers that it concerns: they are given noise, and no key
 * @returns the envelope, and the receipt that opens it again, which nobody else has
 */
export async function sealReport(
  { headline, text }: { headline: string; text: string },
  handlers: Handlers,
  shutOut: readonly string[],
): Promise<{ envelope: Envelope; receipt: string }> {
  const caseId = crypto.randomUUID()
  const key = newCaseKey()
  const receipt = newReceipt()
  const keys = await receiptKeys(receipt)
  const envelope: Envelope = {
    kind: 'filed',
    caseId,
    ...(await sealMessage(key, { text })),
    headline: await sealValue(key, headline, { block: HEADLINE_BLOCK, about: caseId }),
    receipt: { proof: keys.proof, wrap: await wrapForReceipt(key, keys.key, caseId) },
    handlers: await Promise.all(
      handlers.map(async ({ id: handlerId, publicKey }) =>
        shutOut.includes(handlerId)
          ? { handlerId, wrap: toBase64(randomBytes(HANDLER_WRAP)), open: 0 as const }
          : { handlerId, wrap: await wrapForHandler(key, publicKey, caseId), open: 1 as const },
      ),
    ),
  }
  return { envelope, receipt }
}
