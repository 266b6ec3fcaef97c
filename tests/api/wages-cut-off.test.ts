import { calls } from '@portal/contracts'
import { idSource } from '@portal/platform/ids'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { filesIn } from '../harness/everywhere.ts'
import { personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber, look, specOf } from '../harness/wages.ts'

const { users, wages } = calls
const portal = standingPortal()
let office: Client
let boss: Client
beforeAll(async () => {
  office = await portal.as('wageadmin')
  boss = await portal.as('superadmin')
})

/** From now on the store has what is put under this id, and every time goes away before it says so. */
function goesAwayAfter(id: string) {
  const store = portal.portal.parts.files
  const put = store.put.bind(store)
  const met = Promise.withResolvers<void>()
  store.put = async (name, bytes) => {
    const isTheirs = await put(name, bytes)
    if (name !== id) return isTheirs
    met.resolve()
    throw new Error('the store is away')
  }
  return {
    met: met.promise,
    comesBack: () => {
      store.put = put
    },
  }
}

test.each([
  ['their person is erased', 'driver', 2101],
  ['the import is stopped', 'newdriver', 2102],
] as const)(
  'bytes that a try kept which was cut off go where %s before the next',
  async (why, who, nth) => {
    const userId = await portal.idOf(who)
    const number = personalNumber(nth)
    await getsNumber(boss, userId, number)
    await portal.settled()
    const { import: run } = await look(portal, office, [{ name: 'a.pdf', bytes: specOf(number) }])
    const specId = idSource(`wages ${run.id} 0`)()
    const store = goesAwayAfter(specId)
    await office.ok(wages.confirm, { id: run.id })
    await store.met
    const isThere = async () =>
      [...(await filesIn(portal.dataDir)).keys()].some((path) => path.includes(specId))
    expect(await isThere()).toBe(true)
    if (why === 'the import is stopped') await office.ok(wages.stop, { id: run.id })
    else await boss.ok(users.remove, { id: userId, erase: 'true' })
    store.comesBack()
    await portal.settled()
    expect((await office.ok(wages.imported, { id: run.id })).import.imported).toBe(0)
    expect(await isThere()).toBe(false)
  },
)
