import { setTimeout as sleep } from 'node:timers/promises'
import { hasHeard, hasKey } from '@portal/platform/key-rotation'
import type { KeyName } from '@portal/platform/key-table'
import type { Keys } from '@portal/platform/keys'
import { runningBeside } from '@portal/platform/running'
import { StartError } from '@portal/platform/start-error'
import type pg from 'pg'

const LOOK_MS = 500
/** How long a process that ended without a word is taken for one that runs, and a bit. */
const KEY_MS = 20_000
/** How long a process that runs may take to hear of something. */
const HEARING_MS = 60_000
/** How long what was decided before a process heard of it may still be on its way to the log. */
const ON_ITS_WAY_MS = 5_000

/** Waits until every process that runs has the new key. Throws StartError where one was not given it. */
export async function allHaveKey(
  pool: pg.Pool,
  keys: Keys,
  name: KeyName,
  key: Buffer,
): Promise<void> {
  const without = async () =>
    (await runningBeside(pool, keys.id)).filter((one) => !hasKey(one, name, key)).length
  if (await waited(KEY_MS, async () => (await without()) === 0)) return
  const count = await without()
  throw new StartError(
    `${count} of the processes that run do not have the new ${name} yet, so nothing was changed: give all of them ${name} (the new one) and ${name}_PREVIOUS (the one before), start them anew, and say this again.`,
  )
}

/** Waits until every process that runs does as the rotation has it now, and all from before is stored. */
export async function allHaveHeard(pool: pg.Pool, keys: Keys, name: KeyName): Promise<void> {
  if ((await runningBeside(pool, keys.id)).length === 0) return
  const heard = () =>
    waited(HEARING_MS, async () =>
      (await runningBeside(pool, keys.id)).every((one) => hasHeard(one, keys, name)),
    )
  if (!(await heard()))
    throw new StartError(
      `A process that runs does not hear of the rotation of ${name}: end it, and say this again.`,
    )
  await sleep(ON_ITS_WAY_MS)
}

async function waited(withinMs: number, look: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(LOOK_MS))
    if (await look()) return true
  return false
}
