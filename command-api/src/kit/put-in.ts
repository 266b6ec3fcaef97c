import type { Attachment } from '@portal/contracts/messages'
import { file, upload } from '@portal/domain/files/file'
import { surroundings } from '@portal/domain/kit/deciding'
import type { Inspected } from '@portal/platform/files/inspect'
import { hashOf } from '@portal/platform/files/store'
import { type Acting, Refused } from './decisions.ts'
import { keep, keepAs, unlessForgotten } from './kept-files.ts'

type Kept = Attachment | Refused<'notFound'>

/** Keeps a file that was judged, as one of the caller's: its bytes first, then the log says whose they are. */
export async function putIn(acting: Acting, one: Inspected): Promise<Kept> {
  const { userId } = acting.actor
  return said(acting, one, await keep(acting, one.bytes, userId), userId)
}

/**
 * Keeps a file of somebody who is not signed in: it is its own owner, so that whoever knows its id may put it to
 * use, and a key of its own seals what is known of it.
 * @param id one that nobody can guess
 * @param sender their network, as a keyed hash
 */
export async function putInByGuest(
  acting: Pick<Acting, 'parts' | 'decide'>,
  one: Inspected,
  id: string,
  sender: string,
): Promise<Kept> {
  await keepAs(acting.parts, id, one.bytes, null, sender)
  return said(acting, one, id, id)
}

async function said(
  acting: Pick<Acting, 'parts' | 'decide'>,
  one: Inspected,
  id: string,
  ownerId: string,
): Promise<Kept> {
  const { parts } = acting
  if (one.thumbnail) {
    await parts.files.put(`${id}.thumbnail`, one.thumbnail)
    await unlessForgotten(parts, id)
  }
  const size = one.bytes.length
  const sha256 = await hashOf([one.bytes])
  const thumbnailSha256 = one.thumbnail ? await hashOf([one.thumbnail]) : ''
  const { name, type } = one
  const hasThumbnail = one.thumbnail !== undefined
  const about = { ownerId, name, type, size, hasThumbnail }
  const result = await acting.decide(file, id, (state, fresh) =>
    upload(state, { ...about, sha256, thumbnailSha256 }, surroundings(fresh, id)),
  )
  return result instanceof Refused ? result : { id, name, type, size }
}
