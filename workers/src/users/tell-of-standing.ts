import { Id, type Locale } from '@portal/contracts'
import { HANDLES_CASES } from '@portal/contracts/auth'
import { places } from '@portal/contracts/places'
import { sameOnes } from '@portal/domain/kit/same'
import { orElse, type Redacted } from '@portal/events'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf, saidIn } from '../kit/news.ts'
import { type Notice, notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { type Standing, standingMail } from './standing-texts.ts'
import { tellDetails } from './tell-of-details.ts'
import { tellEmployer, tellPlaced } from './tell-of-place.ts'

interface Theirs {
  readonly data: { readonly userId: string }
  readonly meta: Readonly<Record<string, string>>
}
/** What one did oneself one knows. */
const byAnother = ({ data, meta }: Theirs): string[] =>
  meta.actor === data.userId ? [] : [data.userId]

const says =
  (what: Standing) =>
  (locale: Locale, { link, name }: { readonly link: string; readonly name: string }) =>
    standingMail(what, locale, { link, name })

/** Are their roles others than they know? */
async function rolesOf(
  { userId, version }: { readonly userId: string; readonly version?: number | undefined },
  context: JobContext,
) {
  const types = ['userCreated', 'userRolesChanged']
  const rolesIn = ({ roles }: { readonly roles: readonly string[] }) => roles
  const stood = await saidIn(context, `person-${userId}`, types, rolesIn)
  const told = ['tellRolesChanged']
  return (await newsOf({ userId, version, told, stood, isSame: sameOnes }, context)) && {}
}

/** Whoever may do more or less from now on is told, and is led to where it shows. */
const tellRolesChanged = notice('tellRolesChanged', 'userRolesChanged', {
  since: 'tell-of-roles',
  topic: 'rolesChanged',
  about: { version: z.number().int().optional() },
  of: ({ version }) => ({ version: Number(version) }),
  to: byAnother,
  facts: rolesOf,
  place: places.start,
  going: () => ({}),
  words: says('roles'),
})

/** Did a change make them a handler of cases, or end that? Of two before the letter what came of both is told. */
async function turnedHandler(
  { userId, version }: { readonly userId: string; readonly version: number },
  context: JobContext,
): Promise<boolean | undefined> {
  const handles = ({ contentAccess }: Access['data']) => contentAccess.includes(HANDLES_CASES)
  const said = await saidIn(context, `person-${userId}`, ['contentAccessChanged'], handles)
  const told = ['tellHandlerNamed', 'tellHandlerReleased']
  const stood = [{ version: -1n, is: false }, ...said]
  return (await newsOf({ userId, version, told, stood, isSame: Object.is }, context))?.is
}
interface Access {
  readonly data: { readonly contentAccess: readonly string[] }
  readonly version: bigint
}
const ofHandler = (isOne: boolean) => ({
  about: { version: z.number().int() },
  of: ({ data, version }: Access) =>
    data.contentAccess.includes(HANDLES_CASES) === isOne ? { version: Number(version) } : undefined,
  to: byAnother,
  facts: async (of: { readonly userId: string; readonly version: number }, context: JobContext) =>
    (await turnedHandler(of, context)) === isOne ? {} : undefined,
})

/** Whoever handles cases from now on is told to make a key: until they have, none can be sealed for them. */
const tellHandlerNamed = notice('tellHandlerNamed', 'contentAccessChanged', {
  ...ofHandler(true),
  since: 'tell-of-handler-named',
  topic: 'handlerNamed',
  place: places.adminWhistleblower,
  going: () => ({ tab: 'keys' }),
  words: says('handlerNamed'),
})

/** And whoever does no more: their key goes. */
const tellHandlerReleased = notice('tellHandlerReleased', 'contentAccessChanged', {
  ...ofHandler(false),
  since: 'tell-of-handler-released',
  topic: 'handlerReleased',
  place: places.start,
  going: () => ({}),
  words: says('handlerReleased'),
})

interface Relative {
  readonly name: string
  readonly relation: string
  readonly phone: string
}

/** Are their next of kin others than they know? Of two changes before the letter the last is told. */
async function kinChanged(
  { userId, version }: { readonly userId: string; readonly version: number },
  context: JobContext,
) {
  const kinIn = ({ relatives }: { readonly relatives: readonly Relative[] | Redacted }) =>
    orElse(relatives, []).map((one) => `${one.name}\n${one.relation}\n${one.phone}`)
  const said = await saidIn(context, `person-${userId}`, ['relativesChanged'], kinIn)
  const told = ['tellRelatives']
  const stood = [{ version: -1n, is: [] }, ...said]
  return (await newsOf({ userId, version, told, stood, isSame: sameOnes }, context)) && {}
}

/** Whoever is called if something happens to somebody is theirs to know, and to set right. */
const tellRelatives = notice('tellRelatives', 'relativesChanged', {
  since: 'tell-of-relatives',
  topic: 'relativesChanged',
  about: { version: z.number().int() },
  of: ({ version }) => ({ version: Number(version) }),
  to: byAnother,
  facts: kinChanged,
  place: places.details,
  going: () => ({}),
  words: says('relatives'),
})

const theGroup = { groupId: Id, upTo: z.number().int() }
interface Office {
  readonly departmentId: string
  readonly office: string
}

/** The office that a group managed up to a version of its stream: one that is dissolved is in no list any more. */
async function officeOf(
  groupId: string,
  upTo: number,
  { pool, log }: JobContext,
): Promise<Office | undefined> {
  const last = (await log.read(`group-${groupId}`)).findLast(
    ({ type, version }) =>
      (type === 'groupFormed' || type === 'groupDetailsChanged') && Number(version) <= upTo,
  )
  const { type, departmentId } = (last?.data ?? {}) as {
    type?: string
    departmentId?: string | null
  }
  if (type !== 'OfficeManager' || !departmentId) return undefined
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM organisation.department WHERE department_id = $1',
    [departmentId],
  )
  return rows[0] && { departmentId, office: rows[0].name }
}

/** By whom one comes to be of a group, and is no more: what was turned back within one letter they never heard of. */
const comings = ['tellManagerFormed', 'tellManagerNamed']
const goings = ['tellManagerReleased']

/** What is to be said to who manages the office of the group now, or does not. */
const whether =
  (manages: boolean) =>
  async (
    { groupId, userId, upTo }: { groupId: string; userId: string; upTo: number },
    context: JobContext,
  ) => {
    const found = await officeOf(groupId, upTo, context)
    if (!found) return undefined
    if (await beginsBy(context, userId, { groupId }, ...(manages ? goings : comings)))
      return undefined
    const { rowCount } = await context.pool.query(
      `SELECT FROM organisation.membership m JOIN organisation.user_group g USING (group_id)
       WHERE m.user_id = $1 AND g.type = 'OfficeManager' AND g.department_id = $2`,
      [userId, found.departmentId],
    )
    return (rowCount ?? 0) > 0 === manages ? found : undefined
  }

interface OfGroup {
  readonly data: { readonly groupId: string }
  readonly version: bigint
}
const ofGroup = {
  about: theGroup,
  // The office that it managed then: what it has come to manage since is told by itself.
  of: ({ data, version }: OfGroup) => ({ groupId: data.groupId, upTo: Number(version) }),
  reads: ['organisation'],
} as const
const named = {
  ...ofGroup,
  topic: 'managerNamed',
  facts: whether(true),
  place: places.officeInformation,
  going: (_: unknown, __: unknown, { departmentId }: Office) => ({ departmentId }),
  words: (locale: Locale, { link, office }: Office & { readonly link: string }) =>
    standingMail('managerNamed', locale, { link, name: office }),
} as const
const released = {
  ...ofGroup,
  topic: 'managerReleased',
  facts: whether(false),
  place: places.start,
  going: () => ({}),
  words: (locale: Locale, { link, office }: Office & { readonly link: string }) =>
    standingMail('managerReleased', locale, { link, name: office }),
} as const
const others = (ids: readonly string[], { meta }: Pick<Theirs, 'meta'>) =>
  ids.filter((id) => id !== meta.actor)

/** Who was in a group that is dissolved, from its log. */
async function membersOf({ groupId }: { readonly groupId: string }, { log }: JobContext) {
  const members = new Set<string>()
  for (const { type, data } of await log.read(`group-${groupId}`)) {
    if (type === 'groupFormed')
      for (const id of (data as { userIds: string[] }).userIds) members.add(id)
    if (type !== 'groupMembersChanged') continue
    const { added, removed } = data as { added: string[]; removed: string[] }
    for (const id of added) members.add(id)
    for (const id of removed) members.delete(id)
  }
  return [...members]
}

/** Those of a group that manages another office than before, or none: told of the one that it has come to, or gone from. */
const turned = (isNamed: boolean) => ({
  of: ({ data, version }: OfGroup) => ({
    groupId: data.groupId,
    upTo: Number(version) - (isNamed ? 0 : 1),
  }),
  among: async (
    { groupId, upTo }: { readonly groupId: string; readonly upTo: number },
    context: JobContext,
  ) => {
    const office = await officeOf(groupId, upTo, context)
    const other = await officeOf(groupId, upTo + (isNamed ? -1 : 1), context)
    const isNews = office && office.departmentId !== other?.departmentId
    return isNews ? membersOf({ groupId }, context) : []
  },
})

/** Whoever may do something else in the portal, or belongs elsewhere, because somebody said so. */
export const tellingOfStanding: readonly Notice[] = [
  tellRolesChanged,
  tellHandlerNamed,
  tellHandlerReleased,
  tellPlaced,
  tellEmployer,
  tellRelatives,
  tellDetails,
  notice('tellManagerFormed', 'groupFormed', {
    ...named,
    since: 'tell-of-manager-formed',
    // What another kind of group comes to manage later is told by itself.
    to: (event) => (event.data.type === 'OfficeManager' ? others(event.data.userIds, event) : []),
  }),
  notice('tellManagerNamed', 'groupMembersChanged', {
    ...named,
    since: 'tell-of-manager-named',
    to: (event) => others(event.data.added, event),
  }),
  notice('tellManagerReleased', 'groupMembersChanged', {
    ...released,
    since: 'tell-of-manager-released',
    to: (event) => others(event.data.removed, event),
  }),
  notice('tellManagersTurned', 'groupDetailsChanged', {
    ...named,
    ...turned(true),
    since: 'tell-of-managers-turned',
  }),
  notice('tellManagersTurnedAway', 'groupDetailsChanged', {
    ...released,
    ...turned(false),
    since: 'tell-of-managers-turned-away',
  }),
  notice('tellManagersDissolved', 'groupDissolved', {
    ...released,
    since: 'tell-of-managers-dissolved',
    among: membersOf,
  }),
]
