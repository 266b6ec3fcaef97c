import { randomUUID } from 'node:crypto'
import { calls, type InputOf, type ReplyOf } from '@portal/contracts'
import {
  HANDLER_WRAP,
  type HandlerKey,
  HEADLINE_BLOCK,
  newCaseKey,
  newHandlerKey,
  newReceipt,
  openForHandler,
  openForReceipt,
  openValue,
  randomBytes,
  receiptKeys,
  sealValue,
  TEXT_BLOCK,
  toBase64,
  wrapForHandler,
  wrapForReceipt,
} from '@portal/contracts/whistleblower-seal'
import type { Client } from './client.ts'

const { whistleblower } = calls
type Handlers = ReplyOf<typeof whistleblower.about>['handlers']
type Envelope = InputOf<typeof whistleblower.report>

/** A handler of a test, with the key that their browser has. */
export interface Handler {
  readonly client: Client
  readonly key: HandlerKey
  readonly privateKey: CryptoKey
}

/** Gives a handler a first key, as their page does. */
export async function handlerOf(
  client: Client,
  passphrase = 'en mening som är lång nog',
): Promise<Handler> {
  const { key, privateKey } = await newHandlerKey(passphrase)
  await client.ok(whistleblower.setKey, { key, instead: null })
  return { client, key, privateKey }
}

/** What a reporter's browser makes of a report. */
export async function envelopeOf(
  said: { headline: string; text: string },
  handlers: Handlers,
  shutOut: readonly string[] = [],
): Promise<{ envelope: Envelope; receipt: string; key: Uint8Array<ArrayBuffer> }> {
  const [caseId, contentId, key, receipt] = [randomUUID(), randomUUID(), newCaseKey(), newReceipt()]
  const keys = await receiptKeys(receipt)
  const envelope = {
    ...{ kind: 'filed' as const, caseId, contentId },
    headline: await sealValue(key, said.headline, { block: HEADLINE_BLOCK, about: caseId }),
    sealed: await sealValue(key, said, { block: TEXT_BLOCK, about: contentId }),
    receipt: { proof: keys.proof, wrap: await wrapForReceipt(key, keys.key, caseId) },
    handlers: await Promise.all(
      handlers.map(async ({ id: handlerId, publicKey }) => ({
        handlerId,
        wrap: shutOut.includes(handlerId)
          ? toBase64(randomBytes(HANDLER_WRAP))
          : await wrapForHandler(key, publicKey, caseId),
        open: shutOut.includes(handlerId) ? (0 as const) : (1 as const),
      })),
    ),
  }
  return { envelope, receipt, key }
}

/** A text sealed for a case. */
export async function sealedText(key: Uint8Array<ArrayBuffer>, text: string) {
  const contentId = randomUUID()
  return {
    contentId,
    sealed: await sealValue(key, { text }, { block: TEXT_BLOCK, about: contentId }),
  }
}

/** What a handler reads in a case, as their browser shows it. */
export async function readBy({ client, privateKey }: Handler, id: string): Promise<string[]> {
  const { row, messages } = await client.ok(whistleblower.messages, { id })
  const key = await openForHandler(row.wrap ?? '', privateKey, id)
  return Promise.all(
    messages.map(async (one) => (await openValue<{ text: string }>(key, one.sealed, one.id)).text),
  )
}

/** What a reporter reads, with the receipt alone. */
export async function readWith(receipt: string, guest: Client) {
  const keys = await receiptKeys(receipt)
  const own = await guest.ok(whistleblower.own, { proof: keys.proof })
  const key = await openForReceipt(own.wrap, keys.key, own.caseId)
  const texts = await Promise.all(
    own.messages.map(
      async (one) => (await openValue<{ text: string }>(key, one.sealed, one.id)).text,
    ),
  )
  return { own, key, texts, proof: keys.proof }
}
