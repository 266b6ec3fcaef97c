import { randomBytes } from 'node:crypto'
import { inTransaction } from '@portal/platform/database'
import { ErasureLedger } from '@portal/platform/erasures'
import { eventLog } from '@portal/platform/event-log'
import { beginRotation, endRotation, markCarried } from '@portal/platform/key-rotation'
import type { KeyName } from '@portal/platform/key-table'
import { postgresKeyring } from '@portal/platform/personal-data'
import { allWrappedAnew, rewrapKeys } from '@portal/platform/rewrap-keys'
import { Seals } from '@portal/platform/seals'
import { keepKeysInFolder, keysInFolder } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type pg from 'pg'
import type { Installation } from '../installation.ts'
import { ACCESS_SECONDS } from '../kit/access-tokens.ts'
import { notePlaces } from '../note-places.ts'
import { carryClaims, releaseClaims } from './carry-claims.ts'
import { allHaveHeard, allHaveKey } from './waiting.ts'

const ROTATION_LOCK = 727010
/** What CLAIM_KEY keyed and nobody carries over lives a day at most: replies that may be asked for again. */
const DAY_SECONDS = 24 * 3600
/** Processes hear of a rotation within seconds; those that were away, when they come back. */
const MARGIN_SECONDS = 60

/** One rotation: of which key, where, and told in lines how far it is. */
interface Rotation {
  readonly name: KeyName
  readonly at: Installation
  /** Whether the key stands in the data folder's file and nowhere else. */
  readonly inFolder: boolean
  readonly say: (line: string) => void
}

/** What is done between the begin of a rotation and its end. */
const carrying: Readonly<Record<KeyName, (rotation: Rotation) => Promise<void>>> = {
  MASTER_KEY: carryMaster,
  TOKEN_KEY: async () => undefined,
  CLAIM_KEY: carryClaimKey,
}

/** How long the former is read with after the end, in seconds. */
const readFor: Readonly<Record<KeyName, number>> = {
  MASTER_KEY: 0,
  TOKEN_KEY: ACCESS_SECONDS + MARGIN_SECONDS,
  CLAIM_KEY: DAY_SECONDS + MARGIN_SECONDS,
}

/**
 * Rotates a key while the portal runs. Ended at any moment, it goes on where it was when it is called
 * again. Throws StartError, with one line that says what to do.
 * @param inFolder whether the key is the data folder's: then the new one is made here and put there
 */
export async function rotateKey(rotation: Rotation): Promise<void> {
  const { at, name } = rotation
  const client = await at.pool.connect()
  try {
    const locked = await client.query<{ mine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS mine',
      [ROTATION_LOCK],
    )
    if (!locked.rows[0]?.mine) throw new StartError('A key is being rotated by another command.')
    await rotate(rotation)
  } finally {
    // A connection that is closed gives its lock back.
    client.release(true)
  }
  await forgetFormer(rotation)
  rotation.say(endLine(rotation, at.keys.of(name).row.former_until))
}

async function rotate(rotation: Rotation): Promise<void> {
  const { at, name, say } = rotation
  const { pool, keys } = at
  const { turning, ending } = keys.of(name).row
  if (turning) say(`${name} is being rotated; going on.`)
  else if (ending || (await isLeftOver(rotation))) return clean(rotation)
  else await begin(rotation)
  await carrying[name](rotation)
  await endRotation(pool, keys, name, readFor[name])
  await clean(rotation)
}

/** Was the last rotation ended, but not what comes after it? */
async function isLeftOver({ at, name, inFolder }: Rotation): Promise<boolean> {
  const given = (inFolder ? await keysInFolder(at.settings) : undefined) ?? at.settings
  const previous = given[`${name}_PREVIOUS`]
  if (previous && previous === given[name])
    throw new StartError(`${name} and ${name}_PREVIOUS are the same: give a new ${name}.`)
  return Boolean(previous) && !at.keys.of(name).coming
}

async function begin(rotation: Rotation): Promise<void> {
  const { at, name, say } = rotation
  const { pool, keys } = at
  if (!keys.of(name).coming) await makeKey(rotation)
  const { coming } = keys.of(name)
  if (!coming) throw new StartError(`The new ${name} is one that was rotated out: take another.`)
  say(`Waiting until every process has the new ${name}.`)
  await allHaveKey(pool, keys, name, coming.bytes)
  if (name === 'MASTER_KEY') {
    const seals = new Seals({ pool, store: at.store, masterKey: keys.ring(name) })
    await seals.migrate()
    await inTransaction(pool, async (client: pg.PoolClient) => {
      await seals.succeed(client, coming.bytes, new Date())
      await beginRotation(client, keys, name, coming.bytes)
    })
  } else await beginRotation(pool, keys, name, coming.bytes)
  await keys.refresh()
  say(`The new ${name} is written with from now on.`)
}

/** Makes the new key, and puts it into the data folder before anything is written with it. */
async function makeKey({ at, name, inFolder }: Rotation): Promise<void> {
  const kept = inFolder ? await keysInFolder(at.settings) : undefined
  if (!kept)
    throw new StartError(
      `Give every process a new ${name} (openssl rand -base64 32) and, as ${name}_PREVIOUS, the one that it has now; start them anew, one after the other; then say this again, with both.`,
    )
  const key = randomBytes(32).toString('base64')
  await keepKeysInFolder(at.settings, {
    ...kept,
    [name]: key,
    [`${name}_PREVIOUS`]: at.keys.of(name).current.bytes.toString('base64'),
  })
  await at.keys.refresh()
}

async function carryMaster({ at, say }: Rotation): Promise<void> {
  const ring = at.keys.ring('MASTER_KEY')
  for (let isDone = false; !isDone; isDone = await allWrappedAnew(at.pool, ring)) {
    const count = await rewrapKeys(at.pool, ring, (so) => {
      if (so % 5000 === 0) say(`${so} people's keys are wrapped anew.`)
    })
    say(`${count} people's keys were wrapped anew; looking at all of them once more.`)
  }
  await new ErasureLedger({
    places: await notePlaces(at.settings),
    master: ring,
    pool: at.pool,
  }).signAnew()
}

async function carryClaimKey({ at, say }: Rotation): Promise<void> {
  const { pool, keys, store, url } = at
  const name = 'CLAIM_KEY'
  const keyring = await postgresKeyring({ pool, url, masterKey: keys.ring('MASTER_KEY') })
  const log = eventLog(store, keyring)
  const { current, former } = keys.of(name)
  try {
    if (!former) throw new Error('the former CLAIM_KEY is not there')
    const carry = () =>
      carryClaims(log, former.bytes, current.bytes, (so) =>
        say(`${so} unique values are carried over.`),
      )
    if (!keys.of(name).row.carried) {
      // From then on what changes is changed under both keys.
      await allHaveHeard(pool, keys, name)
      let found = await carry()
      while (found.mended > 0) found = await carry()
      say(`All ${found.held} unique values stand under both keys.`)
      if (found.unnamed > 0)
        say(`${found.unnamed} that nobody can name any more, as of people who were erased, lapse.`)
      await markCarried(pool, keys, name)
    }
    // Nobody decides by the former any more before somebody leaves it out.
    await allHaveHeard(pool, keys, name)
  } finally {
    await keyring.close()
  }
}

/** What is left to do after the end; done twice, it is done once. */
async function clean({ at, name, say }: Rotation): Promise<void> {
  const { pool, keys, store, url } = at
  const { current, former } = keys.of(name)
  if (name !== 'CLAIM_KEY' || !former) return
  await allHaveHeard(pool, keys, name)
  const keyring = await postgresKeyring({ pool, url, masterKey: keys.ring('MASTER_KEY') })
  try {
    const log = eventLog(store, keyring)
    let left = await releaseClaims(log, former.bytes, current.bytes)
    const released = left
    while (left > 0) left = await releaseClaims(log, former.bytes, current.bytes)
    say(`${released} unique values were released under the former key: none is held by it.`)
  } finally {
    await keyring.close()
  }
}

/** Takes the former key out of the data folder. */
async function forgetFormer({ at, name, inFolder }: Rotation): Promise<void> {
  const kept = inFolder ? await keysInFolder(at.settings) : undefined
  if (kept) await keepKeysInFolder(at.settings, { ...kept, [`${name}_PREVIOUS`]: undefined })
}

function endLine({ name, inFolder }: Rotation, until: Date | null): string {
  const where = inFolder
    ? `the data folder's keys.json has the new one alone`
    : `${name}_PREVIOUS can be removed from the settings`
  const lives =
    until && until > new Date()
      ? ` What lives for a short time under it is good until ${until.toISOString()}.`
      : ''
  return `${name} is rotated and nothing that lasts is under the former one: ${where}.${lives} Keep the former with the backups from before.`
}
