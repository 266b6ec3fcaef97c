import { MAX_PHOTOS } from '@portal/contracts/abnormalities'
import {
  type AbnormalityType,
  abnormalityTypes,
  proposedSeverity,
  type Severity,
} from '@portal/contracts/abnormality-types'
import { type DataOf, abnormalityEvents as happened } from '@portal/events'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'
import { isAlready } from '../kit/same.ts'
import { type Facts, present, type Stand } from './stand.ts'

type Handled = DataOf<typeof happened.abnormalityHandled>

interface Form {
  type: AbnormalityType
  severity?: Severity | undefined
  day: string
  time: string | null
  figure: number | null
  text: string
}

/** What a form says, with what it leaves to us; or why it cannot be so. */
export function factsOf(form: Form, today: string) {
  const { unit } = abnormalityTypes[form.type]
  const figure = unit === 'none' ? null : form.figure
  if (unit !== 'none' && figure === null) return refuse('figureMissing')
  if (form.day > today) return refuse('dayInTheFuture')
  return {
    type: form.type,
    severity: form.severity ?? proposedSeverity(form.type, figure),
    day: form.day,
    time: form.time,
    figure,
    unit,
    text: form.text.trim(),
  } satisfies Facts
}

interface Accepted {
  readonly items: readonly Seen[]
}

/** The person has taken note of these, as they read them. */
export function accept(stand: Stand, { items }: Accepted, { id: userId }: Surroundings) {
  const events = []
  for (const { id, version } of new Map(items.map((item) => [item.id, item])).values()) {
    const one = present(stand, id)
    if (!one) return refuse('notFound')
    if (one.is === 'accepted') continue
    if (one.version !== version) return refuse('changedMeanwhile')
    events.push(happened.abnormalityAccepted({ abnormalityId: id, userId }))
  }
  return done(...events)
}

/** One of them as it was read; what was another by then is refused. */
interface Seen {
  readonly id: string
  readonly version: number
}

interface Said extends Seen {
  readonly status: Handled['status']
  readonly comment: string
}

/** The person says what became of one. */
export function setStatus(
  stand: Stand,
  { id, version, status, comment: written }: Said,
  { id: userId }: Surroundings,
) {
  const one = present(stand, id)
  if (!one) return refuse('notFound')
  if (one.status === 'closed') return refuse('abnormalityClosed')
  if (one.version !== version) return refuse('changedMeanwhile')
  const comment = written.trim()
  // 'Corrected' says enough by itself.
  if (comment === '' && status !== 'corrected') return refuse('commentMissing')
  return done(
    happened.abnormalityHandled({ abnormalityId: id, userId, status, comment, by: 'person' }),
  )
}

/** The person shows something. @param found.isPicture is the file one? */
export function addPhoto(
  stand: Stand,
  { id, version, fileId }: Seen & { readonly fileId: string },
  { id: userId }: Surroundings,
  { isPicture }: { readonly isPicture: boolean },
) {
  const one = present(stand, id)
  if (!one) return refuse('notFound')
  if (one.photos.includes(fileId)) return done()
  if (one.version !== version) return refuse('changedMeanwhile')
  if (!isPicture) return refuse('notAPicture')
  if (one.status === 'closed') return refuse('abnormalityClosed')
  if (one.photos.length >= MAX_PHOTOS) return refuse('tooManyPhotos')
  return done(happened.abnormalityPhotoAdded({ abnormalityId: id, userId, fileId }))
}

/** The office notes one. @param found.person whom it concerns */
export function note(
  stand: Stand,
  form: Form,
  { id: userId, today, newId }: Surroundings,
  { person }: { readonly person: { readonly departmentId: string | null } },
) {
  const facts = factsOf(form, today)
  if (!('unit' in facts)) return facts
  const id = newId()
  if (stand.noted.has(id)) return decided([], { id })
  const { departmentId } = person
  return decided(
    [
      happened.abnormalityNoted({
        ...{ abnormalityId: id, userId, departmentId, ...facts },
        ...{ source: 'manual', ruleId: null },
      }),
    ],
    { id },
  )
}

interface Change extends Form {
  readonly id: string
  readonly version: number
  readonly status?: Handled['status'] | undefined
  readonly comment: string
}

/** The office changes what was found, or says what became of it. */
export function change(stand: Stand, form: Change, { id: userId, today }: Surroundings) {
  const { id, version, status, comment } = form
  const facts = factsOf(form, today)
  if (!('unit' in facts)) return facts
  const one = present(stand, id)
  if (!one) return refuse('notFound')
  if (one.version !== version) return refuse('changedMeanwhile')
  const about = { abnormalityId: id, userId }
  // Another wording is no other finding.
  const { text: _, unit: __, ...found } = facts
  const otherwise = !isAlready(one.facts, found)
  const acceptAgain = one.is === 'accepted' && otherwise
  const said = comment.trim()
  const changed = happened.abnormalityChanged({ ...about, ...facts, acceptAgain })
  const isHandled = status !== undefined && (status !== one.status || said !== '')
  return done(
    ...(isAlready(one.facts, { ...found, text: facts.text }) ? [] : [changed]),
    ...(isHandled
      ? [happened.abnormalityHandled({ ...about, status, comment: said, by: 'office' })]
      : []),
  )
}

/** The office takes one away. */
export function remove(stand: Stand, { id, version }: Seen, { id: userId }: Surroundings) {
  const one = present(stand, id)
  if (!one) return done()
  return one.version === version
    ? done(happened.abnormalityRemoved({ abnormalityId: id, userId }))
    : refuse('changedMeanwhile')
}
