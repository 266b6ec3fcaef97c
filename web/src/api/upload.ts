import type { AnyCall, InputOf, ReplyOf } from '@portal/contracts'
import { answered, type How, whole } from './client.ts'
import { ApiError, isAway } from './error.ts'
import { postFiles, type Sending } from './progress.ts'

function formOf(rest: Readonly<Record<string, unknown>>, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(rest)) form.append(name, String(value))
  for (const file of files) form.append('files', file)
  return form
}

/** Those of some files that this device cannot read any more: changed, moved or removed since they were chosen. */
export async function unreadable(files: readonly File[]): Promise<readonly File[]> {
  const reads = files.map((file) => file.slice(0, 1).arrayBuffer())
  const read = await Promise.allSettled(reads)
  return files.filter((_, at) => read[at]?.status === 'rejected')
}

/** Of files that were sent without an answer's having come, by what the server knows them again. */
const unanswered = new WeakMap<File, { readonly path: string; readonly key: string }>()

/**
 * Uploads files; several at once are judged as one. One that is sent once more after no answer came is known
 * as the same one, so that it is kept once.
 * @param fields what is said with them, where the call takes more than files
 */
export async function upload<C extends AnyCall>(
  call: C,
  files: readonly File[],
  how: Pick<How, 'key' | 'wrote' | 'as'> & Sending = {},
  fields?: InputOf<C>,
): Promise<ReplyOf<C>> {
  const [alone] = files.length === 1 && !fields && how.key === undefined ? files : []
  const before = alone && unanswered.get(alone)
  const key = before?.path === call.path ? before.key : (how.key ?? crypto.randomUUID())
  try {
    const response = await answered(
      call,
      { ...(fields as object | undefined) },
      {
        ...how,
        key,
        by: (url, headers, rest) => postFiles(url, headers, formOf(rest, files), how),
      },
    )
    const reply = (await whole(response.json())) as ReplyOf<C>
    if (alone) unanswered.delete(alone)
    return reply
  } catch (error) {
    // A browser tells of what it cannot read as of a line that is away, and it would be tried for ever.
    if (isAway(error) && !how.signal?.aborted && (await unreadable(files)).length > 0)
      throw new ApiError(410, { error: { code: 'fileGone', message: '', requestId: '' } })
    if (alone && isAway(error)) unanswered.set(alone, { path: call.path, key })
    throw error
  }
}
