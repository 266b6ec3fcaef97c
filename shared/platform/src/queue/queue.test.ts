import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, Processes, program, until } from '@portal/tests/harness/processes'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Absences } from '../absences.ts'
import { Away } from '../away.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { createLogger } from '../log.ts'
import { createQueue, type JobQueue, type QueueBackend, type QueuedJob } from './queue.ts'

const logger = createLogger('silent')

interface Backend {
  readonly at: QueueBackend
  /** Ends the server as a power cut would, and starts it on what it had on the disk. */
  restart(): Promise<void>
  end(): Promise<void>
}

async function postgres(): Promise<Backend> {
  const processes = new Processes()
  const server = await startEmbeddedPostgres({ dataDir: await processes.folder() })
  return {
    at: { kind: 'postgres', url: server.url() },
    restart: async () => {
      const { pid } = server
      server.kill()
      await until('postgres answers', async () => {
        const client = new pg.Client({ connectionString: server.url() })
        client.on('error', () => undefined)
        return client.connect().then(
          () => client.end().then(() => server.pid !== pid),
          () => false,
        )
      })
    },
    end: async () => {
      await server.stop()
      await processes.end()
    },
  }
}

async function redis(): Promise<Backend> {
  const processes = new Processes()
  const folder = await processes.folder()
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    // As docker-compose.yml starts it: what was acknowledged is on the disk, and nothing is evicted.
    const running = processes.run('redis-server', [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
      ...['--appendonly', 'yes', '--appendfsync', 'always', '--maxmemory-policy', 'noeviction'],
    ])
    await until('redis answers', async () => {
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.ping()) === 'PONG'
      } catch {
        return false
      } finally {
        client.disconnect()
      }
    })
    return running
  }
  let running = await start()
  return {
    at: { kind: 'redis', url },
    restart: async () => {
      await running.signal('SIGKILL')
      running = await start()
    },
    end: async () => {
      await running.signal('SIGTERM')
      await processes.end()
    },
  }
}

function queueContract(open: () => Promise<Backend>): void {
  let backend: Backend
  let count = 0
  const queues: JobQueue[] = []
  beforeAll(async () => {
    backend = await open()
  })
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close()
  })
  afterAll(() => backend?.end())

  /** A queue under a name of this test's own, or the same one again as another process has it. */
  const queue = async (name = `q${++count}`) => {
    const made = await createQueue(name, backend.at, logger)
    queues.push(made)
    return { name, queue: made }
  }
  const job = (id: string, more: Partial<QueuedJob> = {}): QueuedJob => ({
    name: 'greet',
    id,
    data: { who: id },
    ...more,
  })

  it('gives every job, with its name, id and data', async () => {
    const { queue: one } = await queue()
    const done: QueuedJob[] = []
    for (let n = 0; n < 20; n++) await one.add(job(`job-${n}`, { data: { n, text: 'Åsa' } }))
    await one.work(async (got) => {
      done.push(got)
    }, 3)
    await until('all are done', () => done.length === 20)
    done.sort((a, b) => (a.data as { n: number }).n - (b.data as { n: number }).n)
    expect(done[7]).toEqual({ name: 'greet', id: 'job-7', data: { n: 7, text: 'Åsa' } })
    expect(new Set(done.map(({ id }) => id)).size).toBe(20)
  })

  it('forgets a job that failed, and one that was done: its id can be added again', async () => {
    const { queue: one } = await queue()
    const tries: string[] = []
    await one.work(async ({ id }) => {
      tries.push(id)
      if (tries.length < 3) throw new Error('not yet')
    }, 1)
    for (let times = 1; times <= 4; times++) {
      await until(`try ${times}`, async () => {
        // While it is still in the queue's hands, it is not added.
        await one.add(job('stubborn'))
        return tries.length >= times
      })
      await until('it is forgotten', async () =>
        Object.values(await one.counts()).every((count) => count === 0),
      )
    }
    expect(tries.length).toBeGreaterThanOrEqual(4)
  })

  it('goes on with other jobs while one waits for its next try', async () => {
    const { queue: one } = await queue()
    const done: string[] = []
    await one.work(async ({ id }) => {
      if (id === 'broken') throw new Error('always')
      done.push(id)
    }, 1)
    await one.add(job('broken'))
    await one.add(job('fine'))
    await until('the other one is done', () => done.includes('fine'))
  })

  it('holds a job back for its delay', async () => {
    const { queue: one } = await queue()
    const done: string[] = []
    await one.work(async ({ id }) => {
      done.push(id)
    }, 1)
    const from = Date.now()
    await one.add(job('later', { delayMs: 1500 }))
    await one.add(job('now'))
    await until('both are done', () => done.length === 2)
    expect(done).toEqual(['now', 'later'])
    expect(Date.now() - from).toBeGreaterThanOrEqual(1500)
  })

  it('queues one id once, whoever adds it, also while it is worked on', async () => {
    const { name, queue: one } = await queue()
    const { queue: other } = await queue(name)
    const done: string[] = []
    await Promise.all([one, other, one, other].map((by) => by.add(job('event:1.reaction'))))
    await one.work(async ({ id }) => {
      await other.add(job(id))
      done.push(id)
    }, 2)
    await until('it is done', () => done.length === 1)
    await other.add(job('event:2.reaction'))
    await until('the next is done', () => done.length === 2)
    expect(done).toEqual(['event-1.reaction', 'event-2.reaction'])
  })

  it('is worked off by several, each job by one of them', async () => {
    const { name, queue: one } = await queue()
    const { queue: other } = await queue(name)
    const done: string[] = []
    for (const worker of [one, other])
      await worker.work(async ({ id }) => {
        done.push(id)
      }, 2)
    await Promise.all(Array.from({ length: 40 }, (_, n) => one.add(job(`job-${n}`))))
    await until('all are done', () => done.length >= 40)
    expect(new Set(done).size).toBe(40)
    expect(done).toHaveLength(40)
  })

  it('keeps what was added while nobody worked, and what was not done when it closed', async () => {
    const { name, queue: first } = await queue()
    await first.add(job('one'))
    await first.add(job('two', { delayMs: 300 }))
    await first.close()
    const { queue: second } = await queue(name)
    const done: string[] = []
    await second.work(async ({ id }) => {
      done.push(id)
    }, 1)
    await until('both are done', () => done.length === 2)
    expect(done).toEqual(['one', 'two'])
  })

  it('finishes what it has begun before it closes', async () => {
    const { queue: one } = await queue()
    let begun = false
    let finished = false
    await one.work(async () => {
      begun = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      finished = true
    }, 1)
    await one.add(job('slow'))
    await until('it has begun', () => begun)
    await one.close()
    expect(finished).toBe(true)
  })

  it('keeps every job through the death of its server', async () => {
    const { name, queue: one } = await queue()
    await Promise.all(Array.from({ length: 50 }, (_, n) => one.add(job(`job-${n}`))))
    await backend.restart()
    const { queue: other } = await queue(name)
    const done = new Set<string>()
    await other.work(async ({ id }) => {
      done.add(id)
    }, 4)
    await until('all are done', () => done.size === 50)
  })
}

/** Redis goes away, by its death or in silence, and comes back. */
function awayAndBack(): void {
  it.each([
    ['dead', 'SIGKILL'],
    ['silent', 'SIGSTOP'],
  ] as const)(
    'says that it is away while its server is %s, and works on when it is back',
    async (_, end) => {
      const processes = new Processes()
      const folder = await processes.folder()
      const port = await freePort()
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
      const start = () => processes.run('redis-server', [...args, '--appendonly', 'yes'])
      let running = start()
      const said: string[] = []
      const absences = new Absences({
        warn: (_: unknown, text?: string) => void said.push(text ?? ''),
      })
      const at = { kind: 'redis', url: `redis://127.0.0.1:${port}` } as const
      const one = await createQueue('away', at, logger, absences)
      const done: string[] = []
      await one.work(async ({ id }) => {
        done.push(id)
      }, 1)
      await one.add({ name: 'greet', id: 'before', data: {} })
      await until('it is done', () => done.includes('before'))
      if (end === 'SIGKILL') await running.signal(end)
      else process.kill(running.pid, end)
      await expect(one.add({ name: 'greet', id: 'meanwhile', data: {} })).rejects.toBeInstanceOf(
        Away,
      )
      await until('it is missed', () => absences.of('queue')?.why === 'unreachable')
      if (end === 'SIGKILL') running = start()
      else process.kill(running.pid, 'SIGCONT')
      await until('it is seen to be back', () => absences.of('queue') === undefined)
      // What it did not take is owed, and added again.
      await one.add({ name: 'greet', id: 'meanwhile', data: {} })
      await until('it is done', () => done.includes('meanwhile'))
      expect(said).toEqual(['away: waiting for it', 'back'])
      await one.close()
      absences.stop()
      await running.signal('SIGTERM')
      await processes.end()
    },
  )
}

/** Redis has another password than before, for a while. */
function lockedOut(): void {
  it('says once that it is away while its password is another, and works on when it is let in', async () => {
    const processes = new Processes()
    const folder = await processes.folder()
    const port = await freePort()
    const server = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    const running = processes.run('redis-server', server)
    const said: unknown[] = []
    const absences = new Absences({ warn: (_: unknown, text?: string) => void said.push(text) })
    const others: unknown[] = []
    const heard = Object.assign(createLogger('silent'), {
      warn: (of: unknown) => void others.push(of),
    })
    const at = { kind: 'redis', url: `redis://127.0.0.1:${port}` } as const
    const one = await createQueue('locked', at, heard, absences)
    const done: string[] = []
    await one.work(async ({ id }) => {
      done.push(id)
    }, 1)
    const owner = new Redis(at.url)
    await owner.config('SET', 'requirepass', 'another')
    await owner.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
    await until('it is missed', () => absences.of('queue')?.why === 'unreachable')
    // Long enough for each of its connections to try again, and again.
    await sleep(1500)
    await owner.config('SET', 'requirepass', '')
    await until('it is seen to be back', () => absences.of('queue') === undefined)
    await one.add({ name: 'greet', id: 'after', data: {} })
    await until('it is done', () => done.includes('after'))
    expect(said).toEqual(['away: waiting for it', 'back'])
    expect(others).toEqual([])
    await one.close()
    absences.stop()
    owner.disconnect()
    await running.signal('SIGTERM')
    await processes.end()
  })
}

/** A Postgres that has no connection to give, and gives some later. */
function crowded(): void {
  it('waits for a connection while others have them all, and works then', async () => {
    const processes = new Processes()
    const server = await startEmbeddedPostgres({
      dataDir: await processes.folder(),
      connections: 12,
    })
    const held: pg.Client[] = []
    const crowd = async () => {
      for (;;) {
        const client = new pg.Client({ connectionString: server.url() })
        client.on('error', () => undefined)
        try {
          await client.connect()
        } catch {
          return
        }
        held.push(client)
      }
    }
    const absences = new Absences(logger)
    const during = async <T>(work: () => Promise<T>): Promise<T> => {
      await crowd()
      const going = work()
      const early = await Promise.race([going.then(() => 'done', String), sleep(500, 'waiting')])
      for (const client of held.splice(0)) await client.end()
      expect(early).toBe('waiting')
      return going
    }
    const at = { kind: 'postgres', url: server.url() } as const
    const one = await during(() => createQueue('crowded', at, logger, absences))
    const done: string[] = []
    await during(() => one.work(async ({ id }) => void done.push(id), 1))
    await one.add({ name: 'greet', id: 'patient', data: {} })
    await until('it is done', () => done.includes('patient'))
    await one.close()
    absences.stop()
    await server.stop()
    await processes.end()
  })
}

describe('the queue on Postgres', () => {
  queueContract(postgres)
  crowded()
})

describe('the queue on Redis', () => {
  if (program('redis-server')) {
    queueContract(redis)
    awayAndBack()
    lockedOut()
  } else
    it.skip("keeps the queue's contract (skipped: no redis-server on the PATH)", () => undefined)
})
