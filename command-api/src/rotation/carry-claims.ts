import { userEvents } from '@portal/events'
import type { EventLog } from '@portal/platform/event-log'
import { VersionConflict } from '@portal/platform/event-store/port'
import { newId } from '@portal/platform/ids'
import { claimIdOf } from '../kit/claim-id.ts'
import { namingTypes, valuesIn } from './claimed-values.ts'

const BATCH = 2000
/** Streams that are written at once. */
const AT_ONCE = 8

/** Who has a value, at a version of its stream; both as nothing where nobody ever had it. */
interface Holding {
  readonly holder: string | null
  readonly version: bigint
}
const nobody: Holding = { holder: null, version: 0n }

/** The stream of one value under each of two keys. */
interface Pair {
  readonly from: string
  readonly to: string
}

/** What a look at all unique values found. */
export interface Carried {
  /** Values that somebody has. */
  readonly held: number
  /** Values of which the other key's stream said something else, and was put right. */
  readonly mended: number
  /** Streams of values that nobody can name any more, because their person was erased. */
  readonly unnamed: number
}

/**
 * Makes every unique value that is held under one key be held under the other as well, by the same,
 * and none else. While it runs, the portal keeps both alike in what it changes.
 * @param from the key whose streams are right
 * @param to the key whose streams are put right
 * @param told how many values were put right so far
 */
export async function carryClaims(
  log: EventLog,
  from: Buffer,
  to: Buffer,
  told: (count: number) => void,
): Promise<Carried> {
  const holdings = await allHoldings(log)
  const pairs = await allPairs(log, from, to)
  const holderOf = (stream: string) => holdings.get(stream)?.holder ?? null
  const odd = pairs.filter((pair) => holderOf(pair.from) !== holderOf(pair.to))
  await eachOf(odd, (pair) => makeAlike(log, pair), told)
  const named = new Set(pairs.flatMap((pair) => [pair.from, pair.to]))
  const held = [...holdings].filter(([, { holder }]) => holder !== null)
  return {
    held: pairs.filter((pair) => holderOf(pair.from) !== null).length,
    mended: odd.length,
    unnamed: held.filter(([stream]) => !named.has(stream)).length,
  }
}

/**
 * Releases what is still held under a key that nobody looks at any more, so that the next rotation
 * does not take it for something.
 * @returns how many were released
 */
export async function releaseClaims(log: EventLog, former: Buffer, next: Buffer): Promise<number> {
  const holdings = await allHoldings(log)
  const pairs = await allPairs(log, former, next)
  const left = pairs.filter(({ from }) => holdings.get(from)?.holder)
  await eachOf(left, ({ from }) => put(log, from, holdings.get(from) ?? nobody, null))
  return left.length
}

/** Everybody's holdings, by stream, at one moment of the log. */
async function allHoldings(log: EventLog): Promise<Map<string, Holding>> {
  const holdings = new Map<string, Holding>()
  const filter = { prefixes: ['claim-'], types: ['claimed', 'claimReleased'] }
  for (let after = 0n, more = true; more; ) {
    const batch = await log.store.readAll(after, { ...filter, max: BATCH })
    for (const { stream, type, data, version } of batch.events)
      holdings.set(stream, {
        holder: type === 'claimed' ? (data as { userId: string }).userId : null,
        version,
      })
    after = batch.checkpoint
    more = !batch.caughtUp
  }
  return holdings
}

async function allPairs(log: EventLog, from: Buffer, to: Buffer): Promise<Pair[]> {
  const pairs = new Map<string, Pair>()
  for (let after = 0n, more = true; more; ) {
    const batch = await log.store.readAll(after, { types: namingTypes, max: BATCH })
    for (const event of await log.decode(batch.events))
      for (const { kind, value } of valuesIn(event)) {
        const stream = `claim-${claimIdOf(from, kind, value)}`
        if (!pairs.has(stream))
          pairs.set(stream, { from: stream, to: `claim-${claimIdOf(to, kind, value)}` })
      }
    after = batch.checkpoint
    more = !batch.caughtUp
  }
  return [...pairs.values()]
}

async function holdingOf(log: EventLog, stream: string): Promise<Holding> {
  for await (const event of log.store.readStream(stream, { backwards: true, max: 1 }))
    return {
      holder: event.type === 'claimed' ? (event.data as { userId: string }).userId : null,
      version: event.version,
    }
  return nobody
}

/** Puts one stream right. What changed the other one meanwhile may have found them alike already. */
async function makeAlike(log: EventLog, pair: Pair): Promise<void> {
  for (;;) {
    const right = await holdingOf(log, pair.from)
    const there = await holdingOf(log, pair.to)
    const written = right.holder === there.holder || (await put(log, pair.to, there, right.holder))
    if (written && (await holdingOf(log, pair.from)).version === right.version) return
  }
}

/** @returns false where somebody else wrote there meanwhile */
async function put(
  log: EventLog,
  stream: string,
  there: Holding,
  holder: string | null,
): Promise<boolean> {
  const event =
    holder === null
      ? userEvents.claimReleased({ userId: there.holder ?? '' })
      : userEvents.claimed({ userId: holder })
  const expected = there.version === 0n ? 'none' : there.version
  try {
    await log.append([{ stream, expected, events: [event] }], {
      correlation: newId(),
      causation: 'rotate-key',
    })
    return true
  } catch (error) {
    if (error instanceof VersionConflict) return false
    throw error
  }
}

async function eachOf<T>(
  all: readonly T[],
  work: (one: T) => Promise<unknown>,
  told: (count: number) => void = () => undefined,
): Promise<void> {
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE)
    await Promise.all(some.map(work))
    if (Math.floor(at / BATCH) !== Math.floor((at + some.length) / BATCH)) told(at + some.length)
  }
  if (all.length > 0) told(all.length)
}
