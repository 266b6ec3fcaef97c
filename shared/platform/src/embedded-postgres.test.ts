import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alive, Processes, until } from '@portal/tests/harness/processes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { StartError } from './start-error.ts'

const execute = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' })
const processes = new Processes()
let root: string
beforeAll(async () => {
  root = await processes.folder()
})
afterAll(() => processes.end())

async function ask<T extends pg.QueryResultRow>(server: EmbeddedPostgres, sql: string) {
  const client = new pg.Client({ connectionString: server.url('portal') })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('the embedded Postgres', () => {
  it('keeps its data from one start to the next, and leaves nothing running', async () => {
    const dataDir = join(root, 'kept')
    const first = await startEmbeddedPostgres({ dataDir })
    await first.createDatabase('portal')
    await first.createDatabase('portal')
    await ask(first, 'CREATE TABLE kept (name text)')
    await ask(first, "INSERT INTO kept VALUES ('Åsa Đorđević')")
    const settings = await ask<{ name: string; setting: string }>(
      first,
      "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'data_checksums') ORDER BY name",
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      listen_addresses: '127.0.0.1',
      synchronous_commit: 'on',
    })
    const { pid } = first
    await first.stop()
    expect(alive(pid)).toBe(false)
    await first.stop()
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')

    const second = await startEmbeddedPostgres({ dataDir })
    expect(await ask(second, 'SELECT * FROM kept')).toEqual([{ name: 'Åsa Đorđević' }])
    await second.stop()
  })

  it.skipIf(process.getuid?.() !== 0)(
    'starts on a copy that is root’s, as after a restore (skipped where we are not root)',
    async () => {
      const [from, to] = [join(root, 'original'), join(root, 'restored')]
      const original = await startEmbeddedPostgres({ dataDir: from })
      await original.createDatabase('portal')
      await ask(original, 'CREATE TABLE kept (name text)')
      await original.stop()
      await cp(from, to, { recursive: true })
      expect((await stat(join(to, 'postgres'))).uid).toBe(0)
      const restored = await startEmbeddedPostgres({ dataDir: to })
      expect(await ask(restored, 'SELECT * FROM kept')).toEqual([])
      await restored.stop()
    },
  )

  it.skipIf(process.getuid?.() !== 0)(
    'runs in a folder that only root may enter, as a user that is not root (skipped where we are not root)',
    async () => {
      const home = join(root, 'home-of-root')
      await mkdir(home, { mode: 0o700 })
      const server = await startEmbeddedPostgres({ dataDir: join(home, 'data'), temporary: true })
      await server.createDatabase('portal')
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0')
      await server.stop()
      expect(alive(server.pid)).toBe(false)
    },
  )

  it('stops though connections are open', async () => {
    const dataDir = join(root, 'busy')
    const server = await startEmbeddedPostgres({ dataDir, temporary: true })
    const client = new pg.Client({ connectionString: server.url() })
    const lost = new Promise((resolve) => client.on('error', resolve))
    await client.connect()
    await server.stop()
    await lost
    expect(alive(server.pid)).toBe(false)
  })

  it('comes back by itself when it dies, with what was committed', async () => {
    const dataDir = join(root, 'dies')
    let deaths = 0
    const server = await startEmbeddedPostgres({
      dataDir,
      onDeath: () => {
        deaths++
      },
    })
    await server.createDatabase('portal')
    await ask(server, 'CREATE TABLE kept AS SELECT 1 AS n')
    const { pid } = server
    server.kill()
    await until('it answers again', () =>
      ask(server, 'SELECT n FROM kept').then(
        (rows) => rows.length === 1 && server.pid !== pid,
        () => false,
      ),
    )
    expect(deaths).toBeGreaterThan(0)
    await server.stop()
    expect(alive(server.pid)).toBe(false)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'says once, and why, that it dies again and again on a full disk, and comes back when there is room (skipped where we are not root)',
    async () => {
      const dataDir = join(root, 'full')
      await mkdir(dataDir)
      const mounted = execute('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', dataDir])
      if (mounted.status !== 0) return
      const deaths: string[] = []
      const server = await startEmbeddedPostgres({ dataDir, onDeath: (said) => deaths.push(said) })
      await server.createDatabase('portal')
      try {
        const client = new pg.Client({ connectionString: server.url('portal') })
        client.on('error', () => undefined)
        await client.connect()
        // All that is left: what is written ahead has no room any more.
        await writeFile(join(dataDir, 'filling'), Buffer.alloc(100_000_000)).catch(() => undefined)
        for (let n = 0; n < 4; n++)
          await client
            .query("SELECT pg_logical_emit_message(true, '', repeat('x', 12000000))")
            .catch(() => undefined)
        const first = await until('it is told', async () => deaths[0])
        expect(first).toMatch(/^(PANIC|FATAL): .*No space left on device/)
        await sleep(4000)
        expect(deaths).toHaveLength(1)
        await rm(join(dataDir, 'filling'))
        await until('it answers again', () =>
          ask(server, 'SELECT 1').then(
            () => true,
            () => false,
          ),
        )
      } finally {
        await server.stop()
        execute('umount', [dataDir])
      }
    },
  )

  it('begins its log anew when it has become long, and keeps the one before', async () => {
    const dataDir = join(root, 'talks')
    const logFile = join(dataDir, 'postgres.log')
    await mkdir(dataDir, { recursive: true })
    await writeFile(logFile, 'long ago\n'.repeat(1_200_000))
    const server = await startEmbeddedPostgres({ dataDir, temporary: true })
    const log = await readFile(logFile, 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toContain('long ago')
    expect(await readFile(`${logFile}.1`, 'utf8')).toContain('long ago')
    await server.stop()
  })

  it('writes down neither when how much was written, nor a value that an error was about', async () => {
    const dataDir = join(root, 'quiet')
    const server = await startEmbeddedPostgres({ dataDir, temporary: true })
    await server.createDatabase('portal')
    await ask(server, 'CREATE TABLE kept (word text PRIMARY KEY)')
    const put = () => ask(server, "INSERT INTO kept VALUES ('Zonkbil')")
    await put()
    await expect(put()).rejects.toThrow('duplicate key')
    await ask(server, 'CHECKPOINT')
    await server.stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('Zonkbil')
    expect(log).not.toContain('checkpoint')
  })

  it('says in one line that a folder is of another version, and leaves it as it is', async () => {
    const dataDir = join(root, 'foreign')
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
    const trying = startEmbeddedPostgres({ dataDir })
    await expect(trying).rejects.toBeInstanceOf(StartError)
    await expect(trying).rejects.toThrow(
      /^The data folder \S+postgres belongs to Postgres 15, this portal brings Postgres 18\. .+$/,
    )
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
    expect(await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('15\n')
  })

  it('leaves the server of another folder alone, which has the number of one that a power cut ended', async () => {
    const other = await startEmbeddedPostgres({ dataDir: join(root, 'other'), temporary: true })
    await other.createDatabase('portal')
    const dataDir = join(root, 'cut')
    const cut = await startEmbeddedPostgres({ dataDir, temporary: true })
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const left = (await readFile(pidFile, 'utf8')).split('\n')
    await cut.stop()
    await writeFile(pidFile, [other.pid, ...left.slice(1)].join('\n'))
    const { pid } = other
    const again = await startEmbeddedPostgres({ dataDir, temporary: true })
    await again.stop()
    expect(alive(pid)).toBe(true)
    expect(other.pid).toBe(pid)
    await other.stop()
  })

  it('is begun once where two begin in one folder at the same moment, and the other one is told so', async () => {
    const dataDir = join(root, 'twice')
    for (const round of ['in an empty folder', 'in one that is there']) {
      const both = await Promise.allSettled([
        startEmbeddedPostgres({ dataDir, temporary: true }),
        startEmbeddedPostgres({ dataDir, temporary: true }),
      ])
      const [refused, ...more] = both.flatMap((one) =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      expect(more, round).toEqual([])
      expect(refused, round).toBeInstanceOf(StartError)
      expect(refused.message, round).toMatch(
        /^Another portal is running on the data folder \S+twice\. /,
      )
      for (const one of both)
        if (one.status === 'fulfilled') {
          await one.value.createDatabase('portal')
          await one.value.stop()
        }
    }
  })

  it.each(['that lacks PG_VERSION', 'whose PG_VERSION cannot be read'])(
    'leaves a database %s as it is, and says so',
    async (what) => {
      const dataDir = join(root, what)
      const folder = join(dataDir, 'postgres')
      await mkdir(join(folder, 'base'), { recursive: true })
      await writeFile(join(folder, 'base', '1'), 'years of work')
      if (what.startsWith('whose')) await symlink('PG_VERSION', join(folder, 'PG_VERSION'))
      const trying = startEmbeddedPostgres({ dataDir, temporary: true })
      await expect(trying).rejects.toThrow(/^The data folder .+PG_VERSION/)
      await expect(trying).rejects.toBeInstanceOf(StartError)
      expect(await readFile(join(folder, 'base', '1'), 'utf8')).toBe('years of work')
    },
  )

  it('says in one line that the folder cannot be used', async () => {
    await writeFile(join(root, 'file'), '')
    const trying = startEmbeddedPostgres({ dataDir: join(root, 'file', 'below') })
    await expect(trying).rejects.toBeInstanceOf(StartError)
    await expect(trying).rejects.toThrow(/^The data folder .+ cannot be used: .+$/)
  })
})
