import { Id, type Locale } from '@portal/contracts'
import { sameEmail } from '@portal/contracts/email'
import { places } from '@portal/contracts/places'
import { orElse, type Redacted } from '@portal/events'
import { z } from 'zod'
import { momentIn } from '../kit/day-words.ts'
import { deliver } from '../kit/delivery.ts'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import { notice } from '../kit/notice.ts'
import { personOf } from '../kit/people.ts'
import { whenever } from '../kit/reactions.ts'
import { seen } from '../kit/seen.ts'
import { localeOf } from '../kit/texts.ts'
import { type AddressChange, addressMail } from './address-texts.ts'

const about = { at: z.string(), version: z.number().int() }
interface Changed {
  readonly userId: string
  /** Of the person's stream, at the change. */
  readonly version: number
}
interface Reached {
  readonly email: string | Redacted
  readonly phone: string | Redacted
}

/** Where somebody was reached before a change and after it, from the log: the event says only what is from then on. */
async function beforeAndAfter({ userId, version }: Changed, { log }: Pick<JobContext, 'log'>) {
  const [before, after] = (await log.read(`person-${userId}`))
    .filter(({ type, version: at }) => reaches.has(type) && at <= BigInt(version))
    .slice(-2)
    .map(({ data }) => {
      const { email, phone } = data as Reached
      return { email: orElse(email, ''), phone: orElse(phone, '') }
    })
  return before && after && { before, after }
}
const reaches = new Set(['userCreated', 'userDetailsChanged'])

/** Undefined where the address that one signs in with is the same, however it is written. */
async function otherAddress(of: Changed, context: Pick<JobContext, 'log'>) {
  const found = await beforeAndAfter(of, context)
  const { before, after } = found ?? {}
  if (!before || !after || before.email === '' || after.email === '') return undefined
  return sameEmail(before.email) === sameEmail(after.email) ? undefined : { former: before.email }
}

interface Event {
  readonly data: { readonly userId: string }
  readonly version: bigint
  readonly time: Date
}
const told = {
  about,
  of: ({ version, time }: Event) => ({ at: time.toISOString(), version: Number(version) }),
  to: ({ data }: Event) => [data.userId],
  atOnce: true,
  // It goes to where they are reached now, which is what has just changed.
  reads: ['users'],
  going: () => ({}),
} as const

const says =
  (change: AddressChange) =>
  (locale: Locale, { link }: { readonly link: string }, { at }: { readonly at: string }) =>
    addressMail(change, locale, { when: momentIn(locale, at), link })

/** Whoever signs in with another address from now on is told so there. */
export const tellNewAddress = notice('tellNewAddress', 'userDetailsChanged', {
  ...told,
  since: 'tell-of-new-address',
  topic: 'addressChanged',
  facts: async (of, context) => ((await otherAddress(of, context)) ? {} : undefined),
  place: places.login,
  words: says('addressHere'),
})

/** Codes to sign with go to their telephone: whoever's number is another is told by mail. */
export const tellPhoneChanged = notice('tellPhoneChanged', 'userDetailsChanged', {
  ...told,
  since: 'tell-of-phone',
  topic: 'phoneChanged',
  facts: async (of, context) => {
    const found = await beforeAndAfter(of, context)
    return found && found.before.phone !== found.after.phone ? {} : undefined
  },
  place: places.details,
  words: says('phone'),
})

/**
 * And at the former address, where whoever's account it is reads it if the change was not theirs. No notice: those
 * go to where a person is reached now.
 */
const tellFormerAddress = job(
  'tellFormerAddress',
  { userId: Id, ...about, seenAt: z.string() },
  async ({ userId, at, version, seenAt }, context) => {
    await seen(context.pool, ['users'], seenAt)
    const person = await personOf(context, userId)
    const found = await otherAddress({ userId, version }, context)
    if (!found || person?.status !== 'active') return
    const locale = localeOf(person.locale)
    const link = linkTo(context, places.login, {})
    await deliver(context, {
      ...{ kind: 'mail', userId, topic: 'addressChanged', to: found.former, locale },
      ...addressMail('addressGone', locale, { when: momentIn(locale, at), link }),
    })
  },
)

export const tellingFormerAddress = whenever(
  'tell-of-former-address',
  'userDetailsChanged',
  (event) => [
    tellFormerAddress({
      ...{ userId: event.data.userId, ...told.of(event) },
      seenAt: `${event.position}`,
    }),
  ],
)
