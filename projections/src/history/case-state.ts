import { caseKind } from '@portal/contracts/history/cases'
import type { Form } from '@portal/contracts/history/form'
import { forms } from '@portal/contracts/history/forms'
import type { EventLog } from '@portal/platform/event-log'
import type { Recorded } from '@portal/platform/event-store/port'
import type { Kysely } from 'kysely'
import { type CasePlace, newestVersions } from './case-place.ts'
import { type Change, formNamed, type Told, valueAt } from './changes.ts'
import type { DB } from './queries-rows.ts'

export type Log = Pick<EventLog, 'store' | 'decode'>

const all = Object.entries(forms as Readonly<Record<string, Form>>)
/** Forms with fields that stay, by the events that bear them. */
const lasting = all.filter(([, { fields }]) => Object.values(fields).some(({ once }) => !once))
const bearing = lasting.flatMap(([, { events }]) => events)
/** What takes a part of a case away, by the form of such parts. */
const gone = new Map(
  all.flatMap(([name, form]) => (form.gone ? [[form.gone, { name, form }]] : [])) as [
    string,
    { name: string; form: Form },
  ][],
)

/** Events that are read from a stream together. */
const BATCH = 200

/** Some events of a stream, by their versions, in the order that was asked for. */
export async function recordedAt(
  { store }: Log,
  stream: string,
  versions: readonly number[],
): Promise<Recorded[]> {
  const recorded: Recorded[] = []
  for (let at = 0; at < versions.length; ) {
    const from = versions[at] as number
    let next = at + 1
    while (next < versions.length && versions[next] === from + next - at) next++
    for await (const one of store.readStream(stream, { from: BigInt(from), max: next - at }))
      recorded.push(one)
    at = next
  }
  return recorded
}

/** The same, decoded. */
export const eventsAt = async (
  log: Log,
  stream: string,
  versions: readonly number[],
): Promise<Told[]> => log.decode(await recordedAt(log, stream, versions))

const partOf = (event: Told): string => {
  const part = formNamed(event.type)?.form.part
  return part === undefined ? '' : String(valueAt(event.data, part) ?? '')
}

/**
 * Of each kind that bears fields the newest event before a version of the stream, the newest first; of each
 * part, where the case has parts. All that it was then stands in these: events of one kind bear the same fields.
 */
export async function newestOfEach(
  db: Kysely<DB>,
  log: Log,
  place: CasePlace,
  before: number,
): Promise<Told[]> {
  if (!caseKind(place.is.category).parted) {
    const versions = await newestVersions(db, place, before, bearing)
    const events = await Promise.all(versions.map((one) => eventsAt(log, place.stream, [one])))
    return events.flat()
  }
  if (before <= 1) return []
  const wanted = new Set([...bearing, ...gone.keys()])
  const found = new Map<string, Told>()
  const take = async (some: readonly Recorded[]) => {
    for (const event of await log.decode(some)) {
      const away = gone.get(event.type)
      const part = away ? String(valueAt(event.data, away.form.part ?? '')) : partOf(event)
      const key = `${event.type} ${part}`
      if (!found.has(key)) found.set(key, event)
    }
  }
  let batch: Recorded[] = []
  const from = BigInt(before - 1)
  for await (const one of log.store.readStream(place.stream, { from, backwards: true })) {
    if (wanted.has(one.type)) batch.push(one)
    if (batch.length < BATCH) continue
    await take(batch)
    batch = []
  }
  await take(batch)
  return [...found.values()]
}

/** A field of a case as it stands, and of which part. */
export interface Standing extends Change {
  readonly part: string
}

/** Fields stand as their forms have them, at every moment alike. */
const order = new Map(
  all
    .flatMap(([name, { fields }]) => Object.keys(fields).map((field) => `${name} ${field}`))
    .map((key, at) => [key, at]),
)
const formAt = new Map(all.map(([name], at) => [name, at]))
const orderOf = ({ form, field }: Standing) => order.get(`${form} ${field}`) ?? 0

/** Every field that lasts, as the newest of these events has it, by form, part and field. */
export function stateIn(newestFirst: readonly Told[]): ReadonlyMap<string, Standing> {
  const state = new Map<string, Standing>()
  const away = new Set<string>()
  for (const event of newestFirst) {
    const taken = gone.get(event.type)
    if (taken) away.add(`${taken.name} ${String(valueAt(event.data, taken.form.part ?? ''))}`)
    const found = formNamed(event.type)
    if (!found) continue
    const part = partOf(event)
    if (away.has(`${found.name} ${part}`)) continue
    for (const [field, spec] of Object.entries(found.form.fields)) {
      const is = valueAt(event.data, field)
      const key = `${found.name} ${part} ${field}`
      if (spec.once || is === undefined || state.has(key)) continue
      state.set(key, { form: found.name, part, field, spec, was: undefined, is })
    }
  }
  return state
}

/** In the order of the forms, the parts of one as they came to be. */
export function inOrder(state: ReadonlyMap<string, Standing>): [string, Standing][] {
  const parts = new Map([...state.values()].map(({ part }, at) => [part, -at]))
  return [...state].sort(
    ([, one], [, other]) =>
      (formAt.get(one.form) ?? 0) - (formAt.get(other.form) ?? 0) ||
      (parts.get(one.part) ?? 0) - (parts.get(other.part) ?? 0) ||
      orderOf(one) - orderOf(other),
  )
}
