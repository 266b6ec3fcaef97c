import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import { MailSink } from '../harness/mail-sink.ts'
import {
  childrenOf,
  freePort,
  type Health,
  health,
  Processes,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { tokenOf } from './crowd.ts'

const execute = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' })
const key = () => randomBytes(32).toString('base64')

/** A portal beside a Postgres of its own, which goes away in several ways while people have it open. */
describe('a database that is away', () => {
  const processes = new Processes()
  let folder = ''
  /** The disk of the data; a small one of its own where we may mount. */
  let disk = ''
  let small = false
  let postgres: EmbeddedPostgres
  let mails: MailSink
  let portal: Running
  let token = ''
  let me = ''
  const sockets: Socket[] = []
  /** What the sockets were told, in order. */
  const told: string[] = []

  beforeAll(async () => {
    folder = await processes.folder()
    mails = await MailSink.open()
    disk = join(folder, 'disk')
    await mkdir(disk)
    small = execute('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk]).status === 0
    postgres = await startEmbeddedPostgres({ dataDir: disk, temporary: true })
    await postgres.createDatabase('portal')
    // What is written ahead lies on a disk of its own, as in any larger house: a full one of data
    // then ends nothing.
    await postgres.stop()
    const ahead = join(disk, 'postgres', 'pg_wal')
    execute('cp', ['-a', ahead, join(folder, 'ahead')])
    await rm(ahead, { recursive: true })
    await symlink(join(folder, 'ahead'), ahead)
    postgres = await startEmbeddedPostgres({ dataDir: disk, temporary: true })
    const settings = {
      PROFILE: 'scaled',
      PUBLIC_URL: 'https://portal.example',
      DATABASE_URL: postgres.url('portal'),
      DATA_DIR: folder,
      SMTP_URL: mails.url,
      MASTER_KEY: key(),
      TOKEN_KEY: key(),
      CLAIM_KEY: key(),
      LOG_LEVEL: 'warn',
      GUEST_LIMIT: '1000',
      PORT: String(await freePort()),
    }
    await makeDemoData(settings, { serve: false, project: true, work: false })
    portal = await ready(processes.portal(settings))
    token = await tokenOf(portal.url, 'admin')
    const answer = await fetch(`${portal.url}/api/auth`, {
      headers: { authorization: `Bearer ${await tokenOf(portal.url, 'driver')}` },
    })
    me = ((await answer.json()) as { id: string }).id
    for (const name of ['admin', 'driver', 'handler']) {
      const socket = io(portal.url, {
        transports: ['websocket'],
        auth: { token: await tokenOf(portal.url, name) },
        reconnection: false,
      })
      sockets.push(socket)
      socket.on('touched', (touches: { topic: string }[]) =>
        told.push(...touches.map(({ topic }) => topic)),
      )
      socket.on('gap', () => told.push('gap'))
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
    }
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await portal?.signal('SIGTERM')
    await postgres?.stop()
    if (small) execute('umount', [disk])
    await rm(folder, { recursive: true, force: true })
    await mails?.close()
    await processes.end()
  })

  /** A command; whoever asks has given up after half a minute. */
  const send = (emailReminder = false) =>
    fetch(`${portal.url}/api/message/group`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        recipients: [{ kind: 'user', id: me }],
        subject: 'Away and back',
        content: '<p>Hello</p>',
        emailReminder,
      }),
      signal: AbortSignal.timeout(30_000),
    })
  /** Every answer and every state while it is away, until it is back and works. */
  const watch = async (away: () => Promise<void>, back: () => Promise<void>) => {
    const statuses = new Set<number>()
    const states = new Set<string>()
    const look = (seen: Health | undefined) => {
      for (const { state } of Object.values(seen?.parts.projections ?? {})) states.add(state)
      for (const { state } of Object.values(seen?.parts.reactions ?? {})) states.add(state)
      return seen
    }
    const output = portal.output().length
    told.length = 0
    await away()
    await until('health says so', async () => {
      const seen = look(await health(portal.url))
      return seen?.ok === false && /^unreachable since 20/.test(seen.parts.database)
    })
    for (let n = 0; n < 8; n++) {
      const answer = await send()
      statuses.add(answer.status)
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      look(await health(portal.url))
      await sleep(400)
    }
    expect([...statuses]).toEqual([503])
    await back()
    await until('it is well again', async () => look(await health(portal.url))?.ok)
    const again = await until('commands are taken', async () => {
      const answer = await send(true)
      return answer.status === 200 && answer
    })
    const { messages } = (await health(portal.url))?.parts.projections ?? {}
    expect(messages?.state).not.toBe('parked')
    await until('every projection has gone on', async () => {
      const seen = look(await health(portal.url))
      const all = Object.values(seen?.parts.projections ?? {})
      const head = BigInt(again.headers.get('x-position') ?? 0)
      return all.length > 0 && all.every(({ position }) => BigInt(position) >= head)
    })
    expect([...states]).not.toContain('parked')
    // One line when it began and one when it ended, whoever waited.
    const said = portal.output().slice(output)
    expect(said.split('\n').filter((line) => line.includes('"part":"database"'))).toHaveLength(2)
    expect(sockets.map((socket) => socket.connected)).toEqual([true, true, true])
    await until('the sockets are told that they may have missed something', () =>
      told.includes('gap'),
    )
    told.length = 0
    await send()
    await until('and hear again', () => told.includes('messages'))
    return said
  }

  it('for seconds, with people looking on: it is waited for, and nothing ends', async () => {
    const { port } = postgres
    const before = mails.deliveries.size
    await watch(
      () => postgres.stop(),
      async () => {
        postgres = await startEmbeddedPostgres({ dataDir: disk, port, temporary: true })
      },
    )
    await until('the mail of the command after it goes out', () => mails.deliveries.size > before)
  })

  it('that is silent, though its connections stand: commands are refused, and it is found again', async () => {
    const frozen = [postgres.pid, ...childrenOf(postgres.pid)]
    await watch(
      async () => {
        for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      },
      async () => {
        for (const pid of frozen) {
          try {
            process.kill(pid, 'SIGCONT')
          } catch {
            // This one has ended.
          }
        }
      },
    )
  })

  it('that takes no more connections: 503, and never 500', async () => {
    const hogs: pg.Client[] = []
    /** Takes every connection that is left. */
    const takeAll = async () => {
      const tries = Array.from({ length: 110 }, async () => {
        const hog = new pg.Client({ connectionString: postgres.url('portal') })
        hog.on('error', () => undefined)
        await hog.connect().then(
          () => hogs.push(hog),
          (error: Error & { code?: string }) => expect(error.code).toBe('53300'),
        )
      })
      await Promise.all(tries)
    }
    try {
      await takeAll()
      // The portal loses its own, and others are quicker.
      await until('the portal has none', async () => {
        const ours = [hogs.map((hog) => (hog as unknown as { processID: number }).processID)]
        const others = "FROM pg_stat_activity WHERE pid <> ALL ($1) AND datname = 'portal'"
        await hogs[0]?.query(`SELECT pg_terminate_backend(pid) ${others}`, ours)
        await takeAll()
        const left = await hogs[0]?.query(`SELECT 1 ${others}`, [
          hogs.map((hog) => (hog as unknown as { processID: number }).processID),
        ])
        return left?.rowCount === 0
      })
      const answers = await Promise.all(Array.from({ length: 40 }, () => send()))
      const statuses = new Set(answers.map(({ status }) => status))
      statuses.delete(200)
      expect([...statuses]).toEqual([503])
      for (const { status, headers } of answers)
        if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/)
    } finally {
      for (const hog of hogs) await hog.end().catch(() => undefined)
    }
    await until('commands are taken', async () => (await send()).status === 200)
    expect(portal.output()).not.toContain('a call failed')
  })

  it('whose disk is full: 503 for what is written, and reads go on (skipped where nothing may be mounted)', async ({
    skip,
  }) => {
    if (!small) skip()
    const ballast = join(disk, 'ballast')
    execute('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=8k'])
    const refused = await until('a command finds no room', async () => {
      const answer = await send()
      return answer.status !== 200 && answer
    })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    // The first refusal of a busy machine may be for another reason: it goes on being asked.
    const seen = await until('health says so', async () => {
      await send()
      const one = await health(portal.url)
      return one?.parts.database.startsWith('full since 20') && one
    })
    expect([seen.ok, seen.status]).toEqual([true, 'degraded'])
    for (const path of ['/api/auth', '/api/message/mygroups', '/api/app/usersummary']) {
      const read = await fetch(`${portal.url}${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect([path, read.status]).toEqual([path, 200])
    }
    const states = Object.values((await health(portal.url))?.parts.projections ?? {})
    expect(states.map(({ state }) => state)).not.toContain('parked')
    await rm(ballast)
    await until('commands are taken', async () => (await send()).status === 200)
    await until('health is well', async () => (await health(portal.url))?.status === 'ok')
    expect(portal.output()).not.toContain('a call failed')
  })
})
