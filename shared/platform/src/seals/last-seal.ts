import { z } from 'zod'
import type { NotePlace } from '../notes.ts'
import { isSignedBy, type Signer } from './signing.ts'

/** The note of the portal's log; another log that is sealed has one of its own. */
export const LAST_SEAL = 'last-seal.json'
const hex = z.string().regex(/^[0-9a-f]*$/)
const Note = z.object({
  number: z.string().regex(/^\d+$/),
  hash: hex,
  sealedAt: z.string(),
  key: hex,
  signature: hex,
})

/** The last seal, as it was noted outside of the database. */
export interface NotedSeal {
  readonly where: string
  readonly number: bigint
  readonly hash: string
  /** When it was noted, as ISO text. */
  readonly notedAt: string
}

const signed = (number: string, hash: string, sealedAt: string) =>
  `portal last seal ${number} ${hash} ${sealedAt}`

/** Notes the last seal in every place, under this name. */
export async function noteLastSeal(
  { places, name }: { readonly places: readonly NotePlace[]; readonly name: string },
  signer: Signer,
  last: { number: bigint; hash: Buffer },
  at: Date,
): Promise<void> {
  const number = last.number.toString()
  const hash = last.hash.toString('hex')
  const sealedAt = at.toISOString()
  const text = JSON.stringify({
    number,
    hash,
    sealedAt,
    key: signer.publicKey.toString('hex'),
    signature: signer.sign(signed(number, hash, sealedAt)).toString('hex'),
  })
  for (const place of places) await place.write(name, text)
}

/**
 * What was noted under this name, place by place.
 * @param known the public keys that this portal has had
 * @returns the notes, and where one was written by somebody else
 */
export async function notedSeals(
  { places, name }: { readonly places: readonly NotePlace[]; readonly name: string },
  known: readonly Buffer[],
): Promise<{ notes: NotedSeal[]; forged: string[] }> {
  const notes: NotedSeal[] = []
  const forged: string[] = []
  for (const { where, read } of places) {
    const text = await read(name)
    if (text === undefined) continue
    const note = parsed(text)
    const key = known.find((one) => one.toString('hex') === note?.key)
    if (
      note &&
      key &&
      isSignedBy(
        key,
        signed(note.number, note.hash, note.sealedAt),
        Buffer.from(note.signature, 'hex'),
      )
    )
      notes.push({
        where,
        number: BigInt(note.number),
        hash: note.hash,
        notedAt: note.sealedAt,
      })
    else forged.push(where)
  }
  return { notes, forged }
}

function parsed(text: string): z.infer<typeof Note> | undefined {
  try {
    return Note.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
