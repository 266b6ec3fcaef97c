import { randomUUID } from 'node:crypto'
import { MAX_APPLICATION_FILE_BYTES, MAX_APPLICATION_FILES } from '@portal/contracts/jobs'
import type { Attachment } from '@portal/contracts/messages'
import { inTransaction, notAhead } from '@portal/platform/database'
import { FileRefused, type Inspected, inspectFile } from '@portal/platform/files/inspect'
import { idSource } from '@portal/platform/ids'
import { underEach } from '@portal/platform/key-ring'
import { keyedHash } from '@portal/platform/keyed-hash'
import { sql } from 'kysely'
import { type Acting, type HttpSide, Refused, refuse } from '../kit/decisions.ts'
import type { Telling } from '../kit/looking.ts'
import { looseUploads, usableSince, weigh } from '../kit/loose-uploads.ts'
import type { Parts } from '../kit/parts.ts'
import { putInByGuest } from '../kit/put-in.ts'

/** Files of guests that hang on nothing at most, and their bytes: those of all together, until they are cleared away. */
const PENDING = { files: 2000, bytes: 4 * 1024 ** 3 }
/** Those of one address: a tenth, so that nobody fills by themselves what is there for all. */
const PENDING_OF_ONE = { files: PENDING.files / 10, bytes: PENDING.bytes / 10 }
/** After how many seconds somebody may try again. */
const LATER = 600

/** An address as it is noted beside what it did; the first is by the present key. */
const sendersOf = ({ http, parts }: { readonly http: HttpSide; readonly parts: Parts }) =>
  underEach(parts.settings.claimKey, (key) =>
    keyedHash(key, `guest files\u0000${http.address}`, 'base64url'),
  )

/**
 * Takes one of what an address may do in an hour, over all processes: send as many files as guests may make calls in a
 * minute, and apply for a third of that. A library or a school has one address. Refuses when there is none left.
 */
export async function takeTurn(
  acting: { readonly http: HttpSide; readonly parts: Parts },
  what: 'files' | 'applications',
) {
  const { pool, settings } = acting.parts
  const most = what === 'files' ? settings.guestLimit : Math.ceil(settings.guestLimit / 3)
  const subjects = sendersOf(acting).map((sender) => `guest ${what} ${sender}`)
  const wait = await inTransaction(pool, async (client) => {
    // Of many at once each sees those before.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 727031))', [
      // The same in all processes, whichever of the keys they write with.
      [...subjects].sort()[0],
    ])
    const counted = await client.query<{ count: number; wait: number | null }>(
      `SELECT count(*)::int AS count,
         ceil(extract(epoch FROM min(at) + interval '1 hour' - now()))::int AS wait
       FROM auth.attempt WHERE subject = ANY ($1) AND at > now() - interval '1 hour'
         AND ${notAhead('at')}`,
      [subjects],
    )
    const [row] = counted.rows
    if (row && row.count >= most) return Math.max(1, row.wait ?? 0)
    await client.query('INSERT INTO auth.attempt (subject) VALUES ($1)', [subjects[0]])
    return 0
  })
  if (wait === 0) return undefined
  acting.http.retryAfter(wait)
  return refuse('tooMany')
}

/** Files of guests that hang on nothing. */
const pending = (parts: Pick<Parts, 'db'>) =>
  looseUploads(parts).where(sql<boolean>`f.owner_id = f.file_id`)

/** Is there no room for more files of guests, of this address or of all? */
async function isFull(parts: Parts, senders: readonly string[]): Promise<boolean> {
  const all = await weigh(pending(parts))
  if (all.count >= PENDING.files || all.size >= PENDING.bytes) return true
  const sent = sql`SELECT file_id FROM api.kept_file WHERE sender = ANY (${senders})`
  const own = await weigh(pending(parts).where(sql<boolean>`f.file_id IN (${sent})`))
  return own.count >= PENDING_OF_ONE.files || own.size >= PENDING_OF_ONE.bytes
}

/** Keeps what a guest sends of an application to come: each file is judged before the first is kept. */
export async function receive(acting: Acting<undefined>) {
  const { http, parts } = acting
  const turn = await takeTurn(acting, 'files')
  if (turn) return turn
  const senders = sendersOf(acting)
  if (await isFull(parts, senders)) {
    http.retryAfter(LATER)
    return refuse('tooManyUploads')
  }
  const judged: Inspected[] = []
  try {
    const bound = {
      most: MAX_APPLICATION_FILE_BYTES,
      files: MAX_APPLICATION_FILES,
      whose: 'guests',
    } as const
    for await (const { fileName, bytes } of http.uploads(bound)) {
      const one = await inspectFile(bytes, fileName, http.address)
      // A CV is read, not watched.
      if (one.type.startsWith('video/')) return refuse('fileTypeNotAllowed')
      judged.push(one)
    }
  } catch (error) {
    if (error instanceof FileRefused) return refuse(error.code)
    throw error
  }
  if (judged.length === 0) return refuse('fileMissing')
  const files: Attachment[] = []
  for (const one of judged) {
    const put = await putInByGuest(acting, one, randomUUID(), senders[0])
    if (put instanceof Refused) return put
    files.push(put)
  }
  return { files }
}

/** Are all of these files ones that guests put in, and that hang on nothing yet? */
export async function areThere(parts: Telling, fileIds: readonly string[]): Promise<boolean> {
  const wanted = new Set(fileIds)
  if (wanted.size === 0) return true
  const look = async () => {
    const found = await pending(parts)
      .select('f.file_id')
      .where('f.file_id', 'in', [...wanted])
      .where('f.uploaded_at', '>', usableSince)
      .execute()
    return found.length === wanted.size
  }
  if (await look()) return true
  // They may have been sent a moment ago: wait for the projection once.
  await parts.progress.reached(['files'], await parts.log.store.head())
  return look()
}

/**
 * The id of an application, from the one that its sender chose: the same again when it is sent again, and never that
 * of anything else, as a person, whose key would be destroyed with the application's.
 */
export const applicationIdOf = (chosen: string): string =>
  idSource(`application ${chosen.toLowerCase()}`)()
