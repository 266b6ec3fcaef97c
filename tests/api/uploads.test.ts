import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { files, messages } = calls
const portal = standingPortal({
  settings: { PENDING_FILES: '3', PENDING_MEGABYTES: '1' },
  clock: { now: () => new Date(), everyMs: 300 },
})
let admin: Client
let driverId = ''
beforeAll(async () => {
  admin = await portal.as('admin')
  driverId = await portal.idOf('driver')
})

/** Every upload becomes older by that. */
const older = (by: string) =>
  portal.portal.parts.pool.query('UPDATE files.file SET uploaded_at = uploaded_at - $1::interval', [
    by,
  ])
const put = (text: string, by = admin) =>
  by.upload(files.upload, [{ name: 'a.txt', bytes: new TextEncoder().encode(text) }])
const idOf = async (answer: ReturnType<typeof put>) => (await answer).body.files[0]?.id ?? ''
const send = (fileId: string) =>
  admin.ok(messages.start, {
    recipients: [{ kind: 'user', id: driverId }],
    subject: 'Bilaga',
    content: 'Se bilagan',
    fileIds: [fileId],
  })
const bytesOf = async (id: string) => portal.portal.parts.files.get(id, '')

let kept = ''
test('files that hang on nothing are so many and no more', async () => {
  kept = await idOf(put('ett'))
  for (const text of ['två', 'tre']) expect((await put(text)).status).toBe(200)
  const refused = await put('fyra')
  expect([refused.status, refused.error?.code]).toEqual([429, 'tooManyUploads'])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await put('andra', await portal.as('clerk'))).status).toBe(200)
  await send(kept)
  await portal.settled()
  expect((await put('fyra')).status).toBe(200)
})

test('of many that come at once, no more are kept than of those that come one by one', async () => {
  const many = Array.from({ length: 6 }, (_, nth) => `${nth}`)
  const newdriver = await portal.as('newdriver')
  const answers = await Promise.all(many.map((text) => put(text, newdriver)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ error }) => error?.code === 'tooManyUploads')).toHaveLength(3)
})

test('who sends more at once than a browser does is told to wait; others are let in', async () => {
  const { token } = await portal.as('wageadmin')
  // None of them ends before all have begun.
  const begun = Array.from({ length: 9 }, () => {
    const body = new TransformStream()
    const answer = fetch(`${portal.url}/api/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: body.readable,
      duplex: 'half',
    } as RequestInit).then(
      ({ status }) => status,
      () => 429,
    )
    return { answer, writer: body.writable.getWriter() }
  })
  const said = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhej'
  for (const { writer } of begun)
    writer.write(new TextEncoder().encode(said)).catch(() => undefined)
  await until('those that are too many are told', async () => {
    const ended = await Promise.all(begun.map(({ answer }) => Promise.race([answer, sleep(20)])))
    return ended.filter((status) => status === 429).length >= 3
  })
  expect((await put('hej', await portal.as('superadmin'))).status).toBe(200)
  for (const { writer } of begun) writer.abort().catch(() => undefined)
  await Promise.all(begun.map(({ answer }) => answer))
  await until(
    'there is room again',
    async () => (await put('hej', await portal.as('wageadmin'))).status === 200,
  )
})

test('and so many bytes', async () => {
  const manager = await portal.as('manager')
  expect((await put('x'.repeat(900_000), manager)).status).toBe(200)
  expect((await put('y'.repeat(900_000), manager)).error?.code).toBe('tooManyUploads')
})

test('what hangs on nothing for a day is cleared away; what hangs on something never is', async () => {
  const loose = await idOf(put('lös', await portal.as('driver')))
  await portal.settled()
  await older('23.5 hours')
  expect(await bytesOf(loose)).toBeDefined()
  await older('1 hour')
  await until('it is cleared away', async () => (await bytesOf(loose)) === undefined)
  await until('all that were loose are', async () => {
    const { rows } = await portal.portal.parts.pool.query(
      "SELECT 1 FROM reactions.job WHERE name = 'discardFile' AND state <> 'done'",
    )
    return rows.length === 0
  })
  expect(await bytesOf(kept)).toBeDefined()
  // Everything that the demo company shows is there as it was.
  const { rows } = await portal.portal.parts.pool.query<{ file_id: string }>(
    'SELECT f.file_id FROM files.file f JOIN files.named n USING (file_id)',
  )
  expect(rows.length).toBeGreaterThan(3)
  for (const { file_id } of rows) expect(await bytesOf(file_id)).toBeDefined()
  const log = await (await portal.as('superadmin')).ok(calls.logs.all, {
    actions: ['fileDiscarded'],
  })
  expect(log.total).toBeGreaterThan(0)
})

test('what is cleared away is so at the first try, also where the read side is a moment behind', async () => {
  const { pool } = portal.portal.parts
  await pool.query('TRUNCATE reactions.job')
  const loose = await idOf(put('a', await portal.as('clerk')))
  await portal.settled()
  const holding = await pool.connect()
  await holding.query("BEGIN; SELECT FROM projections.model WHERE name = 'files' FOR UPDATE")
  await admin.ok(messages.start, {
    recipients: [{ kind: 'user', id: driverId }],
    ...{ subject: 'Hej', content: 'Hej', fileIds: [] },
  })
  await older('25 hours')
  const job = async () => {
    const { rows } = await pool.query<{ attempts: number; state: string }>(
      "SELECT attempts, state FROM reactions.job WHERE name = 'discardFile'",
    )
    return rows[0]
  }
  await until('it is tried', async () => ((await job())?.attempts ?? 0) > 0)
  await sleep(300)
  await holding.query('COMMIT')
  holding.release()
  await until('it is gone', async () => (await bytesOf(loose)) === undefined)
  await until('the job is done', async () => (await job())?.state === 'done')
  expect((await job())?.attempts).toBe(1)
})

test('a disk that does not serve is told in words and seen at health, and is back by itself', async () => {
  const folder = join(portal.dataDir, 'files')
  const upload = async () => {
    const form = new FormData()
    form.append('files', new Blob(['a']), 'a.txt')
    const headers = { authorization: `Bearer ${(await portal.as('manager')).token}` }
    const answer = await fetch(`${portal.url}/api/file`, { method: 'POST', headers, body: form })
    const { error } = (await answer.json()) as { error?: { code: string } }
    return { status: answer.status, after: answer.headers.get('retry-after'), code: error?.code }
  }
  const health = async () => {
    const answer = await fetch(`${portal.url}/api/health`)
    const { status, parts } = (await answer.json()) as { status: string; parts: { files: string } }
    return { http: answer.status, status, files: parts.files }
  }
  expect(await health()).toEqual({ http: 200, status: 'ok', files: 'ok' })
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'no folder')
  try {
    expect(await upload()).toEqual({ status: 503, after: '5', code: 'unavailable' })
    const files = await until('it is missed', async () => {
      const seen = await health()
      return seen.files !== 'ok' && seen
    })
    expect(files).toMatchObject({ http: 200, status: 'degraded' })
    expect(files.files).toMatch(/^unreachable since 20/)
  } finally {
    await rm(folder)
    await rename(`${folder}.away`, folder)
  }
  await until('it is back', async () => (await health()).status === 'ok')
  expect(await upload()).toMatchObject({ status: 200 })
})
