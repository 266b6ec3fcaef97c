import { addDays } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { erase } from '@portal/domain/whistleblower/case'
import { type Repeated, repeatedly } from '@portal/platform/beside'
import type { Settings } from '@portal/platform/settings'
import { besideDatabase } from '@portal/platform/whistleblower/database'
import { whistleHandlers } from '@portal/projections/kit/people'
import { people } from '@portal/projections/users/people'
import { goneOn } from '@portal/projections/whistleblower/cases'
import { Channel } from '@portal/projections/whistleblower/channel'
import type { Parts } from '../kit/parts.ts'
import { decideCase, tellHandlers } from './deciding.ts'
import { hourOf } from './tries.ts'

/** How often it is looked at, in ms. */
const CARE_MS = 600_000

/** The last day that handlers were told of, so that a new day's cases show on open pages. */
const told = new WeakMap<Parts, string>()
/** The last day on which those before it were sealed. */
const sealed = new WeakMap<Parts, string>()

/**
 * What the days bring: cases whose time is over are erased (two years after closing, Act 2021:890), what
 * was sent and never named is cleared away, whoever handles cases no more loses the keys, open pages hear of
 * what a new day shows, and the days before it are sealed. Done again it changes nothing.
 */
export async function careForCases(parts: Parts): Promise<void> {
  const { channel, db } = parts
  const opened = await channel.openIfUsed()
  if (!opened) return
  const { vault, cases } = opened
  const today = stockholmDay(parts.now())
  // Keys that are taken come back to nobody: where it is not known yet who handles cases, they wait.
  if (await parts.progress.reached([people.name], await parts.log.store.head()))
    await vault.leaveOnly((await whistleHandlers(db)).map(({ id }) => id))
  await vault.clear(today)
  await vault.tries.forget(today, hourOf(parts.now()))
  for (const one of await cases.seen(addDays(today, 1))) {
    const gone = goneOn(one)
    if (one.erased || !gone || gone > today) continue
    // The log decides: of this and a legal hold the first one wins.
    await decideCase(parts, one.caseId, (state, on) =>
      erase(state, {}, { id: one.caseId, today: on }),
    )
  }
  // Also what another process, or this one before it died, has said to be gone.
  const erased = (await cases.seen(addDays(today, 1))).filter((one) => one.erased)
  await vault.erase(erased.map(({ caseId }) => caseId))
  if (told.get(parts) !== today) await tellHandlers(parts)
  told.set(parts, today)
  if (sealed.get(parts) !== today) await parts.caseSeals.seal(parts.now())
  sealed.set(parts, today)
}

/** The same, now and every so often from now on. */
export function keepCases(parts: Parts): Repeated {
  const caring = repeatedly(
    "caring for whistleblowers' cases",
    CARE_MS,
    () => careForCases(parts),
    parts,
  )
  caring.now()
  return caring
}

/** The channel as the settings have it; its database is opened when somebody first asks for it. */
export const openChannel = (settings: Settings, databaseUrl: string): Channel =>
  new Channel(
    settings.WHISTLEBLOWER_DATABASE_URL ?? besideDatabase(databaseUrl),
    settings.WHISTLEBLOWER_SHOWN,
  )
