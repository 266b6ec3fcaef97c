import { caseIn, isOfPerson } from '@portal/contracts/history/cases'
import { formOf } from '@portal/contracts/history/forms'
import { objectKinds } from '@portal/contracts/history/objects'
import { actionWords } from '@portal/contracts/history/words'
import type { EventName } from '@portal/events'
import { readModel } from '../kit/read-model.ts'
import { orNull, t, table } from '../kit/table.ts'
import { objectOf } from './objects.ts'

/**
 * One event as people read it: who, what, to whom, when. Names are joined when it is read.
 * It is read by time: history that was brought in has older times at newer positions.
 */
const entry = table(
  {
    position: t.position,
    event_id: t.id,
    action: t.text,
    actor_id: orNull(t.id),
    impersonator_id: orNull(t.id),
    /** What it came of, where nobody did it. */
    cause: orNull(t.text),
    subject_id: orNull(t.id),
    object_kind: orNull(t.text),
    object_id: orNull(t.id),
    /** Where its fields and what they were before are read; '' for what shows none, and is no moment of a case. */
    stream: t.text,
    version: t.int,
    /** What was asked for at once bears the same. */
    correlation: t.text,
    /** The event that it came of, where a reaction did it. */
    because_id: orNull(t.id),
    at: t.time,
  },
  {
    key: ['position'],
    indexes: [
      '(at DESC, position DESC)',
      '(action, at DESC, position DESC)',
      '(actor_id, at DESC, position DESC)',
      '(impersonator_id, at DESC, position DESC) WHERE impersonator_id IS NOT NULL',
      '(subject_id, at DESC, position DESC)',
      '(object_id, at DESC, position DESC) WHERE object_id IS NOT NULL',
      '(event_id)',
      '(stream, version)',
      '(stream, action, version)',
      '(correlation, position)',
      '(because_id, position) WHERE because_id IS NOT NULL',
    ],
  },
)

/** Events that are bookkeeping, not something that somebody did. */
const silent = [
  'claimed',
  'claimReleased',
  'leavePlaceTaken',
  'leavePlaceFreed',
] as const satisfies readonly EventName[]
export const silentActions: ReadonlySet<string> = new Set(silent)

// An event that the history has no words for does not compile.
actionWords satisfies Readonly<Record<Exclude<EventName, (typeof silent)[number]>, unknown>>

/** What only the person it is about can do, though nobody is signed in yet. */
const ownActions: ReadonlySet<string> = new Set([
  'signedIn',
  'userRegistered',
  'passwordChanged',
  'newDeviceSeen',
  'recoveryCodeUsed',
] satisfies readonly EventName[])

type Data = Readonly<Record<string, unknown>>
const idIn = (data: Data, ...names: readonly string[]): string | null => {
  for (const name of names) if (typeof data[name] === 'string') return data[name]
  return null
}

const actorFields = (type: string) => (ownActions.has(type) ? ['userId'] : ['senderId'])

/**
 * Events that name what they are about by its kind and id: an export the case that was taken along, a legal
 * hold or a rule what is held or removed.
 */
const byKind: Readonly<Record<string, { kind: string; id: string; subject: string }>> = {
  caseExported: { kind: 'category', id: 'caseId', subject: 'of' },
  ...Object.fromEntries(
    (['legalHoldPlaced', 'legalHoldLifted', 'caseStruck'] satisfies readonly EventName[]).map(
      (name) => [name, { kind: 'kind', id: 'objectId', subject: 'userId' }],
    ),
  ),
}

/** What and whom an event is about. */
function aboutOf(type: string, data: Data) {
  const names = byKind[type]
  if (!names) return { object: objectOf(type, data), subject: idIn(data, 'userId', 'ownerId') }
  const kind = objectKinds.find((one) => one === data[names.kind])
  const id = idIn(data, names.id)
  return {
    object: kind && id ? { kind, id } : undefined,
    subject: isOfPerson(data[names.kind]) ? id : idIn(data, names.subject),
  }
}

/** Is an event of the case that its whole stream is? */
const isOfCase = (stream: string) => caseIn(stream, null) !== undefined

/** A reaction's jobs are called by the event that asked for them, and correlate what they do by that. */
const ASKED_BY = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\./

export const history = readModel('history', {
  version: 13,
  tables: { entry },
  on: {},
  onAny: (write, event, touch) => {
    if (silentActions.has(event.type)) return
    const data = event.data as Data
    const { object, subject } = aboutOf(event.type, data)
    const { correlation = '' } = event.meta
    write.entry.insert({
      position: event.position.toString(),
      event_id: event.id,
      action: event.type,
      actor_id: event.meta.actor ?? idIn(data, ...actorFields(event.type)),
      impersonator_id: event.meta.impersonator ?? null,
      cause: event.meta.actor ? null : (event.meta.causation ?? null),
      subject_id: subject,
      object_kind: object?.kind ?? null,
      object_id: object?.id ?? null,
      stream: object || formOf(event.type) || isOfCase(event.stream) ? event.stream : '',
      version: Number(event.version),
      correlation,
      because_id: ASKED_BY.exec(correlation)?.[1] ?? null,
      at: event.time,
    })
    touch({ topic: 'history' })
  },
})
