import { HOUR_MS } from '@portal/calendar/lengths'
import { type Repeated, repeatedly } from '@portal/platform/beside'
import { pruneProcesses } from '@portal/platform/key-table'
import { pruneCodes } from '@portal/platform/security-codes'
import { pruneSignings } from '@portal/platform/signing-codes'
import { pruneSpent } from '@portal/workers/kit/limits'
import { pruneKnownDevices, pruneTries } from './auth/attempts.ts'
import { pruneTickets } from './auth/second-factors.ts'
import { Idempotency } from './kit/idempotency.ts'
import { pruneKept } from './kit/kept-files.ts'
import type { Parts } from './kit/parts.ts'
import { pruneSessions } from './kit/sessions.ts'
import { pruneDevices } from './push/devices.ts'

const EVERY_MS = HOUR_MS

/**
 * Clears away every hour what is over: answers to repeated calls, tries, tickets, codes, kept files, tokens and
 * sessions, devices of old ones, browsers that know nobody any more, what was spent on days long gone, and what
 * processes that were killed left behind.
 */
export function keepTidy(parts: Parts): Repeated {
  const { pool, settings, files } = parts
  const idempotency = new Idempotency(pool, settings.claimKey)
  return repeatedly(
    'clearing away what is over',
    EVERY_MS,
    async () => {
      await idempotency.prune()
      await pruneTries(pool)
      await pruneTickets(pool)
      await pruneSignings(pool)
      await pruneCodes(pool)
      await pruneKept(parts)
      await pruneDevices(pool)
      await pruneSessions(pool)
      await pruneKnownDevices(pool)
      await pruneSpent(pool)
      await pruneProcesses(pool)
      await files.tidy?.()
    },
    parts,
  )
}

/** Ends erasures that were begun and left, every minute. */
export const keepErased = (parts: Parts): Repeated =>
  repeatedly('going over erasures', 60_000, () => parts.erasures.goOver(), parts)
