import type { InputOf } from '@portal/contracts'
import { files as fileCalls } from '@portal/contracts/files'
import { incidents } from '@portal/contracts/incidents'
import { messages } from '@portal/contracts/messages'
import { request } from '../client.ts'
import { ApiError, isAway, type Reason } from '../error.ts'
import { keep } from '../kept.ts'
import { byServer, isTimeTold, now } from '../now.ts'
import { lacksToken, refreshToken, whileAbsent } from '../token.ts'
import { upload } from '../upload.ts'
import { OUTBOX } from './forget.ts'
import { Vault } from './vault.ts'

/** What one wants to be sent; its files follow a report, and come before an answer. */
export type Letter =
  | { readonly kind: 'report'; readonly input: InputOf<typeof incidents.report> }
  | { readonly kind: 'reply'; readonly input: InputOf<typeof messages.reply> }

/** Something that waits on this device for a signal. */
export type Waiting = Letter & State
interface State {
  readonly id: string
  /** By what the server knows it again, whatever became of an answer. */
  readonly key: string
  readonly finishKey: string
  /** What it is about, in a few words of the one who wrote it. */
  readonly about: string
  /** When it was written, in ms since 1970, as far as this device knew. */
  readonly madeAt: number
  /** Was it known what time it was, whatever the device's clock said? */
  readonly told: boolean
  /** How many files go along. */
  readonly files: number
  /** Those that are there, by the server's ids. */
  readonly uploaded: readonly string[]
  /** The report, once it is filed. */
  readonly reportId: string | null
  /** It was sent at least once: the server may have it. */
  readonly tried: boolean
  /** What it was refused with; it is not sent again as it is. */
  readonly refused: Reason | null
}

/** Kept no longer, in ms: its person has not been here. */
const LONGEST_MS = 31 * 24 * 60 * 60_000
export const vault = new Vault(OUTBOX)
/** In the order in which they were written. */
const nameOf = ({ madeAt, id }: Pick<Waiting, 'madeAt' | 'id'>) =>
  `item:${String(madeAt).padStart(15, '0')}:${id}`
const fileOf = (id: string, at: number) => `file:${id}:${at}`

/** What an older client did not say of something that it let wait. */
const begun = {
  about: '',
  told: true,
  files: 0,
  uploaded: [],
  reportId: null,
  tried: false,
  refused: null,
}

let mine: { readonly userId: string; readonly all: readonly Waiting[] } | undefined
const listeners = new Set<() => void>()
const none: readonly Waiting[] = []
/** What waits of whoever is here, the oldest first. */
export const waiting = (): readonly Waiting[] => mine?.all ?? none
/** Called whenever something begins to wait, changes or has gone. @returns stops listening */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const channel = channelOfTabs()
channel?.addEventListener('message', () => void look(false))

/** Undefined where the browser refuses it, as where it keeps nothing of the portal. */
function channelOfTabs(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(OUTBOX)
  } catch {
    return undefined
  }
}

/** Looks what waits. @param tell whether other tabs are to look, too */
async function look(tell = true): Promise<void> {
  const userId = mine?.userId
  if (userId === undefined) return
  const found = await vault.all(userId)
  const all = found.flatMap(({ name, said }) =>
    name.startsWith('item:') ? [{ ...begun, ...(said as Waiting) }] : [],
  )
  if (mine?.userId !== userId) return
  mine = { userId, all }
  // Whoever logs out is told that it would be lost.
  keep('device', userId, 'waits', all.length > 0 ? all.length : undefined)
  for (const listener of listeners) listener()
  if (tell) channel?.postMessage('changed')
}

/** From now on it is this person's that is shown and sent. @returns ends it */
export function openOutbox(userId: string): () => void {
  mine = { userId, all: none }
  for (const listener of listeners) listener()
  const begin = async () => {
    for (const one of await vault.people()) {
      const names = await vault.names(one)
      const young = names.some(({ at }) => now() - at < LONGEST_MS)
      // Whoever is here loses nothing, whatever the clock of the device says.
      if (!young && one !== userId) await vault.forget(one)
    }
    await look(false)
  }
  begin().catch(() => undefined)
  return () => {
    if (mine?.userId === userId) mine = undefined
    for (const listener of listeners) listener()
  }
}

/** Is it this person who is here? What is another's, or nobody's any more, is not kept. */
export const isHere = (userId: string): boolean => mine?.userId === userId

/** So long may it take until it is known whose things can wait, in ms: this part comes when a page is used. */
const OPENED_MS = 10_000

/** Resolves as soon as there is somebody here whose things can wait on this device; false where nobody is. */
export function canWait(): Promise<boolean> {
  if (mine) return Promise.resolve(true)
  return new Promise((resolve) => {
    const end = (is: boolean) => {
      clearTimeout(late)
      stop()
      resolve(is)
    }
    const late = setTimeout(() => end(false), OPENED_MS)
    const stop = onWaiting(() => mine && end(true))
  })
}

/**
 * Lets something wait until it can be sent. Rejects where the device has no room for it.
 * @param key by what the server knows it, where it was sent already and no answer came
 */
export async function letWait(
  letter: Letter,
  { about, files, key }: { about: string; files: readonly File[]; key?: string | undefined },
): Promise<void> {
  const userId = mine?.userId
  if (userId === undefined) throw new Error('nobody is here whose it would be')
  const item: Waiting = {
    ...letter,
    id: crypto.randomUUID(),
    key: key ?? crypto.randomUUID(),
    finishKey: crypto.randomUUID(),
    about,
    madeAt: now(),
    told: isTimeTold(),
    files: files.length,
    uploaded: [],
    reportId: null,
    tried: key !== undefined,
    refused: null,
  }
  // Its files first: what stands in the list is whole.
  for (const [at, file] of files.entries())
    await vault.put(userId, fileOf(item.id, at), { said: null, file })
  await vault.put(userId, nameOf(item), { said: item })
  await look()
}

/** Keeps how far it has come. */
async function noted<W extends Waiting>(
  userId: string,
  item: W,
  more: Partial<State> & Partial<Pick<W, 'input'>>,
): Promise<W> {
  const now: W = { ...item, ...more }
  await vault.put(userId, nameOf(now), { said: now })
  return now
}

/** The files that go along with something that waits. */
export async function filesOf({ id, files }: Waiting): Promise<readonly File[]> {
  const userId = mine?.userId ?? ''
  const all = await Promise.all(
    Array.from({ length: files }, (_, at) => vault.get(userId, fileOf(id, at))),
  )
  return all.flatMap((found) => (found?.file instanceof File ? [found.file] : []))
}

/** Takes it from the list: it was sent, is written anew, or is not wanted any more. */
export async function takeOut(item: Waiting): Promise<void> {
  const userId = mine?.userId
  if (userId === undefined) return
  await vault.remove(userId, nameOf(item))
  for (let at = 0; at < item.files; at++) await vault.remove(userId, fileOf(item.id, at))
  await look()
}

/** The files that are not there yet, one after the other; what got there is noted at once. */
async function uploadRest<W extends Waiting>(userId: string, item: W): Promise<W> {
  let now = item
  for (let at = now.uploaded.length; at < now.files; at++) {
    const file = (await vault.get(userId, fileOf(now.id, at)))?.file
    if (!(file instanceof File)) continue
    // As often as the line breaks off, the server keeps it once.
    const { files } = await upload(fileCalls.upload, [file], {
      key: `${now.key}:${at}`,
      as: userId,
    })
    const ids = files.map(({ id }) => id)
    now = await noted(userId, now, { uploaded: [...now.uploaded, ...ids] })
  }
  return now
}

/** When it was written, in ms since 1970, by all that is known by now. */
export const writtenAt = ({ madeAt, told }: Waiting): number => (told ? madeAt : byServer(madeAt))

/**
 * What is sent, with the time when it was written: without a signal nobody knew how far the device's clock is off.
 * Once it may be with the server it stays as it is.
 */
function timed<W extends Waiting>({ input, told, tried }: W): Partial<Pick<W, 'input'>> {
  const said = Date.parse(input.madeAt ?? '')
  if (told || tried || Number.isNaN(said)) return {}
  return { input: { ...input, madeAt: new Date(byServer(said)).toISOString() } }
}

/** Sends one, from where it stands. Throws ApiError. @returns the topics that show something else now */
async function deliver(userId: string, item: Waiting): Promise<readonly string[]> {
  if (!isRead(item)) throw new Error('it is kept in no way that is known')
  // What time it is, is known when the server has said who is here.
  if (lacksToken()) await refreshToken()
  await whileAbsent()
  if (item.kind === 'reply') {
    const there = await uploadRest(userId, item)
    const ready = await noted(userId, there, { ...timed(there), tried: true })
    const fileIds = [...(ready.input.fileIds ?? []), ...ready.uploaded]
    await request(messages.reply, { ...ready.input, fileIds }, { key: item.key, as: userId })
    return messages.reply.touches
  }
  let one = item
  if (one.reportId === null) {
    one = await noted(userId, one, { ...timed(one), tried: true })
    const { id } = await request(incidents.report, one.input, { key: item.key, as: userId })
    one = await noted(userId, one, { reportId: id })
  }
  if (one.files > 0) {
    one = await uploadRest(userId, one)
    const fileIds = [...one.uploaded]
    const how = { key: item.finishKey, as: userId }
    await request(incidents.finish, { id: one.reportId ?? '', fileIds }, how)
  }
  return incidents.report.touches
}

/** Is it of a kind that can be sent? An older client may have let another wait. */
export const isKnown = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'report' || kind === 'reply'

/** Can it be sent at all? An older client may have kept its words otherwise. */
function isRead(item: Waiting): boolean {
  const input: unknown = item.input
  return isKnown(item) && typeof input === 'object' && input !== null
}

/**
 * Sends what waits, in order, one tab at a time. Where the server or the way to it is away it ends, and the
 * rest waits on; what is refused stays, with the reason, and holds up nothing behind it.
 * @param held which are being written anew just now
 * @param sent hears of the topics that show something else now
 */
export async function sendWaiting(
  held: ReadonlySet<string>,
  sent: (topics: readonly string[]) => void,
): Promise<void> {
  await navigator.locks.request(OUTBOX, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await look(false)
    const userId = mine?.userId
    if (userId === undefined) return
    for (const item of waiting()) {
      // Somebody else may have signed in while the one before was on its way.
      if (!isHere(userId)) return
      if (item.refused || held.has(item.id)) continue
      try {
        const topics = await deliver(userId, item)
        await takeOut(item)
        sent(topics)
      } catch (error) {
        const refusal = error instanceof ApiError ? error : undefined
        // The page that is loaded anew after a release sends it.
        if (isAway(error) || refusal?.status === 401 || refusal?.code === 'outdated') return
        // The device itself has failed, or nobody knows what: it is there another time.
        if (!refusal && isRead(item)) continue
        // As far as it has come by now.
        const now = (await vault.get(userId, nameOf(item)))?.said as Waiting | undefined
        if (now) await noted(userId, now, { refused: refusal?.code ?? 'invalidInput' })
        await look()
      }
    }
  })
}
