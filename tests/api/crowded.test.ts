import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()

/** As many sessions of the driver as are wanted, each with its token. */
async function tokens(count: number): Promise<string[]> {
  const { sessions } = portal.portal.parts
  const driver = await portal.as('driver')
  const { id } = await driver.ok(calls.auth.me, {})
  const opened = Array.from({ length: count }, async () => (await sessions.open(id)).jwtToken)
  return Promise.all(opened)
}

const asking = (token: string) =>
  fetch(`${portal.url}/api/app/usersummary`, { headers: { authorization: `Bearer ${token}` } })

/** Nobody can look up who is signed in while this runs. @returns how many waited for a connection. */
async function whileLocked(work: () => Promise<unknown>): Promise<number> {
  const { pool } = portal.portal.parts
  const lock = await pool.connect()
  try {
    await lock.query('BEGIN; LOCK TABLE auth.session IN ACCESS EXCLUSIVE MODE')
    const done = work()
    let most = 0
    for (let looks = 0; looks < 10; looks++) {
      await sleep(100)
      most = Math.max(most, pool.waitingCount)
    }
    await lock.query('COMMIT')
    await done
    return most
  } finally {
    lock.release()
  }
}

test('of many who come at once few ask the database who they are; the others wait at the gate', async () => {
  const all = await tokens(200)
  let answers: Response[] = []
  const waited = await whileLocked(async () => {
    answers = await Promise.all(all.map(asking))
  })
  // Who waits too long, on a busy machine, is told to come again.
  for (const { status } of answers) expect([200, 503]).toContain(status)
  expect(waited).toBeLessThanOrEqual(64)
})

test('calls that come together in one session ask once who it is', async () => {
  const [token = ''] = await tokens(1)
  const waited = await whileLocked(() =>
    Promise.all(Array.from({ length: 50 }, () => asking(token))),
  )
  expect(waited).toBe(0)
})

test('who asks for very many files at once waits behind themselves; another has theirs', async () => {
  const { files: store } = portal.portal.parts
  const uploaded = async (who: Client) => {
    const reply = await who.upload(calls.files.upload, [{ name: 'a.txt', bytes: 'hej' }])
    return reply.body.files[0]?.id ?? ''
  }
  const [driver, clerk] = [await portal.as('driver'), await portal.as('clerk')]
  const [slow, quick] = [await uploaded(driver), await uploaded(clerk)]
  const get = store.get
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  store.get = async (id, ...rest) => {
    if (id === slow) await gone
    return get.call(store, id, ...rest)
  }
  try {
    const many = Array.from({ length: 80 }, () => driver.call(calls.files.download, { id: slow }))
    await sleep(500)
    const asked = clerk.call(calls.files.download, { id: quick })
    expect(await Promise.race([asked.then(({ status }) => status), sleep(8000)])).toBe(200)
    go()
    for (const { status } of await Promise.all(many)) expect(status).toBe(200)
  } finally {
    go()
    store.get = get
  }
})
