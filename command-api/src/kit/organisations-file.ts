import { file, upload } from '@portal/domain/files/file'
import { surroundings } from '@portal/domain/kit/deciding'
import { bytesOf } from '@portal/platform/files/store'
import { type Acting, Refused } from './decisions.ts'
import { keep } from './kept-files.ts'

/**
 * Keeps a copy of what an administrator uploaded as the thing's own that it is put on: it stays when they are
 * erased, and says nothing of them.
 * @param thingId whose it is
 * @param now what the thing has already; it stays where the bytes are the same
 * @returns the file's id; undefined where its bytes are not there
 */
export async function ownOfThing(
  acting: Acting,
  fileId: string,
  thingId: string,
  now: string | null,
): Promise<string | undefined> {
  const { db, files } = acting.parts
  const found = await db
    .selectFrom('files.file')
    .select(['file_id', 'name', 'type', 'size', 'has_thumbnail', 'sha256', 'thumbnail_sha256'])
    .where('file_id', 'in', now ? [fileId, now] : [fileId])
    .execute()
  const one = found.find((row) => row.file_id === fileId)
  if (!one) return undefined
  if (now && found.some((row) => row.file_id === now && row.sha256 === one.sha256)) return now
  const bytes = await bytesOf(files, fileId, one.sha256)
  if (!bytes) return undefined
  const small = one.has_thumbnail
    ? await bytesOf(files, `${fileId}.thumbnail`, one.thumbnail_sha256)
    : undefined
  const id = await keep(acting, bytes, null)
  if (small) await files.put(`${id}.thumbnail`, small)
  const { name, type, size, sha256 } = one
  const of = { ownerId: thingId, name, type, size, hasThumbnail: small !== undefined, sha256 }
  const thumbnailSha256 = small ? one.thumbnail_sha256 : ''
  const kept = await acting.decide(file, id, (state, fresh) =>
    upload(state, { ...of, thumbnailSha256 }, surroundings(fresh, id)),
  )
  return kept instanceof Refused ? undefined : id
}
