import { buffer } from 'node:stream/consumers'
import type { DecodedOf } from '@portal/contracts'
import type { tests } from '@portal/contracts/tests'
import { youtubeId } from '@portal/contracts/video'
import { testEvents } from '@portal/events'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import { type Acting, decided, Refused, refuse } from '../kit/decisions.ts'
import { ownFiles } from '../kit/own-files.ts'
import { tooMuchNeeded } from './questions.ts'
import { type Test, test } from './test.ts'

/** Why a test cannot be changed; undefined where it can. */
export function unchangeable(state: Test) {
  if (state.is === 'removed') return refuse('testIsRemoved')
  return state.is === 'there' ? undefined : refuse('notFound')
}

/** Did the caller upload this picture? Nobody passes on what is another's. */
export async function ownsImage(fileId: string | null, { parts, actor }: Acting): Promise<boolean> {
  if (fileId === null || !(await ownFiles(parts, actor, [fileId]))) return false
  const file = await parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return file?.type.startsWith('image/') ?? false
}

/** What a test is beside its questions; `testId` is that of the form, or a fresh one. */
export function saveFacts(
  state: Test,
  form: DecodedOf<typeof tests.save>,
  testId: string,
  isOwnImage: boolean,
) {
  const { id, version, ...written } = form
  const isNew = state.is === 'none'
  if (isNew) {
    if (id !== null) return refuse('notFound')
  } else {
    const cannot = unchangeable(state)
    if (cannot) return cannot
    // Said twice, a new one is made once.
    if (id === null)
      return decided<never, { id: string; version: number }>([], {
        id: testId,
        version: state.factsVersion,
      })
    if (state.factsVersion !== version) return refuse('changedMeanwhile')
  }
  const { imageFileId, videoLink, kind } = form
  if (imageFileId && imageFileId !== state.facts.imageFileId && !isOwnImage)
    return refuse('fileMissing')
  if (videoLink !== '' && youtubeId(videoLink) === undefined) return refuse('videoLinkUnknown')
  // As with a link that is the same: what was said of it holds.
  const known = videoLink === state.facts.videoLink ? state.facts.videoSeconds : null
  const videoSeconds = videoLink === '' ? null : (form.videoSeconds ?? known)
  if (videoLink !== '' && videoSeconds === null) return refuse('videoLengthMissing')
  const facts = {
    ...written,
    videoSeconds,
    pointsNeeded: kind === 'survey' ? 0 : form.pointsNeeded,
  }
  if (tooMuchNeeded({ facts }, state.groups)) return refuse('moreThanMaxPoints')
  const event = isNew
    ? testEvents.testCreated({ testId, ...facts })
    : testEvents.testChanged({ testId, ...facts })
  return decided([event], { id: testId, version: state.version + 1 })
}

/** The fields of a PDF form that the caller uploaded. */
async function formOf(fileId: string, { parts, actor }: Acting) {
  if (!(await ownFiles(parts, actor, [fileId]))) return refuse('fileMissing')
  const file = await parts.db
    .selectFrom('files.file')
    .select('sha256')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  const bytes = file && (await parts.files.get(fileId, file.sha256))
  if (!bytes) return refuse('fileMissing')
  try {
    const fields = await formFields(await buffer(bytes))
    return fields.length === 0 ? refuse('notAForm') : fields.slice(0, 200)
  } catch (error) {
    if (error instanceof BrokenPdf) return refuse('notAForm')
    throw error
  }
}

/** The diploma that a form asks for: its fields read from the PDF, unless the test has it already. */
export async function diplomaOf(form: DecodedOf<typeof tests.saveDiploma>, acting: Acting) {
  const { id, fileId, keys } = form
  const { state } = await acting.parts.executor.state(test, id)
  let fields: readonly string[] = []
  if (fileId) {
    const known = fileId === state.diploma.fileId
    const found = known ? state.diploma.fields : await formOf(fileId, acting)
    if (found instanceof Refused) return found
    fields = found
  }
  if (Object.values(keys).some((key) => key !== '' && !fields.includes(key)))
    return refuse('unknownFormField')
  return { fileId, fields: [...fields], keys }
}
