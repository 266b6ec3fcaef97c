import { calls } from '@portal/contracts'
import { type CaseKey, sealMessage, sealReport } from '@portal/contracts/whistleblower-report'
import {
  type HandlerKey,
  newHandlerKey,
  openForHandler,
  openForReceipt,
  openValue,
  receiptKeys,
} from '@portal/contracts/whistleblower-seal'
import type { Client } from './client.ts'

const { whistleblower } = calls

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
export const envelopeOf = sealReport

/** A text sealed for a case. */
export const sealedText = (key: CaseKey, text: string) => sealMessage(key, { text })

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
