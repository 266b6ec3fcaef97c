import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPortal } from '@portal/command-api/portal'
import { calls } from '@portal/contracts'
import { createLogger } from '@portal/platform/log'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Canary, liveAsCanary, traces } from '../harness/canary.ts'
import { word } from '../harness/canary-work.ts'
import { Client } from '../harness/client.ts'
import { filesIn, finder, rowsOf, tablesOf } from '../harness/everywhere.ts'
import { temporaryFolder } from '../harness/folder.ts'
import { keys } from '../harness/keys.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { freshDatabase } from '../harness/postgres.ts'
import { freePort, Processes } from '../harness/processes.ts'
import { type BucketServer, bucketServer } from '../harness/s3.ts'

const inClear = finder(traces)

/** Every row of every table in which there is something of the canary. */
async function foundIn(url: string): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: url })
  try {
    const found: string[] = []
    for (const table of await tablesOf(pool))
      for (const row of await rowsOf(pool, table)) if (inClear(row)) found.push(`${table}: ${row}`)
    return found
  } finally {
    await pool.end()
  }
}

/** Files in the data folder and, where there is one, in the bucket. */
const places = ['a folder', 'a bucket'] as const

describe.each(places)('a backup from before an erasure, with files in %s', (where) => {
  let before: TestPortal
  let canary: Canary
  let bucket: BucketServer | undefined
  let settings: Record<string, string> = {}
  /** The backup: the database and the files as they were. */
  let copy: Awaited<ReturnType<typeof freshDatabase>>
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let backup: Awaited<ReturnType<typeof temporaryFolder>>
  const processes = new Processes()
  const said: string[] = []

  const start = async (url: string, dataDir: string, more: Record<string, string> = {}) =>
    startPortal(
      await readSettings({
        ...keys,
        ...settings,
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        ...more,
      }),
      { logger: createLogger('warn', { write: (line: string) => said.push(line) } as never) },
    )
  const restored = (more: Record<string, string> = {}) => start(copy.url, folder.path, more)
  const note = '/portal/notes/erasures.jsonl'
  const path = () => join(folder.path, 'notes', 'erasures.jsonl')
  const remembered = async (): Promise<string> =>
    bucket ? String(bucket.objects.get(note)) : readFile(path(), 'utf8')
  const putBack = async (text: string) => {
    if (bucket) bucket.objects.set(note, Buffer.from(text))
    else await writeFile(path(), text)
  }
  const filesOfBackup = () =>
    cp(join(backup.path, 'files'), join(folder.path, 'files'), { recursive: true })
  const stored = async () => [...(await filesIn(folder.path)), ...(bucket?.objects ?? [])]

  beforeAll(async () => {
    folder = await temporaryFolder()
    backup = await temporaryFolder()
    if (where === 'a bucket') {
      bucket = await bucketServer()
      settings = { S3_ENDPOINT: bucket.url, S3_ACCESS_KEY: 'made', S3_SECRET_KEY: 'up' }
    }
    before = await startTestPortal({ settings })
    canary = await liveAsCanary(before)
    const { databaseUrl } = before.portal
    await before.portal.stop()
    await cp(before.dataDir, backup.path, { recursive: true })
    const objects = new Map(bucket?.objects)
    copy = await freshDatabase(new URL(databaseUrl).pathname.slice(1))
    const again = await start(databaseUrl, before.dataDir)
    const office = new Client(again.url)
    await office.signIn('superadmin@demo.example', 'Demo-portal-1')
    await office.ok(calls.users.remove, { id: canary.id, erase: 'true' })
    await again.stop()
    // The data folder and bucket of today, with the files of the backup.
    await cp(before.dataDir, folder.path, { recursive: true })
    await filesOfBackup()
    for (const [key, bytes] of objects)
      if (!key.includes('/notes/')) bucket?.objects.set(key, bytes)
  })
  afterAll(async () => {
    await processes.end()
    await before.stop()
    await copy.drop()
    await bucket?.close()
    await folder.remove()
    await backup.remove()
  })

  it('has them, and the file of erasures has their id alone', async () => {
    expect((await foundIn(copy.url)).length).toBeGreaterThan(20)
    expect((await stored()).filter(([, bytes]) => inClear(bytes)).length).toBeGreaterThan(1)
    expect(await remembered()).toContain(canary.id)
    expect(inClear(await remembered())).toBeUndefined()
  })

  it.each([
    ['forged', (text: string) => text.replace(canary.id, canary.id.replace(/^./, 'f'))],
    ['cut', (text: string) => text.slice(0, -20)],
  ])('is not started on with a file that is %s: one line says what to do', async (_how, how) => {
    const text = await remembered()
    await putBack(how(text))
    const error = await restored().catch((thrown: unknown) => thrown)
    await putBack(text)
    expect(error).toBeInstanceOf(StartError)
    const { message } = error as Error
    expect(message.split('\n')).toHaveLength(1)
    expect(message).toContain('npm run erasures -- --accept')
  })

  it('is erased from again before the first request is answered, and that is one line of the log', async () => {
    said.length = 0
    // The session of somebody who may see everybody stands in the backup, too.
    const port = await freePort()
    const { token } = await before.as('superadmin')
    const early = new Client(`http://127.0.0.1:${port}`, token)
    const first = (async () => {
      for (;;) {
        const answer = await early.call(calls.users.search, { search: word }).catch(() => undefined)
        if (answer) return answer
        await sleep(2)
      }
    })()
    const portal = await restored({ PORT: String(port) })
    expect((await first).status).toBe(200)
    expect((await first).body.total).toBe(0)
    const lines = said.filter((line) => line.includes('done again'))
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ erasures: 1 })
    expect(await foundIn(copy.url)).toEqual([])
    const left = (await stored()).filter(
      ([name, bytes]) =>
        canary.fileIds.some((id) => name.includes(id)) || inClear(bytes) || inClear(name),
    )
    expect(left.map(([name]) => name)).toEqual([])
    const client = new Client(portal.url, canary.client.token)
    expect((await client.call(calls.auth.me, {})).status).toBe(401)
    const { email, password } = canary
    expect(await client.refusal(calls.auth.signIn, { email, password })).toBe('loginFailed')
    await portal.stop()
  })

  it('is started on like any other from then on', async () => {
    said.length = 0
    const portal = await restored()
    await portal.stop()
    expect(said.filter((line) => line.includes('erasures'))).toEqual([])
  })

  const script = async (name: string, args: string[], more: Record<string, string> = {}) => {
    const own = { DATABASE_URL: copy.url, DATA_DIR: folder.path, LOG_LEVEL: 'warn' }
    const running = processes.portal({ ...keys, ...settings, ...own, ...more }, name, args)
    const { code } = await running.exited
    return { code, said: running.output() }
  }
  const run = (...args: string[]) => script('scripts/erasures.ts', args)

  it('npm run erasures prints them, and ends with 1 where one is missing or forged', async () => {
    const whole = await run()
    const [line, last] = whole.said.split('\n')
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC {2}[0-9a-f-]{36} {2}by [0-9a-f-]{36}$/,
    )
    expect(line).toContain(canary.id)
    expect(last).toContain('1 erasure is remembered as written')
    expect(whole.code).toBe(0)
    const text = await remembered()
    await putBack('')
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('MISSING') })
    await putBack(text.replace(/"mac":"..../, '"mac":"0000'))
    expect(await run()).toMatchObject({ code: 1, said: expect.stringContaining('FORGED') })
    expect((await run('--accept')).code).toBe(0)
  })

  it('one that is missing is remembered again at the next start', async () => {
    await putBack('')
    said.length = 0
    const portal = await restored()
    await portal.stop()
    expect(said.filter((line) => line.includes('not remembered'))).toHaveLength(1)
    expect(await remembered()).toContain(canary.id)
  })

  it('files that were restored alone go when it is said that all are gone over again', async () => {
    const has = async () => (await stored()).some(([, bytes]) => inClear(bytes))
    if (bucket) bucket.objects.set(`/portal/${canary.fileIds[0]}`, Buffer.from(word))
    else await filesOfBackup()
    expect(await has()).toBe(true)
    expect((await run('--again')).code).toBe(0)
    await (await restored()).stop()
    expect(await has()).toBe(false)
  })

  it('they are remembered under the new key when MASTER_KEY is rotated', async () => {
    const MASTER_KEY = Buffer.alloc(32, 9).toString('base64')
    const both = { MASTER_KEY, MASTER_KEY_PREVIOUS: keys.MASTER_KEY }
    expect(await script('scripts/rotate-key.ts', ['master'], both)).toMatchObject({ code: 0 })
    const after = await script('scripts/erasures.ts', [], { MASTER_KEY })
    expect(after).toMatchObject({ code: 0, said: expect.stringContaining(canary.id) })
  })
})
