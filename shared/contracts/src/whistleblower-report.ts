import type { InputOf, ReplyOf } from './kit.ts'
import type { whistleblower } from './whistleblower.ts'
import {
  HANDLER_WRAP,
  HEADLINE_BLOCK,
  newCaseKey,
  newReceipt,
  randomBytes,
  receiptKeys,
  sealValue,
  TEXT_BLOCK,
  toBase64,
  wrapForHandler,
  wrapForReceipt,
} from './whistleblower-seal.ts'

/** What a page sends while somebody may be writing. */
export type Envelope = InputOf<typeof whistleblower.report>
/** Those who handle cases, each with the key that a case is sealed for. */
export type Handlers = ReplyOf<typeof whistleblower.about>['handlers']
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

/** A message, sealed: what the server keeps of it, and under which id. */
export async function sealMessage(key: CaseKey, said: Said) {
  const contentId = crypto.randomUUID()
  return { contentId, sealed: await sealValue(key, said, { block: TEXT_BLOCK, about: contentId }) }
}

/**
 * Seals a report for the handlers who may read it.
 * @param shutOut handlers that it concerns: they are given noise, and no key
 * @returns the envelope, the receipt that opens it again, which nobody else has, and the case's key
 */
export async function sealReport(
  { headline, text }: { headline: string; text: string },
  handlers: Handlers,
  shutOut: readonly string[] = [],
): Promise<{ envelope: Envelope; receipt: string; key: CaseKey }> {
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
  return { envelope, receipt, key }
}
