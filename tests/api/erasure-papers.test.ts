import { calls } from '@portal/contracts'
import { bytesOf } from '@portal/platform/files/store'
import { openBatch, paperBytes } from '@portal/platform/papers/batch'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { personalNumber } from '../harness/people.ts'
import { standingPortal } from '../harness/standing.ts'
import { getsNumber, look, specOf } from '../harness/wages.ts'
import { makeZip } from '../harness/zip.ts'

const { users, wages } = calls
const [own, others] = [personalNumber(2101), personalNumber(2102)]

const portal = standingPortal()
let office: Client
let boss: Client
beforeAll(async () => {
  office = await portal.as('wageadmin')
  boss = await portal.as('superadmin')
})

test('who is erased while their wage specification waits to be imported is in no file of it any more', async () => {
  const userId = await portal.idOf('newdriver')
  const otherId = await portal.idOf('driver')
  await getsNumber(boss, userId, own)
  await getsNumber(boss, otherId, others)
  await portal.settled()
  const papers = [
    { name: 'Nils-Nydrivare.pdf', bytes: specOf(own, '2024-02') },
    { name: `${others}.pdf`, bytes: specOf(others, '2024-02') },
    // What stands there twice is theirs as well.
    { name: 'Nils-Nydrivare-igen.pdf', bytes: specOf(own, '2024-02') },
  ]
  const zip = { name: 'löner.zip', bytes: new Uint8Array(makeZip(papers)) }
  const { import: run } = await look(portal, office, [zip], '2024-02')
  expect(run).toMatchObject({ state: 'looked', fits: 2, doubles: 1 })
  const { pool, files } = portal.portal.parts
  const { rows } = await pool.query<{ id: string }>(
    "SELECT batches->0->>'batchId' AS id FROM wages.run WHERE wage_import_id = $1",
    [run.id],
  )
  const batchId = rows[0]?.id ?? ''
  const stored = (id: string) => bytesOf(files, id, '')

  await boss.ok(users.remove, { id: userId, erase: 'true' })
  const bytes = (await stored(batchId)) ?? Buffer.alloc(0)
  expect(bytes.toString('latin1')).not.toContain('Nydrivare')
  expect((await stored(`${batchId}.names`))?.toString()).not.toContain('Nydrivare')
  const batch = openBatch(bytes, 10)
  if (!('entries' in batch)) throw new Error(batch.refused)
  const inside = await Promise.all(
    batch.entries.map(async (entry) => (await paperBytes(batch, entry))?.toString('latin1') ?? ''),
  )
  expect(inside.map((text) => [text.includes(own), text.includes(others)])).toEqual([
    [false, false],
    [false, true],
    [false, false],
  ])

  // The rest is imported as it would have been.
  await office.ok(wages.confirm, { id: run.id })
  await portal.settled()
  const after = await office.ok(wages.imported, { id: run.id, pageSize: 0 })
  expect(after.import).toMatchObject({ state: 'done', imported: 1 })
  const theirs = await office.ok(wages.list, { month: '2024-02' })
  expect(theirs.rows.map((row) => row.userId)).toEqual([otherId])
})
