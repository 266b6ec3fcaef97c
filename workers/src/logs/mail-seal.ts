import { createHash } from 'node:crypto'
import { mondayOf } from '@portal/calendar/days'
import { HOUR_MS } from '@portal/calendar/lengths'
import { stockholmDay } from '@portal/calendar/stockholm'
import type { Locale } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import { deliver } from '../kit/delivery.ts'
import { type JobContext, job } from '../kit/job.ts'
import { linkTo } from '../kit/links.ts'
import type { Schedule } from '../kit/schedule.ts'
import { localeOf } from '../kit/texts.ts'
import { sealMail } from './texts.ts'

/** It goes out on Mondays from this hour on in Stockholm. */
const FROM_HOUR = 7

/** The Monday whose mail is the last that is due, as Stockholm's calendar has it. */
export const mondayDue = (now: Date): string =>
  mondayOf(stockholmDay(new Date(now.getTime() - FROM_HOUR * HOUR_MS)))

/** An address as jobs name it: they hold no personal data. */
const nameOf = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 16)

const mailSeal = job('mailSeal', { to: z.string() }, async ({ to }, context) => {
  // Who is no longer named gets nothing more.
  const address = context.sealsTo.find((one) => nameOf(one) === to)
  if (!address) return
  const { rows } = await context.pool.query<{
    number: string
    upto: string
    hash: Buffer
    sealed_at: string
  }>('SELECT number, upto, hash, sealed_at FROM seals.seal ORDER BY number DESC LIMIT 1')
  const last = rows[0]
  if (!last) throw new Error('there is no seal any more')
  const hash = last.hash.toString('hex')
  const locale = await localeFor(context, address)
  await deliver(context, {
    kind: 'mail',
    locale,
    userId: null,
    topic: 'lastSeal',
    to: address,
    ...sealMail(locale, {
      number: last.number,
      upto: last.upto,
      hash,
      sealedAt: last.sealed_at,
      portal: context.publicUrl,
      link: linkTo(context, places.logs, { tab: 'check' }),
    }),
  })
})

/**
 * The last seal's hash, once a week to everybody whom the setting names: kept in a mailbox, it shows
 * later that nothing was cut off or made anew, also to who has both the database and its keys.
 */
export const mailingSeals = (addresses: readonly string[]): Schedule => ({
  name: 'mail-seal',
  due: async (pool, now) => {
    if (addresses.length === 0) return []
    const sealed = await pool.query('SELECT FROM seals.seal LIMIT 1')
    if (sealed.rowCount === 0) return []
    const monday = mondayDue(now)
    return addresses.map(nameOf).map((to) => ({
      key: `${monday}.${to}`,
      ...mailSeal({ to }),
    }))
  },
})

/** The language of the person who has the address, if anybody of the portal has. */
async function localeFor({ pool }: JobContext, address: string): Promise<Locale> {
  const { rows } = await pool.query<{ locale: string | null }>(
    'SELECT locale FROM users.person WHERE lower(email) = $1 LIMIT 1',
    [address],
  )
  return localeOf(rows[0]?.locale)
}
