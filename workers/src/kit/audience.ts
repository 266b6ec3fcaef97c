import { Id } from '@portal/contracts'
import type { Aggregate } from '@portal/domain/kit/aggregate'
import type { ForAudience, Found, giveOut, Meant } from '@portal/domain/kit/audience'
import type { Surroundings } from '@portal/domain/kit/deciding'
import { Refused } from '@portal/domain/kit/outcome'
import type { EventName, KnownEvent, Read } from '@portal/events'
import { z } from 'zod'
import { type JobContext, job } from './job.ts'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'
import type { Reaction } from './reactions.ts'
import { seen } from './seen.ts'

/** People of one job at most. */
const MOST_ONLY = 500

/** Something that is given to an audience: who is meant gets it, who is not meant any more loses it. */
export interface Spread<S, N extends KnownEvent> {
  /** The read model that knows the audiences; jobs and reactions are named after it. */
  readonly name: string
  readonly of: Aggregate<S, N>
  /** @param part of the aggregate, where it is only a part of one that is given: `<aggregate>.<part>` */
  readonly audienceOf: (state: S, part: string) => ForAudience | undefined
  readonly assign: (
    state: S,
    what: { readonly part: string; readonly found: Found },
    surroundings: Surroundings,
  ) => ReturnType<typeof giveOut<N>>
  /** After these something may be to be given or taken. */
  readonly on: readonly EventName[]
  /** The aggregate's id, and the part's where there is one. */
  readonly idOf: (event: Read<unknown>) => string
  /** The only people whom an event concerns; undefined where it may concern any. */
  readonly only?: (event: Read<unknown>) => readonly string[] | undefined
  /**
   * SQL for the `id`s that are meant for one of the groups, departments and people `$1`, or that one of
   * the people `$2` has (both uuid[]).
   */
  readonly concerned: string
}

/**
 * Everybody whom an audience means now, each once, from the read side.
 * @param only of these people alone
 * @returns ids, and whether it is given to them: who is deactivated keeps what they have
 */
export async function peopleOf(
  pool: WorkerParts['pool'],
  audience: Meant,
  exceptIds: Iterable<string> = [],
  only?: readonly string[],
): Promise<Map<string, boolean>> {
  const found = await pool.query<{ id: string; fresh: boolean }>(
    `SELECT u.user_id AS id, u.status <> 'inactive' AS fresh FROM users.person u
     WHERE (u.user_id = ANY ($1::uuid[]) OR u.department_ids && $3::uuid[] OR u.user_id IN
         (SELECT m.user_id FROM organisation.membership m WHERE m.group_id = ANY ($2::uuid[])))
       AND u.user_id <> ALL ($4::uuid[]) AND ($5::uuid[] IS NULL OR u.user_id = ANY ($5))
     ORDER BY u.user_id`,
    [
      [...audience.userIds],
      [...audience.groupIds],
      [...audience.departmentIds],
      [...exceptIds],
      only ?? null,
    ],
  )
  return new Map(found.rows.map(({ id, fresh }) => [id, fresh]))
}

/**
 * Gives out in batches, until everybody has it whom it is meant for, and nobody else.
 * @throws NotSeenYet where somebody has been erased and the read side does not know it yet
 */
async function settle<S, N extends KnownEvent>(
  { name, of, audienceOf, assign }: Spread<S, N>,
  both: string,
  { pool, decides, jobId }: JobContext,
  only?: readonly string[],
): Promise<void> {
  const [id = '', part = ''] = both.split('.')
  for (let next = 'look'; next === 'look'; ) {
    const it = audienceOf(await decides.state(of, id), part)
    if (!it) return
    const { audience, exceptIds, edition, wishedBy } = it
    const found = { edition, people: await peopleOf(pool, audience, exceptIds, only), only }
    const by = wishedBy && !only ? { actor: wishedBy } : {}
    const because = { correlation: jobId, causation: `${name}.settle`, ...by }
    do {
      const reply = await decides.decide(of, id, assign, { part, found }, because)
      if (reply instanceof Refused) throw new NotSeenYet()
      next = reply.next
    } while (next === 'batch')
  }
}

/** Where a person is by now, themselves among it: what was meant for any of it passed them by meanwhile. */
const everyPlaceOf = async (pool: WorkerParts['pool'], userId: string): Promise<string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT unnest(department_ids) AS id FROM users.person WHERE user_id = $1
     UNION SELECT group_id FROM organisation.membership WHERE user_id = $1 UNION SELECT $1::uuid`,
    [userId],
  )
  return rows.map(({ id }) => id)
}

/** Who comes to or leaves a group or department, and which; without places all where they are. */
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
  /** Nothing is given to who is deactivated. */
  userActivated: (data: { userId: string }) => ({ places: undefined, users: [data.userId] }),
  userDeleted: (data: { userId: string }) => ({ places: [], users: [data.userId] }),
} satisfies {
  [N in EventName]?: (data: never) => { places: string[] | undefined; users?: string[] }
}

/**
 * The reactions and jobs of something that is given to audiences: when an audience is chosen, and
 * when people come to or leave a group or department.
 */
export function spreading<S, N extends KnownEvent>(spread: Spread<S, N>): readonly Reaction[] {
  const { name } = spread
  // Numbers of the log are told as texts: JSON has none so large.
  const number = z.string().regex(/^\d+$/)
  const settleOne = job(
    `${name}.settle`,
    { id: z.string(), position: number, only: z.array(Id).max(MOST_ONLY).optional() },
    async ({ id, position, only }, context) => {
      await seen(context.pool, ['users', 'organisation'], position)
      await settle(spread, id, context, only)
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
      const where = places ?? (await everyPlaceOf(pool, users?.[0] ?? ''))
      const found = await pool.query<{ id: string }>(spread.concerned, [where, users ?? []])
      for (const { id } of found.rows) await settle(spread, id, context, users)
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
