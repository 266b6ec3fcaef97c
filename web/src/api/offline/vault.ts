import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/** What is kept under a name: a value that JSON can hold, and bytes beside it where there is a file. */
export interface Kept {
  readonly said: unknown
  readonly file?: Blob
}
/** One thing of a vault, opened. */
export interface Found extends Kept {
  readonly name: string
  /** When it was kept, in ms since 1970. */
  readonly at: number
}

interface Shape extends DBSchema {
  /** Of each person the key that opens what is theirs; no script gets to see what it is. */
  keys: { key: string; value: { userId: string; key: CryptoKey } }
  things: {
    key: [string, string]
    value: {
      userId: string
      name: string
      at: number
      iv: Uint8Array<ArrayBuffer>
      sealed: ArrayBuffer
    }
  }
}

const ALGORITHM = 'AES-GCM'
/** It is on the disk when it is said to be kept: a phone ends a browser without a word. */
const DURABLE = { durability: 'strict' } as const
const IV_BYTES = 12
/** How many bytes say how long the head of a thing is. */
const LENGTH_BYTES = 4

/** A head that says what it is, and after it the bytes of the file. */
async function packed({ said, file }: Kept): Promise<Uint8Array<ArrayBuffer>> {
  const head = new TextEncoder().encode(
    JSON.stringify({
      said,
      ...(file ? { type: file.type } : {}),
      ...(file instanceof File ? { name: file.name } : {}),
    }),
  )
  const body = new Uint8Array(file ? await file.arrayBuffer() : new ArrayBuffer(0))
  const all = new Uint8Array(LENGTH_BYTES + head.length + body.length)
  new DataView(all.buffer).setUint32(0, head.length)
  all.set(head, LENGTH_BYTES)
  all.set(body, LENGTH_BYTES + head.length)
  return all
}

function unpacked(bytes: ArrayBuffer): Kept {
  const end = LENGTH_BYTES + new DataView(bytes).getUint32(0)
  const head = JSON.parse(new TextDecoder().decode(bytes.slice(LENGTH_BYTES, end))) as {
    said: unknown
    type?: string
    name?: string
  }
  const { said, type, name } = head
  if (type === undefined) return { said }
  const body = bytes.slice(end)
  return {
    said,
    file: name === undefined ? new Blob([body], { type }) : new File([body], name, { type }),
  }
}

/**
 * What a device keeps of people, each thing encrypted (AES-256-GCM) with a key of its person, which cannot
 * be taken out of the browser. A thing is bound to its person and name: put elsewhere, it does not open.
 */
export class Vault {
  private readonly name: string
  private opening: Promise<IDBPDatabase<Shape>> | undefined

  /** @param name of its database; `indexedDB.deleteDatabase` with it forgets all that is there */
  constructor(name: string) {
    this.name = name
  }

  private open(): Promise<IDBPDatabase<Shape>> {
    const left = () => {
      this.opening = undefined
    }
    this.opening ??= openDB<Shape>(this.name, 1, {
      upgrade: (db) => {
        db.createObjectStore('keys', { keyPath: 'userId' })
        db.createObjectStore('things', { keyPath: ['userId', 'name'] })
      },
      // Somebody logs out here or in another tab: nothing may hold that up.
      blocking: (_current, _blocked, event) => {
        left()
        ;(event.target as IDBDatabase).close()
      },
      terminated: left,
    })
    this.opening.catch(left)
    return this.opening
  }

  private async keyOf(userId: string, make: boolean): Promise<CryptoKey | undefined> {
    const db = await this.open()
    const known = await db.get('keys', userId)
    if (known || !make) return known?.key
    const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    const writing = db.transaction('keys', 'readwrite', DURABLE)
    // Another tab may have made one meanwhile.
    const theirs = await writing.store.get(userId)
    if (!theirs) await writing.store.put({ userId, key })
    await writing.done
    return theirs?.key ?? key
  }

  /**
   * Keeps a thing, in place of what was there under its name. Rejects where there is no room.
   * @param isWanted asked at the last moment: whoever has logged out meanwhile leaves nothing here
   */
  async put(
    userId: string,
    name: string,
    kept: Kept,
    { at = Date.now(), isWanted = () => true }: { at?: number; isWanted?: () => boolean } = {},
  ): Promise<void> {
    if (!isWanted()) return
    const key = (await this.keyOf(userId, true)) as CryptoKey
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
    const sealed = await crypto.subtle.encrypt(bound(iv, userId, name), key, await packed(kept))
    // To open what was dropped would make it anew.
    if (!isWanted()) return
    const db = await this.open()
    if (!isWanted()) return
    const writing = db.transaction('things', 'readwrite', DURABLE)
    await Promise.all([writing.store.put({ userId, name, at, iv, sealed }), writing.done])
  }

  async get(userId: string, name: string): Promise<Found | undefined> {
    const db = await this.open()
    const thing = await db.get('things', [userId, name])
    return thing && this.opened(thing)
  }

  private async opened(thing: Shape['things']['value']): Promise<Found | undefined> {
    const { userId, name, at, iv, sealed } = thing
    const key = await this.keyOf(userId, false)
    if (!key) return undefined
    try {
      const bytes = await crypto.subtle.decrypt(bound(iv, userId, name), key, sealed)
      return { ...unpacked(bytes), name, at }
    } catch {
      // Not what was put there.
      return undefined
    }
  }

  /** The names of what is kept of a person, with when that was. */
  async names(userId: string): Promise<readonly { name: string; at: number }[]> {
    const db = await this.open()
    const all = await db.getAll('things', allOf(userId))
    return all.map(({ name, at }) => ({ name, at }))
  }

  /** All that is kept of a person and can be opened. */
  async all(userId: string): Promise<readonly Found[]> {
    const db = await this.open()
    const things = await db.getAll('things', allOf(userId))
    const found = await Promise.all(things.map((thing) => this.opened(thing)))
    return found.filter((one) => one !== undefined)
  }

  async remove(userId: string, name: string): Promise<void> {
    const writing = (await this.open()).transaction('things', 'readwrite', DURABLE)
    await Promise.all([writing.store.delete([userId, name]), writing.done])
  }

  /** Of whom something may be kept here. */
  async people(): Promise<readonly string[]> {
    return (await this.open()).getAllKeys('keys')
  }

  /** Forgets a person: without their key nothing of theirs opens. */
  async forget(userId: string): Promise<void> {
    const db = await this.open()
    const both = db.transaction(['keys', 'things'], 'readwrite', DURABLE)
    await Promise.all([
      both.objectStore('keys').delete(userId),
      both.objectStore('things').delete(allOf(userId)),
      both.done,
    ])
  }
}

const allOf = (userId: string) => IDBKeyRange.bound([userId, ''], [userId, '\uffff'])
const bound = (iv: Uint8Array<ArrayBuffer>, userId: string, name: string) => ({
  name: ALGORITHM,
  iv,
  additionalData: new TextEncoder().encode(`${userId} ${name}`),
})
