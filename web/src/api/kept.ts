/**
 * What this browser keeps. All of it goes through here, so that it is known whose it is: a person's
 * things are filed under that person, and nobody finds another's.
 */
export type Place = 'device' | 'tab'

/** The part of the browser's storage that is needed. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Files a thing under a person. */
export const ofPerson = (userId: string, name: string): string => `of:${userId}:${name}`
/** Files a thing that is about nobody, but about this browser. */
const ofBrowser = (name: string): string => `browser:${name}`

/** The storage of a device or of a tab; undefined where the browser refuses it. */
export function storeOf(place: Place): Storage | undefined {
  try {
    return place === 'device' ? localStorage : sessionStorage
  } catch {
    return undefined
  }
}

function read(place: Place, key: string): unknown {
  try {
    return JSON.parse(storeOf(place)?.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(place: Place, key: string, value: unknown): boolean {
  try {
    const store = storeOf(place)
    if (value === undefined) store?.removeItem(key)
    else store?.setItem(key, JSON.stringify(value))
    return store !== undefined
  } catch {
    return false
  }
}

/** What is kept of a person under a name, as it was given; undefined where there is nothing. */
export const kept = (place: Place, userId: string, name: string): unknown =>
  read(place, ofPerson(userId, name))

/** Keeps it; undefined removes it. @returns whether there was room */
export const keep = (place: Place, userId: string, name: string, value: unknown): boolean =>
  write(place, ofPerson(userId, name), value)

/** What this browser knows that is about nobody. */
export const known = (place: Place, name: string): unknown => read(place, ofBrowser(name))
/** Keeps what is about nobody; undefined removes it. @returns whether there was room */
export const note = (place: Place, name: string, value: unknown): boolean =>
  write(place, ofBrowser(name), value)

/** Every key of a storage. */
const keysOf = (store: Storage): string[] =>
  Array.from({ length: store.length }, (_, at) => store.key(at) ?? '')

/** Has a person written something here that is not sent yet? */
export function hasDrafts(userId: string): boolean {
  const store = storeOf('device')
  return store !== undefined && keysOf(store).some((key) => key.startsWith(ofPerson(userId, '')))
}

/**
 * Removes from this device and this tab whatever is kept of people.
 * @param but whose things stay; nobody's where absent
 * @param notes also what the tab has noted for whoever was here
 */
export function forgetPeople(but?: string, notes = true): void {
  const own = but === undefined ? undefined : ofPerson(but, '')
  for (const place of ['device', 'tab'] as const) {
    const store = storeOf(place)
    if (!store) continue
    const stays = (key: string) =>
      key.startsWith(ofBrowser(''))
        ? place === 'device' || !notes
        : own !== undefined && key.startsWith(own)
    for (const key of keysOf(store)) if (!stays(key)) store.removeItem(key)
  }
}
