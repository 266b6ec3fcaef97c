import { calls } from '@portal/contracts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { filesIn, finder } from '../harness/everywhere.ts'
import { standingPortal } from '../harness/standing.ts'

const { files, users } = calls
const portal = standingPortal()
let boss: Client
beforeAll(async () => {
  boss = await portal.as('superadmin')
})

/** From now on the store is slow: what is put waits, before or after it is there, for `go`. */
function slowStore(when: 'before' | 'after', name: (id: string) => boolean) {
  const store = portal.portal.parts.files
  const put = store.put.bind(store)
  const [met, gate] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  store.put = async (id, bytes) => {
    if (!name(id)) return put(id, bytes)
    const isNew = when === 'after' ? await put(id, bytes) : undefined
    met.resolve(id)
    await gate.promise
    return isNew ?? put(id, bytes)
  }
  return {
    met: met.promise,
    go: () => {
      gate.resolve()
      store.put = put
    },
  }
}

test.each([
  ['clerk', 'before', 'the file', (id: string) => !id.includes('.')],
  ['driver', 'after', 'the file', (id: string) => !id.includes('.')],
  ['newdriver', 'before', 'its small picture', (id: string) => id.endsWith('.thumbnail')],
] as const)(
  'of %s, who is erased %s the store has %s that they send, nothing is left',
  async (who, when, _, name) => {
    const client = await portal.as(who)
    const userId = await client.ownId()
    const bytes = new Uint8Array(
      await sharp({ create: { width: 600, height: 400, channels: 3, background: '#446' } })
        .png()
        .toBuffer(),
    )
    const slow = slowStore(when, name)
    const sent = client.upload(files.upload, [{ name: 'kort.png', bytes }])
    const fileId = (await slow.met).split('.')[0] ?? ''
    await boss.ok(users.remove, { id: userId, erase: 'true' })
    slow.go()
    expect((await sent).status).toBeGreaterThanOrEqual(400)
    await portal.settled()
    const is = finder([fileId])
    expect([...(await filesIn(portal.dataDir)).keys()].filter((path) => is(path))).toEqual([])
    const { rows } = await portal.portal.parts.pool.query(
      'SELECT FROM api.kept_file WHERE user_id = $1',
      [userId],
    )
    expect(rows).toEqual([])
  },
)
