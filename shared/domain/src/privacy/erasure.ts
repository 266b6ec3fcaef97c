import { privacyEvents as happened } from '@portal/events'
import { aggregate } from '../kit/aggregate.ts'
import type { Surroundings } from '../kit/deciding.ts'
import { done } from '../kit/outcome.ts'

/** What an erasure destroyed and removed, in figures. */
export interface Removed {
  /** ISO 8601, UTC. */
  readonly askedAt: string
  readonly keys: number
  readonly files: number
  readonly rows: number
  readonly tables: number
  readonly events: number
}

interface Erasure {
  readonly isCertified: boolean
}

/** The erasure of a person; its id is what was theirs. */
export const erasure = aggregate<Erasure>('erasure', { isCertified: false })({
  erasureCertified: () => ({ isCertified: true }),
})

/** Certifies that nothing of a person is left. Done again, as after a backup was restored, it was said already. */
export const certify = (
  { isCertified }: Erasure,
  removed: Removed,
  { id: userId }: Pick<Surroundings, 'id'>,
) => (isCertified ? done() : done(happened.erasureCertified({ userId, ...removed })))
