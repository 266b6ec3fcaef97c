import { files } from '@portal/contracts/files'
import type { Attachment } from '@portal/contracts/messages'
import { fileEvents } from '@portal/events'
import { FileRefused, type Inspected, inspectFile } from '@portal/platform/files/inspect'
import { contentHashOf } from '@portal/platform/signing-codes'
import { aggregate } from '../kit/aggregate.ts'
import { act, decisions, done, Refused, refuse } from '../kit/decisions.ts'
import { keep } from '../kit/own-files.ts'

export const file = aggregate<{ stored: boolean }>('file', { stored: false })({
  fileUploaded: () => ({ stored: true }),
})

export const filesDecisions = decisions(files, {
  upload: act(async (_, acting) => {
    const { actor, parts } = acting
    const judged: Inspected[] = []
    try {
      for await (const { fileName, bytes } of acting.http.uploads())
        judged.push(await inspectFile(bytes, fileName))
    } catch (error) {
      if (error instanceof FileRefused) return refuse(error.code)
      throw error
    }
    if (judged.length === 0) return refuse('fileMissing')
    const uploaded: Attachment[] = []
    // All were judged before the first is kept: nothing is half-done.
    for (const one of judged) {
      const id = await keep(acting, one.bytes)
      if (one.thumbnail) await parts.files.put(`${id}.thumbnail`, one.thumbnail)
      const size = one.bytes.length
      const result = await acting.decide(file, id, (state) =>
        state.stored
          ? done()
          : done(
              fileEvents.fileUploaded({
                fileId: id,
                ownerId: actor.userId,
                name: one.name,
                type: one.type,
                size,
                hasThumbnail: one.thumbnail !== undefined,
                sha256: contentHashOf(one.bytes),
                thumbnailSha256: one.thumbnail ? contentHashOf(one.thumbnail) : '',
              }),
            ),
      )
      if (result instanceof Refused) return result
      uploaded.push({ id, name: one.name, type: one.type, size })
    }
    return { files: uploaded }
  }),
})
