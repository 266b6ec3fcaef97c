import type { Day } from '@portal/calendar/days'
import { earliestUnder, MOST_TURNS } from '@portal/contracts/timereport-agreed'
import { AGREEMENT, agreementOn } from '@portal/contracts/timereport-rules'
import { personAgreementEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import type { InMonths } from '../kit/in-months.ts'
import { type Beside, beside, decided, done, refuse } from '../kit/outcome.ts'
import { agreement } from './agreement.ts'

/** By which agreements a person works, each from a day on, and the version in which that changed last. */
export interface PersonAgreements {
  readonly version: number
  readonly periods: readonly { readonly from: Day; readonly agreementId: string }[]
}

type Period = PersonAgreements['periods'][number]

const changed = (
  { periods }: PersonAgreements,
  from: Day,
  version: bigint,
  now: readonly Period[],
): PersonAgreements => ({
  version: Number(version),
  periods: [...periods.filter((period) => period.from !== from), ...now].sort((one, other) =>
    one.from < other.from ? -1 : 1,
  ),
})

/** One person's; the stream is named by them. */
export const personAgreements = aggregate<PersonAgreements>('personAgreement', {
  version: 0,
  periods: [],
})({
  personAgreementSet: (state, { from, agreementId }, { version }) =>
    changed(state, from, version, [{ from, agreementId }]),
  personAgreementWithdrawn: (state, { from }, { version }) => changed(state, from, version, []),
})

/** A month from that day on may be closed for them: what was paid stays as it is. */
interface Found {
  readonly months: InMonths
}

/** Puts a person under an agreement from a day on. */
export function put(
  { periods }: PersonAgreements,
  { agreementId, from }: { readonly agreementId: string; readonly from: Day },
  { id: userId, today }: Surroundings,
  { months: { closed, open } }: Found,
) {
  if (from < earliestUnder(today)) return refuse('agreementTooEarly')
  if (closed) return refuse('monthClosed')
  if (agreementOn(periods, from) === agreementId) return done()
  if (periods.length >= MOST_TURNS && periods.every((period) => period.from !== from))
    return refuse('tooManyTurns')
  const isThere = beside(agreement, agreementId, ({ is }) =>
    is === 'there' ? [] : refuse('unknownAgreement'),
  )
  const besides: readonly Beside<'monthClosed' | 'unknownAgreement'>[] =
    agreementId === AGREEMENT ? open : [isThere, ...open]
  return decided(
    [happened.personAgreementSet({ userId, agreementId, from })],
    { ok: true as const },
    { beside: besides },
  )
}

/** Takes back that a person works by an agreement from a day on: what was before it goes on. */
export function withdraw(
  { periods }: PersonAgreements,
  { from }: { readonly from: Day },
  { id: userId, today }: Surroundings,
  { months: { closed, open } }: Found,
) {
  const period = periods.find((one) => one.from === from)
  if (!period) return refuse('notFound')
  if (from < earliestUnder(today)) return refuse('agreementTooEarly')
  if (closed) return refuse('monthClosed')
  const { agreementId } = period
  const withdrawn = happened.personAgreementWithdrawn({ userId, agreementId, from })
  return decided([withdrawn], { ok: true as const }, { beside: open })
}
