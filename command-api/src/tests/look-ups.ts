import { buffer } from 'node:stream/consumers'
import type { DecodedOf } from '@portal/contracts'
import type { tests } from '@portal/contracts/tests'
import { questionsOf, type Test, test } from '@portal/domain/tests/test'
import { BrokenPdf, formFields } from '@portal/platform/pdf/pdf'
import { type Acting, Refused, refuse } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'
import { ownOfThing } from '../kit/organisations-file.ts'
import { ownFiles } from '../kit/own-files.ts'
import { hiddenAmong } from '../kit/people.ts'

/** Did the caller upload this picture? Nobody passes on what is another's. */
async function isOwnImage(
  { imageFileId: fileId }: { readonly imageFileId: string | null },
  { parts, actor }: Acting,
): Promise<boolean> {
  if (fileId === null || !(await ownFiles(parts, actor, [fileId]))) return false
  const file = await parts.db
    .selectFrom('files.file')
    .select('type')
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return file?.type.startsWith('image/') ?? false
}

/** The picture of a form, as one of the test's own: what is new is copied, as long as the caller uploaded it. */
async function pictureOf(
  form: { readonly imageFileId: string | null },
  acting: Acting,
  testId: string,
  now: string | null,
) {
  const { imageFileId } = form
  if (imageFileId === null || imageFileId === now || !(await isOwnImage(form, acting)))
    return { imageFileId, isOwnImage: false }
  const kept = await ownOfThing(acting, imageFileId, testId, now)
  return { imageFileId: kept ?? imageFileId, isOwnImage: kept !== undefined }
}

/** The picture of the test itself. */
export const testPicture = async (
  form: { readonly imageFileId: string | null },
  acting: Acting,
  state: () => Promise<Test>,
  testId: string,
) => pictureOf(form, acting, testId, (await state()).facts.imageFileId)

/** The picture of one of its questions. */
export async function questionPicture(
  form: { readonly imageFileId: string | null; readonly questionId: string | null },
  acting: Acting,
  state: () => Promise<Test>,
  testId: string,
) {
  const before = questionsOf((await state()).groups).find(
    ({ questionId }) => questionId === form.questionId,
  )
  return pictureOf(form, acting, testId, before?.imageFileId ?? null)
}

/** The fields of a PDF form that the caller uploaded. */
async function formOf(fileId: string, { parts, actor }: Looking) {
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
  let own = fileId
  if (fileId) {
    const known = fileId === state.diploma.fileId
    const found = known ? state.diploma.fields : await formOf(fileId, acting)
    if (found instanceof Refused) return found
    fields = found
    if (!known) own = (await ownOfThing(acting, fileId, id, state.diploma.fileId)) ?? null
    if (own === null) return refuse('fileMissing')
  }
  if (Object.values(keys).some((key) => key !== '' && !fields.includes(key)))
    return refuse('unknownFormField')
  return { fileId: own, fields: [...fields], keys }
}

/** Whom an occasion is meant for without the administrator seeing them: they stay. */
export async function hiddenMeant(
  { occasionId }: { readonly occasionId: string | null },
  { parts, actor }: Looking,
): Promise<readonly string[]> {
  if (occasionId === null) return []
  const before = await parts.db
    .selectFrom('tests.named')
    .select('user_id')
    .where('occasion_id', '=', occasionId)
    .execute()
  return hiddenAmong(
    parts,
    actor,
    before.map(({ user_id }) => user_id),
  )
}

/** The test that is to be copied; one that was removed may be. */
export async function source({ id }: { id: string }, { parts }: Looking) {
  const { state } = await parts.executor.state(test, id)
  return state.is === 'there' || state.is === 'removed' ? state : refuse('notFound')
}

/** The test and its occasion as they are now, for who was given it; it is not there for others. */
export async function given({ id: occasionId }: { id: string }, { actor, parts }: Looking) {
  const place = await parts.db
    .selectFrom('tests.place')
    .select('test_id')
    .where('occasion_id', '=', occasionId)
    .where('user_id', '=', actor.userId)
    .where('assigned', '=', true)
    .executeTakeFirst()
  if (!place) return refuse('notFound')
  const { state: taken } = await parts.executor.state(test, place.test_id)
  const occasion = taken.occasions.find((one) => one.occasionId === occasionId)
  if (taken.is !== 'there' || !occasion) return refuse('notFound')
  return { testId: place.test_id, taken, occasion }
}
