import { app, type EmergencyDocument } from '@portal/contracts/app'
import { driverRights } from '@portal/contracts/driver-rights'
import { emergency } from '@portal/contracts/emergency'
import { files } from '@portal/contracts/files'
import { incidents } from '@portal/contracts/incidents'
import { messages } from '@portal/contracts/messages'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { request } from '../client.ts'
import { blobOf } from '../files.ts'
import { read } from '../hooks.ts'
import { byServer, now } from '../now.ts'
import { INBOX, keepAnswer, MOST_CONVERSATIONS, OWN_REPORTS, vault } from './reading.ts'

/** What is younger needs no look, in ms, where nothing says that it has changed. */
const FRESH_MS = 60 * 60_000
/** So many of the latest conversations are had ahead. */
const CONVERSATIONS = 10
/** A file that is larger waits until somebody opens it, in bytes. */
const LARGEST = 10 * 1024 * 1024

/** When something was kept, by the name under which it is and the server's clock; 0 where it is not. */
type Ages = (key: QueryKey) => number

/**
 * Has ahead what a person may need without a network: what helps in an emergency with its files, their
 * driver rights, their latest conversations, and what a report is made of. One after the other, and only
 * what is not there or has changed; what does not come is asked for another time.
 */
export async function readAhead(queries: QueryClient, userId: string): Promise<void> {
  const known = new Map((await vault.names(userId)).map(({ name, at }) => [name, at]))
  const ages: Ages = (key) => {
    const at = known.get(JSON.stringify(key)) ?? 0
    // The clock that it was kept by has been set back since: how old it is is not known.
    return at === 0 || at > Date.now() ? 0 : byServer(at)
  }
  const isOld = (key: QueryKey) => now() - ages(key) > FRESH_MS
  const settings = queries.getQueryData(read(app.settings, {}).queryKey)
  await emergencies(userId, settings?.emergencyDocuments ?? [], isOld)
  const rightsKey = read(driverRights.mine, {}).queryKey
  if (isOld(rightsKey)) await rights(userId, rightsKey, ages)
  const setupKey = read(incidents.setup, {}).queryKey
  if (isOld(setupKey)) await keepAnswer(userId, setupKey, await request(incidents.setup, {}))
  const own = read(incidents.mine, OWN_REPORTS).queryKey
  if (isOld(own)) await keepAnswer(userId, own, await request(incidents.mine, OWN_REPORTS))
  await conversations(userId, ages)
}

async function emergencies(
  userId: string,
  documents: readonly EmergencyDocument[],
  isOld: (key: QueryKey) => boolean,
): Promise<void> {
  for (const { id, file } of documents) {
    const key = ['organisation', 'emergency.file', id]
    if (file && file.size <= LARGEST && isOld(key))
      await keepAnswer(userId, key, await blobOf(emergency.file, { id }))
  }
}

async function rights(userId: string, key: QueryKey, ages: Ages): Promise<void> {
  const { rows } = await request(driverRights.mine, {})
  await keepAnswer(userId, key, { rows })
  const pictures = rows.flatMap(({ valid, pending }) =>
    [valid, pending].flatMap((card) => [card?.frontFileId, card?.backFileId]),
  )
  for (const id of pictures) {
    // A picture is what it is for ever.
    const kept = ['-', 'files.variant', id, 'thumbnail']
    if (id && ages(kept) === 0)
      await keepAnswer(userId, kept, await blobOf(files.variant, { id, variant: 'thumbnail' }))
  }
}

async function conversations(userId: string, ages: Ages): Promise<void> {
  const inbox = await request(messages.mine, INBOX)
  await keepAnswer(userId, read(messages.mine, INBOX).queryKey, inbox)
  for (const { id, lastAt } of inbox.rows.slice(0, CONVERSATIONS)) {
    const key = ['messages', 'messages.open', id]
    if (ages(key) > Date.parse(lastAt)) continue
    await keepAnswer(
      userId,
      read(messages.one, { id }).queryKey,
      await request(messages.one, { id }),
    )
    // Had ahead is not read: that is for who looks at it.
    const page = { id, page: 0, pageSize: 20, markRead: false }
    const first = await request(messages.open, page, { key: null })
    await keepAnswer(userId, key, { pages: [first], pageParams: [0] })
  }
  await drop(userId)
}

/** Beyond so many conversations the one that was kept the longest ago goes. */
async function drop(userId: string): Promise<void> {
  const all = (await vault.names(userId)).filter(({ name }) => name.includes('"messages.open"'))
  const old = all.toSorted((one, other) => other.at - one.at).slice(MOST_CONVERSATIONS)
  for (const { name } of old) {
    await vault.remove(userId, name)
    const [, , id] = JSON.parse(name) as [string, string, string]
    await vault.remove(userId, JSON.stringify(read(messages.one, { id }).queryKey))
  }
}
