import { wageEvents as happened, orElse } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { decided, done, refuse } from '../kit/outcome.ts'

interface WageSpec {
  readonly is: 'unknown' | 'there' | 'withdrawn'
  readonly userId: string
  readonly month: string
  readonly sha256: string
  readonly version: number
}

const initial: WageSpec = { is: 'unknown', userId: '', month: '', sha256: '', version: 0 }

/** One wage specification: a PDF of one person and month. */
export const wageSpec = aggregate(
  'wageSpec',
  initial,
)({
  wageSpecImported: (_, { userId, month, sha256 }, { version }) => ({
    is: 'there',
    userId,
    month,
    sha256: orElse(sha256, ''),
    version: Number(version),
  }),
  wageSpecWithdrawn: (state, _, { version }) => ({
    ...state,
    is: 'withdrawn',
    version: Number(version),
  }),
})

/** The same bytes of one person and month are there once. */
export const sameSpec = (
  { userId, month, sha256 }: Pick<WageSpec, 'userId' | 'month' | 'sha256'>,
  id: string,
) => ({ kind: 'wageSpec' as const, value: `${userId} ${month} ${sha256}`, userId: id })

interface Found {
  readonly userId: string
  readonly wageImportId: string
  readonly month: string
  readonly fileId: string
  readonly size: number
  readonly sha256: string
}

/** A specification of an import becomes its person's. */
export function importSpec({ is }: WageSpec, of: Found, { id }: Surroundings) {
  if (is !== 'unknown') return done()
  const { userId, wageImportId, month, fileId, size, sha256 } = of
  const facts = { wageSpecId: id, userId, wageImportId, month, fileId, size, sha256 }
  return decided(
    [happened.wageSpecImported(facts)],
    { ok: true as const },
    { claims: [{ ...sameSpec(of, id), otherwise: 'wageSpecThere' as const }] },
  )
}

/** It was wrong, or another's: nobody reads it any more, and the same may be imported again. */
export function withdraw(state: WageSpec, _: unknown, { id }: Surroundings) {
  if (state.is === 'unknown') return refuse('notFound')
  if (state.is === 'withdrawn') return done()
  const { userId, month } = state
  return decided(
    [happened.wageSpecWithdrawn({ wageSpecId: id, userId, month })],
    { ok: true as const },
    { releases: state.sha256 === '' ? [] : [sameSpec(state, id)] },
  )
}
