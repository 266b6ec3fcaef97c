import { Id } from '@portal/contracts'
import type { Audience } from '@portal/contracts/audience'
import type { EventName, Happened, Read } from '@portal/events'
import { z } from 'zod'
import { appendDecided } from './append-decided.ts'
import { type JobContext, job } from './job.ts'
import type { WorkerParts } from './parts.ts'
import type { Reaction } from './reactions.ts'
import { seen } from './seen.ts'

/** People of one event at most. */
const BATCH = 500

/** What an event of the stream means for whom something is given to. */
export type Move =
  /** `mark` names the wish, so that its progress can be told; it waits until `settled`. */
  | { readonly is: 'attached' | 'detached'; readonly audience: Audience; readonly mark: string }
  /** People who are meant beside the audience, each by name. */
  | { readonly is: 'named'; readonly userIds: readonly string[] }
  /** The whole audience, anew. */
  | { readonly is: 'audience'; readonly audience: Audience }
  | { readonly is: 'given' | 'taken'; readonly userIds: readonly string[] }
  | { readonly is: 'settled'; readonly mark: string }
  /** Closed, nothing is given and nothing taken; so it begins. */
  | { readonly is: 'open' | 'closed' }

/** Something that is given to an audience: who is meant gets it, who is not meant any more loses it. */
export interface Spread {
  /** The read model that knows the audiences; jobs and reactions are named after it. */
  readonly name: string
  readonly stream: (id: string) => string
  readonly moves: (event: Read<unknown>, id: string) => Move | undefined
  /** After these something may be to be given or taken; `id` as the other functions get it. */
  readonly on: readonly EventName[]
  readonly idOf: (event: Read<unknown>) => string
  /** The only people whom an event concerns; undefined where it may concern any. */
  readonly only?: (event: Read<unknown>) => readonly string[] | undefined
  /** `done` of `total` people have it after this event; `mark` is the wish that waits longest. */
  readonly given: (
    id: string,
    userIds: string[],
    progress: { mark: string | null; done: number; total: number },
  ) => Happened
  readonly taken: (id: string, userIds: string[]) => Happened
  readonly settled?: (id: string, mark: string, people: number) => Happened
  /**
   * SQL for the `id`s that are meant for one of the groups and departments `$1`, or that one of the
   * people `$2` has (both uuid[]).
   */
  readonly concerned: string
}

interface State {
  version: bigint
  is: 'open' | 'closed'
  readonly userIds: Set<string>
  readonly groupIds: Set<string>
  readonly departmentIds: Set<string>
  /** Left out, though a group or department of theirs is meant. */
  readonly exceptIds: Set<string>
  readonly has: Set<string>
  readonly waiting: Set<string>
  actor: string | undefined
}

const parts = ['userIds', 'groupIds', 'departmentIds'] as const

function move(state: State, event: Read<unknown>, done: Move): void {
  if (done.is === 'attached' || done.is === 'detached') {
    for (const part of parts)
      for (const id of done.audience[part])
        if (done.is === 'attached') state[part].add(id)
        else state[part].delete(id)
    for (const id of done.audience.userIds)
      if (done.is === 'attached') state.exceptIds.delete(id)
      else state.exceptIds.add(id)
    state.waiting.add(done.mark)
    state.actor = event.meta.actor
  } else if (done.is === 'audience') {
    for (const part of parts) {
      state[part].clear()
      for (const id of done.audience[part]) state[part].add(id)
    }
    state.actor = event.meta.actor
  } else if (done.is === 'named') {
    for (const id of done.userIds) state.userIds.add(id)
  } else if (done.is === 'given') for (const id of done.userIds) state.has.add(id)
  else if (done.is === 'taken') for (const id of done.userIds) state.has.delete(id)
  else if (done.is === 'settled') state.waiting.delete(done.mark)
  else state.is = done.is
}

const empty = (): State => ({
  version: 0n,
  is: 'closed',
  userIds: new Set(),
  groupIds: new Set(),
  departmentIds: new Set(),
  exceptIds: new Set(),
  has: new Set(),
  waiting: new Set(),
  actor: undefined,
})

/**
 * Everybody whom an audience means now, each once, from the read side.
 * @param only of these people alone
 * @returns ids, and whether it is given to them: who is deactivated keeps what they have
 */
export async function peopleOf(
  pool: WorkerParts['pool'],
  audience: { [K in (typeof parts)[number]]: Iterable<string> },
  exceptIds: Iterable<string> = [],
  only?: readonly string[],
): Promise<Map<string, boolean>> {
  const found = await pool.query<{ id: string; fresh: boolean }>(
    `SELECT u.user_id AS id, u.status <> 'inactive' AS fresh FROM users.person u
     WHERE (u.user_id = ANY ($1::uuid[]) OR u.department_ids && $3::uuid[] OR u.user_id IN
         (SELECT m.user_id FROM organisation.membership m WHERE m.group_id = ANY ($2::uuid[])))
       AND u.user_id <> ALL ($4::uuid[]) AND ($5::uuid[] IS NULL OR u.user_id = ANY ($5))
     ORDER BY u.user_id`,
    [...parts.map((part) => [...audience[part]]), [...exceptIds], only ?? null],
  )
  return new Map(found.rows.map(({ id, fresh }) => [id, fresh]))
}

/**
 * Gives to whom it is meant for and has it not, and takes from whom it is not meant for any more, in
 * batches. It compares what is with what should be, so that it goes on wherever a try died, and
 * nobody gets it twice.
 */
async function settle(
  spread: Spread,
  known: Map<string, State>,
  id: string,
  { pool, log, jobId }: JobContext,
  only?: readonly string[],
): Promise<void> {
  const state = known.get(id) ?? empty()
  known.delete(id)
  state.version = await appendDecided(log, spread.stream(id), {
    version: state.version,
    fold: (came) => {
      for (const event of came) {
        const done = spread.moves(event, id)
        if (done) move(state, event, done)
      }
    },
    decide: async () => (state.is === 'open' ? settled(spread, state, id, { pool }, only) : []),
    meta: () => ({
      correlation: jobId,
      causation: `${spread.name}.settle`,
      ...(state.actor && !only ? { actor: state.actor } : {}),
    }),
  })
  if (state.is !== 'open') return
  // What was appended is folded in when it is read the next time.
  known.set(id, state)
  if (known.size > 200) known.delete(known.keys().next().value as string)
}

/** What there is to give and to take, as batches of events. */
async function settled(
  spread: Spread,
  state: State,
  id: string,
  { pool }: Pick<JobContext, 'pool'>,
  only?: readonly string[],
): Promise<Happened[][]> {
  const meant = await peopleOf(pool, state, state.exceptIds, only)
  const missing = [...meant].filter(([user, fresh]) => fresh && !state.has.has(user))
  const over = (only ?? [...state.has]).filter((user) => state.has.has(user) && !meant.has(user))
  const [mark = null] = state.waiting
  const total = only ? missing.length : meant.size
  let done = total - missing.length
  const happened: Happened[] = []
  for (const userIds of batches(over)) happened.push(spread.taken(id, userIds))
  for (const userIds of batches(missing.map(([user]) => user))) {
    done += userIds.length
    happened.push(spread.given(id, userIds, { mark: only ? null : mark, done, total }))
  }
  if (!only && spread.settled)
    for (const one of state.waiting) happened.push(spread.settled(id, one, meant.size))
  return happened.map((one) => [one])
}

function* batches(userIds: string[]): Iterable<string[]> {
  for (let from = 0; from < userIds.length; from += BATCH) yield userIds.slice(from, from + BATCH)
}

/** Who comes to or leaves a group or department, and which. */
const memberships = {
  groupMembersChanged: (data: { groupId: string; added: string[]; removed: string[] }) => ({
    places: [data.groupId],
    users: [...data.added, ...data.removed],
  }),
  groupDissolved: (data: { groupId: string }) => ({ places: [data.groupId], users: undefined }),
  userCreated: (data: { userId: string; departmentIds: string[] }) => ({
    places: data.departmentIds,
    users: [data.userId],
  }),
  userPlaced: (data: { userId: string; departmentIds: string[] }) => ({
    places: data.departmentIds,
    users: [data.userId],
  }),
  userDeleted: (data: { userId: string }) => ({ places: [], users: [data.userId] }),
} satisfies { [N in EventName]?: (data: never) => { places: string[]; users?: string[] } }

/**
 * The reactions and jobs of something that is given to audiences: when an audience is chosen, and
 * when people come to or leave a group or department.
 */
export function spreading(spread: Spread): readonly Reaction[] {
  const { name } = spread
  const known = new Map<string, State>()
  // Numbers of the log are told as texts: JSON has none so large.
  const number = z.string().regex(/^\d+$/)
  const settleOne = job(
    `${name}.settle`,
    { id: z.string(), position: number, only: z.array(Id).max(BATCH).optional() },
    async ({ id, position, only }, context) => {
      await seen(context.pool, ['users', 'organisation'], position)
      await settle(spread, known, id, context, only)
    },
  )
  const settleConcerned = job(
    `${name}.memberships`,
    { stream: z.string(), version: number, position: number },
    async ({ stream, version, position }, context) => {
      const { pool, log } = context
      const [event] = await log.read(stream, BigInt(version) - 1n)
      if (!event) return
      const read = memberships[event.type as keyof typeof memberships]
      const { places, users } = read(event.data as never)
      await seen(pool, ['users', 'organisation', name], position)
      const found = await pool.query<{ id: string }>(spread.concerned, [places, users ?? []])
      for (const { id } of found.rows) await settle(spread, known, id, context, users)
    },
  )
  return [
    {
      name: `${name}-audience`,
      on: spread.on,
      react: (event) => [
        settleOne({
          id: spread.idOf(event),
          position: event.position.toString(),
          only: spread.only?.(event)?.slice(),
        }),
      ],
    },
    {
      name: `${name}-memberships`,
      on: Object.keys(memberships) as EventName[],
      react: ({ stream, version, position }) => [
        settleConcerned({ stream, version: `${version}`, position: `${position}` }),
      ],
    },
  ]
}
