import { calls } from '@portal/contracts'
import { bulk as bulkOf } from '@portal/domain/bulk/bulk'
import { bulkEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'

const { auth, bulk, users } = calls

const portal = standingPortal()
let office: Client
beforeAll(async () => {
  office = await portal.as('superadmin')
})

/** So many that what happens meanwhile finds it half done. */
const MANY = 400
/** As many where each is written to: that takes longer. */
const WRITTEN = 150

/** Somebody asks that many are activated; resolves as soon as some of them are. */
async function halfDone(who: DemoName, name: string) {
  await manyIn(portal).people(
    name,
    Array.from({ length: MANY }, () => 'registered' as const),
  )
  const asker = portal.guest()
  await asker.signIn(`${who}@demo.example`, 'Demo-portal-1')
  const filter = { search: name.toLowerCase() }
  const { id } = await manyIn(portal).begin(asker, { action: 'usersActivate', filter })
  const bulkId = id ?? ''
  const worked = () =>
    portal.portal.parts.log.read(`bulk-${bulkId}`, 0n).then((all) => all.length > 1)
  await expect.poll(worked, { interval: 5, timeout: 20_000 }).toBe(true)
  return { asker, id: bulkId }
}

/** What became of all of them, as the log has it. */
async function outcomesOf(id: string): Promise<readonly (string | null)[]> {
  const events = await portal.portal.parts.log.read(`bulk-${id}`, 0n)
  return events.flatMap(({ type, data }) =>
    type === 'bulkWorked'
      ? (data as { outcomes: { refused: string | null }[] }).outcomes.map(({ refused }) => refused)
      : [],
  )
}

async function setRoles(who: DemoName, roles: readonly string[]): Promise<void> {
  const { id } = await (await portal.as(who)).ok(auth.me, {})
  const was = await office.ok(users.one, { id })
  const { version, firstName, lastName, email, companyId, departmentIds, userType } = was
  await office.ok(users.change, {
    ...{ id, version, firstName, lastName, email, companyId, departmentIds, userType, roles },
  } as never)
}

/** Done by right until it was lost, and refused from then on; none is left. */
function endsRefused(outcomes: readonly (string | null)[], code: string, many = MANY): void {
  expect(outcomes).toHaveLength(many)
  const first = outcomes.findIndex((one) => one !== null)
  expect(first).toBeGreaterThan(0)
  expect(new Set(outcomes.slice(first))).toEqual(new Set([code]))
}

describe('in the midst of what is done to many, whoever asked for it', () => {
  test('logs out: it goes on, as was asked', async () => {
    const { asker, id } = await halfDone('handler', 'Utloggningsfolk')
    await asker.ok(auth.signOut, {})
    await portal.settled()
    expect(new Set(await outcomesOf(id))).toEqual(new Set([null]))
    expect(await outcomesOf(id)).toHaveLength(MANY)
  })

  test('loses the right: the rest is refused, and they are told so', async () => {
    const { id } = await halfDone('admin', 'Rättsfolk')
    await setRoles('admin', ['impersonater'])
    await portal.settled()
    endsRefused(await outcomesOf(id), 'forbidden')
    const admin = await portal.as('admin')
    const run = await admin.ok(bulk.one, { id, page: 0, pageSize: 20 })
    expect(run).toMatchObject({ state: 'done', worked: MANY })
    expect(run.rows[0]?.refused).toBe('forbidden')
    await setRoles('admin', ['admin', 'impersonater'])
  })

  test('is locked: the rest is refused, and it ends', async () => {
    const { asker, id } = await halfDone('handler', 'Låsfolk')
    const { id: who } = await asker.ok(auth.me, {})
    await office.ok(users.activate, { id: who, active: false })
    await portal.settled()
    endsRefused(await outcomesOf(id), 'notSignedIn')
    await office.ok(users.activate, { id: who, active: true })
  })

  test('is removed: the rest is refused, and nothing is left to do', async () => {
    const { asker, id } = await halfDone('handler', 'Bortfolk')
    const { id: who } = await asker.ok(auth.me, {})
    await office.ok(users.remove, { id: who })
    await portal.settled()
    endsRefused(await outcomesOf(id), 'notSignedIn')
    const health = await (await fetch(`${portal.url}/api/health`)).json()
    expect(health).toMatchObject({ status: 'ok' })
  })
})

describe('in the midst of what is written to many, whoever asked for it', () => {
  /** Every row of every table but the log of calls, each with its table. */
  const everything = async () => {
    const { pool } = portal.portal.parts
    const tables = await pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await pool.query<{ text: string }>(`SELECT t::text AS text FROM ${name} t`)
      rows.push(...found.rows.map(({ text }) => `${name}: ${text}`))
    }
    return rows
  }

  test('is erased: nobody else gets it, what was got says nothing more, and nothing of them is left', async () => {
    const word = 'Kanariefågelsbulk'
    const { id: who } = await manyIn(portal)
      .people('Kanarie', ['active'], { firstName: word, lastName: word, roles: ['admin'] })
      .then(([id = '']) => ({ id }))
    await manyIn(portal).people(
      'Raderingsfolk',
      Array.from({ length: WRITTEN }, () => 'active' as const),
    )
    const { log } = portal.portal.parts
    // As they asked for it: their words are under their key.
    const bulkId = newId()
    const { rows } = await office.ok(users.search, {
      search: 'raderingsfolk',
      page: 0,
      pageSize: 0,
    })
    const message = { subject: word, content: `<p>${word}</p>`, emailReminder: true }
    const details = { occasionId: null, message, course: null, fromDay: null }
    const run = {
      ...{ bulkId, askedById: who, action: 'usersMessage', targetId: null },
      ...{ details: JSON.stringify(details), items: rows.map(({ id }) => ({ id, version: null })) },
    }
    await log.append(
      [{ stream: `bulk-${bulkId}`, expected: 0n, events: [bulkEvents.bulkAsked(run)] }],
      { correlation: bulkId, causation: 'test', actor: who },
    )
    const worked = () => log.read(`bulk-${bulkId}`, 0n).then((all) => all.length > 1)
    await expect.poll(worked, { interval: 5, timeout: 20_000 }).toBe(true)
    await office.ok(users.remove, { id: who })
    await office.ok(users.remove, { id: who, erase: 'true' })
    await portal.settled()
    endsRefused(await outcomesOf(bulkId), 'notSignedIn', WRITTEN)
    expect((await everything()).filter((row) => row.includes(word))).toEqual([])
    // Nor in memory, where runs are kept folded.
    const { state } = await portal.portal.parts.executor.state(bulkOf, bulkId)
    expect(state.details).toBe('')
    const health = await (await fetch(`${portal.url}/api/health`)).json()
    expect(health).toMatchObject({ status: 'ok' })
  })
})

describe('what cannot be decided on', () => {
  /** As a run that an earlier release wrote. */
  async function asked(action: string, itemIds: readonly string[]): Promise<string> {
    const bulkId = newId()
    const { id: askedById } = await office.ok(auth.me, {})
    const items = itemIds.map((id) => ({ id, version: null }))
    const run = { bulkId, askedById, action, targetId: null, details: '', items }
    await portal.portal.parts.log.append(
      [{ stream: `bulk-${bulkId}`, expected: 0n, events: [bulkEvents.bulkAsked(run)] }],
      { correlation: bulkId, causation: 'test', actor: askedById },
    )
    return bulkId
  }
  const ends = (id: string, outcomes: readonly (string | null)[]) =>
    expect.poll(() => outcomesOf(id), { timeout: 15_000 }).toEqual(outcomes)

  test('is refused, and the run ends: what is said no longer fits the call', async () => {
    await ends(await asked('testsGive', [newId(), newId()]), ['invalidInput', 'invalidInput'])
  })

  test('or nobody does it any more', async () => {
    await ends(await asked('usersPaint', [newId()]), ['invalidInput'])
  })

  test('or it fails by itself, as often as it is tried: the others are done', async () => {
    const ids = await manyIn(portal).people('Trasfolk', ['created', 'registered'])
    const [first = '', second = ''] = ids
    // Its log cannot be read.
    const { pool } = portal.portal.parts
    const stream = `person-${first}`
    const was = await pool.query('SELECT data FROM log.event WHERE stream = $1', [stream])
    const put = (data: string) =>
      pool.query('UPDATE log.event SET data = $2 WHERE stream = $1', [stream, data])
    await put('null')
    await ends(await asked('usersActivate', [first, second]), ['failed', null])
    await put(was.rows[0]?.data ?? '')
  })
})
