import { type AnyEventDef, allEvents, type Happened } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { type Keyring, SubjectErased } from '@portal/platform/personal-data'
import { z } from 'zod'

/** Numbers that are the same for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const words = ['Åsa', 'Đorđe', "O'Brien", 'Łukasz', '', 'Öst', '<b>"\\', 'a\nb', '🚛', '=1+1']
/** Few of each kind, so that events meet each other. */
const kinds = [
  'user',
  'company',
  'department',
  'group',
  'conversation',
  'message',
  'file',
  'document',
  'other',
]
const PER_KIND = 5

function kindOf(field: string): string {
  const people = ['sender', 'owner', 'author', 'actor', 'recipient', 'audience', 'contact', 'by']
  const name = field.replace(/Ids?$/, '').toLowerCase()
  if (people.includes(name) || ['added', 'removed', 'impersonator'].includes(name)) return 'user'
  return kinds.includes(name) ? name : 'other'
}

function idOf(kind: string, nth: number): string {
  const number = (kinds.indexOf(kind) * 100 + nth + 1).toString(16).padStart(12, '0')
  return `019abf5e-0000-7000-8000-${number}`
}

const things: ReadonlySet<string> = new Set(
  Array.from({ length: PER_KIND }, (_, nth) => idOf('other', nth)),
)

/** Something that the schema takes; `field` is the name it stands under. */
function made(schema: unknown, field: string, pick: (below: number) => number): unknown {
  if (schema instanceof z.ZodUUID) return idOf(kindOf(field), pick(PER_KIND))
  if (schema instanceof z.ZodObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([name, inner]) => [name, made(inner, name, pick)]),
    )
  if (schema instanceof z.ZodArray) {
    const least = schema.safeParse([]).success ? 0 : 1
    return Array.from({ length: least + pick(4 - least) }, () => made(schema.element, field, pick))
  }
  if (schema instanceof z.ZodNullable)
    return pick(3) === 0 ? null : made(schema.unwrap(), field, pick)
  if (schema instanceof z.ZodOptional)
    return pick(3) === 0 ? undefined : made(schema.unwrap(), field, pick)
  if (schema instanceof z.ZodDefault) return made(schema.unwrap(), field, pick)
  // A personal field: redacted, or what it is.
  if (schema instanceof z.ZodUnion) return made(schema.options.at(-1), field, pick)
  if (schema instanceof z.ZodEnum) return schema.options[pick(schema.options.length)]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodBoolean) return pick(2) === 0
  if (schema instanceof z.ZodNumber) return pick(1000)
  if (schema instanceof z.ZodISODate) return `2026-0${1 + pick(9)}-1${pick(9)}`
  if (schema instanceof z.ZodISODateTime) return `2026-03-29T0${pick(9)}:30:00Z`
  if (schema instanceof z.ZodString) return `${words[pick(words.length)]} ${pick(100)}`
  throw new Error(`no value can be made up for the field ${field}`)
}

export interface HistoryStep {
  readonly stream: string
  readonly event: Happened
  readonly meta: Readonly<Record<string, string>>
  /** Whose key is deleted once this has been appended. */
  readonly erases: string | undefined
}

/**
 * A history of every kind of event there is, made up from their schemas, the same for the same seed.
 * Much of it makes no sense: a read model must hold whatever the log does.
 */
export function history(seed: number, length: number): HistoryStep[] {
  const pick = random(seed)
  // Who is erased has nothing written about them any more: they go last.
  const defs: AnyEventDef[] = [
    ...Object.values(allEvents).filter((def) => def !== allEvents.userDeleted),
    allEvents.userDeleted,
  ]
  const owners = new Map<string, unknown>()
  return Array.from({ length }, (_, at) => {
    // Each at least once; then deletions are rarer than the rest, or nobody would be left.
    const def = defs[at < defs.length ? at : pick(defs.length)] as AnyEventDef
    const rare = at >= defs.length && /Deleted|Removed|Closed|Dissolved/.test(def.type)
    const chosen = rare && pick(4) > 0 ? allEvents.messageSent : def
    const data = made(chosen.schema, '', pick) as Record<string, unknown>
    const [first = ''] = Object.values(data).filter((value) => typeof value === 'string')
    // A thing of a person's never becomes another's: words of one who is erased would stand on it.
    if (typeof data.userId === 'string' && things.has(first)) {
      if (!owners.has(first)) owners.set(first, data.userId)
      data.userId = owners.get(first)
    }
    const meta: Record<string, string> = pick(5) === 0 ? {} : { actor: idOf('user', pick(5)) }
    if (pick(9) === 0) meta.impersonator = idOf('user', pick(5))
    if (pick(9) === 0) meta.occurred = new Date(1.7e12 + pick(1e9) * 10).toISOString()
    return {
      stream: `made-${first}`,
      event: chosen(data as never),
      meta,
      erases: chosen.type === 'userDeleted' && data.erased ? String(data.userId) : undefined,
    }
  })
}

/** Appends steps as the product would: nothing is written about who has been erased. */
export async function play(
  { log, keyring }: { log: EventLog; keyring: Keyring },
  steps: readonly HistoryStep[],
): Promise<void> {
  for (const { stream, event, meta, erases } of steps) {
    await log.append([{ stream, expected: 'any', events: [event] }], meta).catch((error) => {
      if (!(error instanceof SubjectErased)) throw error
    })
    if (erases) await keyring.erase(erases)
  }
}
