import type { AnyCall } from '@portal/contracts'
import { app } from '@portal/contracts/app'
import { auth } from '@portal/contracts/auth'
import { driverRights } from '@portal/contracts/driver-rights'
import { emergency } from '@portal/contracts/emergency'
import { files } from '@portal/contracts/files'
import { incidents } from '@portal/contracts/incidents'
import { messages } from '@portal/contracts/messages'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { READING, readerHere, readsHere } from './forget.ts'
import { Vault } from './vault.ts'

/** After so long it is shown no more, in ms: much may have changed, also whose device it is. */
const LONGEST_MS = 14 * 24 * 60 * 60_000
/** So many conversations are kept, the latest ones. */
export const MOST_CONVERSATIONS = 20

const nameOf = (call: AnyCall) => `${call.area}.${call.name}`
/** What is kept as it is shown, by the second part of its query's key. */
const shown: ReadonlySet<string> = new Set(
  [
    auth.me,
    app.summary,
    app.settings,
    driverRights.mine,
    incidents.setup,
    messages.one,
    messages.open,
  ].map(nameOf),
)
/** The first page of the conversations, neither searched nor filtered. */
export const INBOX = { page: 0, pageSize: 20, search: '', unreadOnly: false }
/** The first page of one's own reports. */
export const OWN_REPORTS = { page: 0, pageSize: 20 }
const filesOf: ReadonlySet<string> = new Set([nameOf(emergency.file), nameOf(files.variant)])

/** Is it among what is read without a network? Nothing else is ever kept. */
export function isKept([, name, input]: QueryKey): boolean {
  const call = String(name)
  if (call === nameOf(incidents.mine)) return JSON.stringify(input) === JSON.stringify(OWN_REPORTS)
  if (call === nameOf(messages.mine)) return JSON.stringify(input) === JSON.stringify(INBOX)
  return shown.has(call) || filesOf.has(call)
}

export const vault = new Vault(READING)
const keptAs = (key: QueryKey): string => JSON.stringify(key)

/** Keeps an answer under its query's key, as long as it is this person who is here. */
export function keepAnswer(userId: string, key: QueryKey, data: unknown, at = Date.now()) {
  const kept = data instanceof Blob ? { said: null, file: data } : { said: data }
  return vault.put(userId, keptAs(key), kept, { at, isWanted: () => readerHere() === userId })
}

/**
 * Takes what this device keeps of whoever was here last into the cache, to be shown while the server does
 * not say who it is.
 * @returns whose it is; undefined where nothing is kept that a page could be shown with
 */
export async function takeKept(queries: QueryClient): Promise<string | undefined> {
  const userId = readerHere()
  if (userId === undefined) return undefined
  const fresh = (await vault.all(userId)).filter(({ at }) => Date.now() - at < LONGEST_MS)
  const keys = fresh.map((one) => ({ ...one, key: JSON.parse(one.name) as QueryKey }))
  const has = (call: AnyCall) => keys.some(({ key }) => key[1] === nameOf(call))
  if (![auth.me, app.summary, app.settings].every(has)) return undefined
  for (const { key, at, said, file } of keys)
    queries.setQueryData(key, file ?? said, { updatedAt: at })
  return userId
}

/**
 * Keeps from now on what a person is shown of what can be read without a network.
 * @returns stops it
 */
export function keepReading(queries: QueryClient, userId: string): () => void {
  readsHere(userId)
  const later = new Map<string, ReturnType<typeof setTimeout>>()
  // What another had here is not for this one.
  void vault.people().then(
    (all) => Promise.all(all.filter((one) => one !== userId).map((one) => vault.forget(one))),
    () => undefined,
  )
  const keepSoon = (key: QueryKey) => {
    const name = keptAs(key)
    clearTimeout(later.get(name))
    const keep = () => {
      later.delete(name)
      const state = queries.getQueryState(key)
      // No room, or a browser that keeps nothing: all is as without it.
      if (state?.data !== undefined)
        keepAnswer(userId, key, state.data, state.dataUpdatedAt).catch(() => undefined)
    }
    later.set(name, setTimeout(keep, 300))
  }
  const cache = queries.getQueryCache()
  for (const { queryKey, state } of cache.getAll())
    if (state.status === 'success' && isKept(queryKey)) keepSoon(queryKey)
  const stop = cache.subscribe((told) => {
    if (told.type !== 'updated' || told.action.type !== 'success') return
    if (isKept(told.query.queryKey)) keepSoon(told.query.queryKey)
  })
  return () => {
    stop()
    for (const one of later.values()) clearTimeout(one)
  }
}
