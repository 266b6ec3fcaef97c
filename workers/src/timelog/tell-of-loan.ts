import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { KEPT_NO_LONGER } from '@portal/contracts/retention-rules'
import { orElse, type Redacted } from '@portal/events'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { beginsBy } from '../kit/withdrawn.ts'
import { type LoanOccasion, loanMail } from './texts.ts'

interface Happened {
  readonly data: { readonly loanId: string; readonly userId: string }
  readonly meta: Readonly<Record<string, string>>
}
interface About {
  readonly loanId: string
}

const it = {
  about: { loanId: Id },
  of: ({ data, meta }: Happened) =>
    meta.causation === KEPT_NO_LONGER ? undefined : { loanId: data.loanId },
  to: ({ data }: Happened): string[] => [data.userId],
  reads: ['timelog'],
  place: places.details,
  going: () => ({ part: 'lent' as const }),
}

/** It as it stands; undefined where it stands otherwise by now, which has a notice of its own. */
const whileBack =
  (isBack: boolean) =>
  async ({ loanId }: About, { pool }: JobContext) => {
    const { rows } = await pool.query<{ title: string; due: string | null; back: boolean }>(
      `SELECT name AS title, due_on::text AS due, returned_on IS NOT NULL AS back
       FROM timelog.loan WHERE loan_id = $1`,
      [loanId],
    )
    return rows[0]?.back === isBack ? rows[0] : undefined
  }

/** What it was called, from the log: it is in no list any more; undefined where they never heard of it. */
async function removedOf(
  { loanId, userId }: About & { readonly userId: string },
  context: JobContext,
) {
  const { log } = context
  if (await beginsBy(context, userId, { loanId }, 'tellItemLent')) return undefined
  const last = (await log.read(`loan-${loanId}`)).findLast(
    ({ type }) => type === 'itemLent' || type === 'loanChanged',
  )
  const title = orElse((last?.data as { name?: string | Redacted } | undefined)?.name ?? '', '')
  return title === '' ? undefined : { title, due: null }
}

const says =
  (occasion: LoanOccasion) =>
  (
    locale: Parameters<typeof loanMail>[1],
    { title, due, link }: { title: string; due: string | null; link: string },
  ) =>
    loanMail(occasion, locale, { name: title, due, link })

/** A person is told what the office notes of what they have borrowed. */
export const tellingOfLoans = [
  notice('tellItemLent', 'itemLent', {
    ...it,
    ...{ since: 'tell-of-item-lent', topic: 'itemLent', facts: whileBack(false) },
    words: says('lent'),
  }),
  notice('tellLoanChanged', 'loanChanged', {
    ...it,
    ...{ since: 'tell-of-loan-changed', topic: 'itemLent', facts: whileBack(false) },
    eachTime: true,
    words: says('changed'),
  }),
  notice('tellItemReturned', 'itemReturned', {
    ...it,
    ...{ since: 'tell-of-item-returned', topic: 'itemReturned', facts: whileBack(true) },
    eachTime: true,
    words: says('returned'),
  }),
  notice('tellItemNotReturned', 'itemNotReturned', {
    ...it,
    ...{ since: 'tell-of-item-not-returned', topic: 'itemReturned', facts: whileBack(false) },
    eachTime: true,
    words: says('notReturned'),
  }),
  notice('tellLoanRemoved', 'loanRemoved', {
    ...it,
    ...{ since: 'tell-of-loan-removed', topic: 'loanRemoved', facts: removedOf },
    words: says('removed'),
  }),
]
