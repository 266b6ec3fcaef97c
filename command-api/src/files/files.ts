import { files } from '@portal/contracts/files'
import type { Attachment } from '@portal/contracts/messages'
import { FileRefused, type Inspected, inspectFile } from '@portal/platform/files/inspect'
import { type Acting, act, decisions, Refused, refuse } from '../kit/decisions.ts'
import { looseUploads, weigh } from '../kit/loose-uploads.ts'
import type { Parts } from '../kit/parts.ts'
import { putIn } from '../kit/put-in.ts'
import { Turns } from '../kit/turns.ts'

/** Would there be more of a person's uploads that hang on nothing than one may have? */
async function hasTooMany(
  parts: Parts,
  userId: string,
  more: readonly Inspected[] = [],
): Promise<boolean> {
  const { files, bytes } = parts.settings.pendingUploads
  await parts.progress.reached(['files'], await parts.log.store.head())
  const { count, size } = await weigh(looseUploads(parts).where('f.owner_id', '=', userId))
  const adding = more.reduce((sum, one) => sum + one.bytes.length, 0)
  return more.length === 0
    ? count >= files || size >= bytes
    : count + more.length > files || size + adding > bytes
}

/** Keeps files that were judged, unless one would have too many by then. */
async function kept(acting: Acting, judged: readonly Inspected[]) {
  if (await hasTooMany(acting.parts, acting.actor.userId, judged)) return refuse('tooManyUploads')
  const uploaded: Attachment[] = []
  // All were judged before the first is kept: nothing is half-done.
  for (const one of judged) {
    const put = await putIn(acting, one)
    if (put instanceof Refused) return put
    uploaded.push(put)
  }
  return { files: uploaded }
}

/** One person's uploads are counted and kept one after the other: many at once would all find room. */
const turns = new Turns<never>(async () => undefined)

export const filesDecisions = decisions(files, {
  // Bytes are kept, each file a stream of its own.
  upload: act(async (_, acting) => {
    const { actor, parts } = acting
    if (await hasTooMany(parts, actor.userId)) return refuse('tooManyUploads')
    const judged: Inspected[] = []
    try {
      for await (const { fileName, bytes } of acting.http.uploads())
        judged.push(await inspectFile(bytes, fileName, actor.userId))
    } catch (error) {
      if (error instanceof FileRefused) return refuse(error.code)
      throw error
    }
    if (judged.length === 0) return refuse('fileMissing')
    const done = await turns.hold([actor.userId])
    try {
      return await kept(acting, judged)
    } finally {
      done()
    }
  }),
})
