import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { sameOnes } from '@portal/domain/kit/same'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf, saidIn } from '../kit/news.ts'
import { notice } from '../kit/notice.ts'
import { standingMail } from './standing-texts.ts'

interface Placed {
  readonly departmentIds: readonly string[]
  readonly companyId: string | null
}
type Same = (one: Placed, other: Placed) => boolean
const inOffices: Same = (one, other) => sameOnes(one.departmentIds, other.departmentIds)
const inCompany: Same = (one, other) => one.companyId === other.companyId

/** Where somebody was placed, oldest first. */
const placings = (userId: string, context: JobContext) =>
  saidIn(context, `person-${userId}`, ['userCreated', 'userPlaced'], (placed: Placed) => placed)

/** Did a change leave them elsewhere than before in this respect? */
async function isMove({ version, personId }: About, context: JobContext, isSame: Same) {
  const all = personId === undefined ? [] : await placings(personId, context)
  const at = all.findIndex((one) => one.version === BigInt(version))
  const [before, after] = [all[at - 1], all[at]]
  return before !== undefined && after !== undefined && !isSame(before.is, after.is)
}

interface Event {
  readonly data: { readonly userId: string }
  readonly meta: Readonly<Record<string, string>>
  readonly version: bigint
}
/** What was noted by a release before names its person alone beside it. */
interface About {
  readonly version: number
  readonly personId?: string | undefined
}
/** A change in this respect: one that changed something else alone is noted for nobody. */
const moving = (isSame: Same) =>
  ({
    topic: 'placed',
    about: { version: z.number().int(), personId: Id.optional() },
    // What one did oneself one knows.
    of: ({ data, meta, version }: Event) =>
      meta.actor === data.userId ? undefined : { version: Number(version), personId: data.userId },
    among: async (of: About, context: JobContext) =>
      of.personId !== undefined && (await isMove(of, context, isSame)) ? [of.personId] : [],
    reads: ['organisation'],
  }) as const

/** Where they are by this change, where there was none after it in this respect: of several before the letter the last is told. */
async function lastOf(
  { userId, version }: About & { readonly userId: string },
  context: JobContext,
  told: string,
  isSame: Same,
): Promise<Placed | undefined> {
  const stood = await placings(userId, context)
  return (await newsOf({ userId, version, told: [told], stood, isSame }, context))?.is
}

/** The offices' names, null for none. */
async function officesOf(of: About & { readonly userId: string }, context: JobContext) {
  const placed = await lastOf(of, context, 'tellPlaced', inOffices)
  if (!placed) return undefined
  if (placed.departmentIds.length === 0) return { departments: null }
  const { rows } = await context.pool.query<{ name: string }>(
    'SELECT name FROM organisation.department WHERE department_id = ANY ($1) ORDER BY name',
    [placed.departmentIds],
  )
  return rows.length === 0 ? undefined : { departments: rows.map(({ name }) => name).join(', ') }
}

/** The company's name, null for none. */
async function companyOf(of: About & { readonly userId: string }, context: JobContext) {
  const placed = await lastOf(of, context, 'tellEmployer', inCompany)
  if (!placed) return undefined
  if (placed.companyId === null) return { company: null }
  const { rows } = await context.pool.query<{ company: string }>(
    'SELECT name AS company FROM organisation.company WHERE company_id = $1',
    [placed.companyId],
  )
  return rows[0]
}

/** Whoever belongs to another office from now on is told to which, or that it is none: who manages theirs is another, too. */
export const tellPlaced = notice('tellPlaced', 'userPlaced', {
  ...moving(inOffices),
  since: 'tell-of-place',
  facts: officesOf,
  place: places.office,
  going: () => ({ tab: 'office' }),
  words: (locale, { link, departments }) =>
    departments === null
      ? standingMail('noOffice', locale, { link, name: '' })
      : standingMail('placed', locale, { link, name: departments }),
})

/** And to another company: it stands in what is on record of them, and somebody else may be their employer. */
export const tellEmployer = notice('tellEmployer', 'userPlaced', {
  ...moving(inCompany),
  since: 'tell-of-employer',
  facts: companyOf,
  place: places.details,
  going: () => ({}),
  words: (locale, { link, company }) =>
    company === null
      ? standingMail('noEmployer', locale, { link, name: '' })
      : standingMail('employer', locale, { link, name: company }),
})
