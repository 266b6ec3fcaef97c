import type { DecodedOf } from '@portal/contracts'
import type { tests } from '@portal/contracts/tests'
import { youtubeId } from '@portal/contracts/video'
import { testEvents } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, refuse } from '../kit/outcome.ts'
import { tooMuchNeeded } from './questions.ts'
import { type Test, unchangeable } from './test.ts'

/**
 * What a test is beside its questions.
 * @param found.isOwnImage did the caller upload its picture?
 */
export function saveFacts(
  state: Test,
  form: DecodedOf<typeof tests.save>,
  { id: testId }: Surroundings,
  { isOwnImage }: { readonly isOwnImage: boolean },
) {
  const { id, version: _, ...written } = form
  const isNew = state.is === 'none'
  if (isNew) {
    if (id !== null) return refuse('notFound')
  } else {
    const cannot = unchangeable(state)
    if (cannot) return cannot
    // Said twice, a new one is made once.
    if (id === null) return decided([], { id: testId, version: state.factsVersion })
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

/** The form of the diploma, with what of the test goes into which of its fields. */
export function saveDiploma(
  state: Test,
  _: unknown,
  { id: testId }: Surroundings,
  { diploma }: { readonly diploma: Test['diploma'] },
) {
  const cannot = unchangeable(state)
  if (cannot) return cannot
  const reply = { fields: [...diploma.fields] }
  return JSON.stringify(state.diploma) === JSON.stringify(diploma)
    ? decided([], reply)
    : decided([testEvents.diplomaSet({ testId, ...diploma })], reply)
}
