import type { Attachment } from '@portal/contracts/messages'
import { file, upload } from '@portal/domain/files/file'
import { surroundings } from '@portal/domain/kit/deciding'
import type { Inspected } from '@portal/platform/files/inspect'
import { hashOf } from '@portal/platform/files/store'
import { type Acting, Refused } from './decisions.ts'
import { keep } from './kept-files.ts'

/** Keeps a file that was judged, as one of the caller's: its bytes first, then the log says whose they are. */
export async function putIn(
  acting: Acting,
  one: Inspected,
): Promise<Attachment | Refused<'notFound'>> {
  const { actor, parts } = acting
  const id = await keep(acting, one.bytes, actor.userId)
  if (one.thumbnail) await parts.files.put(`${id}.thumbnail`, one.thumbnail)
  const size = one.bytes.length
  const sha256 = await hashOf([one.bytes])
  const thumbnailSha256 = one.thumbnail ? await hashOf([one.thumbnail]) : ''
  const { name, type } = one
  const hasThumbnail = one.thumbnail !== undefined
  const about = { ownerId: actor.userId, name, type, size, hasThumbnail }
  const result = await acting.decide(file, id, (state, fresh) =>
    upload(state, { ...about, sha256, thumbnailSha256 }, surroundings(fresh, id)),
  )
  return result instanceof Refused ? result : { id, name, type, size }
}
