import type { CaseKey, Said } from '@portal/contracts/whistleblower-report'
import { openValue } from '@portal/contracts/whistleblower-seal'

/** Can this browser seal? Only a page that came over https can, or from the same machine. */
export const canSeal = (): boolean => 'subtle' in crypto

/** What a message says. Throws CannotOpen. */
export const openMessage = (key: CaseKey, { id, sealed }: { id: string; sealed: string }) =>
  openValue<Said>(key, sealed, id)

/** A case's headline. Throws CannotOpen. */
export const openHeadline = (key: CaseKey, { id, headline }: { id: string; headline: string }) =>
  openValue<string>(key, headline, id)
