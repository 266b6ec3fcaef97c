import { randomUUID } from 'node:crypto'
import { createPool } from '@portal/platform/database'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { folderStore } from '@portal/platform/files/store'
import { fixedKey } from '@portal/platform/key-ring'
import { createLogger } from '@portal/platform/log'
import { type Keyring, postgresKeyring } from '@portal/platform/personal-data'
import type { JobQueue, QueuedJob } from '@portal/platform/queue/queue'
import { temporaryFolder } from '@portal/tests/harness/folder'
import { decidesOver } from '@portal/tests/harness/jobs'
import { keys } from '@portal/tests/harness/keys'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { migrateWorkers } from '../workers.ts'
import { deliver } from './delivery.ts'
import { gatewayInTrouble, gatewayPause, gatewayStates, gatewayWorks } from './gateways.ts'
import type { JobContext } from './job.ts'
import { workOff } from './jobs.ts'
import { Budget, type SendingLimits } from './limits.ts'
import { InDoubt, NotOut } from './outcome.ts'
import { outboxOf } from './outside.ts'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'
import { queueDue } from './reactions.ts'

const closing: (() => Promise<unknown>)[] = []
let parts: WorkerParts
let keyring: Keyring
const claimKey = fixedKey(Buffer.from(keys.CLAIM_KEY, 'base64'))
const limits: SendingLimits = {
  smsCost: 1000,
  smsPrice: 1,
  mails: 1000,
  smsToOne: 500,
  mailsToOne: 500,
  pushes: 1000,
  pushesToOne: 500,
}
beforeAll(async () => {
  const database = await freshDatabase()
  const folder = await temporaryFolder()
  const pool = createPool(database.url)
  const store = await postgresEventStore({ pool, url: database.url })
  const masterKey = Buffer.from(keys.MASTER_KEY, 'base64')
  keyring = await postgresKeyring({ pool, url: database.url, masterKey })
  await migrateWorkers(pool)
  const outbox = outboxOf(pool)
  const log = eventLog(store, keyring)
  parts = {
    pool,
    log,
    keyring,
    decides: decidesOver(log),
    carryOut: async () => null,
    retaining: {
      due: async () => ({ items: [], due: 0, held: 0 }),
      takeAway: (run) => run(async () => false),
      whileOut: (_, run) => run(),
      erasePerson: async () => undefined,
      destroyKey: async () => undefined,
    },
    files: folderStore(folder.path),
    mailer: outbox,
    sms: outbox,
    logger: createLogger('silent'),
    publicUrl: 'http://127.0.0.1:1',
    claimKey,
    sealsTo: [],
    casesDue: async () => [],
    budget: new Budget({ pool, claimKey, now: () => new Date(), limits }),
    pace: { afterS: 0, everyS: 0 },
    now: () => new Date(),
  }
  closing.push(
    () => keyring.close(),
    () => store.close(),
    () => pool.end(),
    () => database.drop(),
    () => folder.remove(),
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})
beforeEach(async () => {
  await parts.pool.query('DELETE FROM reactions.job')
  await parts.pool.query('DELETE FROM outside.gateway')
})

let made = 0
const owed = async (state = 'waiting', doubts = 0): Promise<QueuedJob> => {
  const id = `job-${made++}`
  await parts.pool.query(
    `INSERT INTO reactions.job (id, name, data, state, doubts) VALUES ($1, 'send', '{}', $2, $3)`,
    [id, state, doubts],
  )
  return { id, name: 'send', data: {} }
}
const rowOf = async ({ id }: QueuedJob) =>
  (
    await parts.pool.query<{
      state: string
      attempts: number
      maybe_twice: boolean
      error: string
    }>('SELECT state, attempts, maybe_twice, error FROM reactions.job WHERE id = $1', [id])
  ).rows[0]

type Work = (data: unknown, context: JobContext) => Promise<void>
const doing = (handlers: Readonly<Record<string, Work>>) => (named: string) => {
  const work = handlers[named]
  return work && { work }
}

/** A job's work that notes how it was done. */
const noted = (fails = 0) => {
  const done: JobContext[] = []
  let failures = fails
  const send = async (_: unknown, context: JobContext) => {
    done.push(context)
    if (failures-- > 0) throw new RangeError('kanariefågel@demo.example is not to be written down')
  }
  return { done, handlers: { send } }
}

describe('a job', () => {
  test('is done once, however often the queue brings it', async () => {
    const job = await owed()
    const { done, handlers } = noted()
    for (let times = 0; times < 3; times++) await workOff(job, doing(handlers), parts)
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({ jobId: job.id, maybeTwice: false })
    expect(await rowOf(job)).toMatchObject({ state: 'done', attempts: 1, maybe_twice: false })
  })

  test('that is on its way to somebody while they are erased leaves nothing', async () => {
    const userId = randomUUID()
    await keyring.provide([userId])
    const rows = async (id: string) =>
      (
        await parts.pool.query(
          `SELECT id FROM outside.outbox WHERE id = $1 UNION ALL SELECT id FROM outside.sent WHERE id = $1
           UNION ALL SELECT id FROM reactions.job WHERE id = $1`,
          [id],
        )
      ).rowCount
    const send = async (_: unknown, context: JobContext) =>
      deliver(context, {
        ...{ kind: 'mail', userId, topic: 'sms', to: 'kanariefågel@demo.example' },
        ...{ subject: 'Hej', text: 'Kanariefågel' },
      } as const)
    const before = await owed()
    await workOff(before, doing({ send }), parts)
    expect(await rows(before.id)).toBe(3)
    const job = await owed()
    const mailer: WorkerParts['mailer'] = {
      send: async (mail) => {
        await parts.mailer.send(mail)
        await keyring.erase(userId)
      },
    }
    await workOff(job, doing({ send }), { ...parts, mailer })
    expect(await rows(job.id)).toBe(0)
    await parts.pool.query('DELETE FROM outside.outbox')
  })

  test('that fails waits for another try, which is a first one; no word of the error is kept', async () => {
    const job = await owed()
    const { done, handlers } = noted(1)
    await workOff(job, doing(handlers), parts)
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', error: 'RangeError' })
    await workOff(job, doing(handlers), parts)
    expect(done.map((context) => context.maybeTwice)).toEqual([false, false])
    expect(await rowOf(job)).toMatchObject({ state: 'done', attempts: 2, maybe_twice: false })
  })

  test('that waits for the read side is due again within seconds, and is no failure', async () => {
    const job = await owed()
    await parts.pool.query('UPDATE reactions.job SET attempts = 40 WHERE id = $1', [job.id])
    const warned = vi.spyOn(parts.logger, 'warn')
    await workOff(job, doing({ send: () => Promise.reject(new NotSeenYet()) }), parts)
    expect(warned).not.toHaveBeenCalled()
    const { rows } = await parts.pool.query<{ s: number }>(
      'SELECT extract(epoch FROM due_at - now())::float8 AS s FROM reactions.job WHERE id = $1',
      [job.id],
    )
    expect(rows[0]?.s).toBeLessThanOrEqual(15)
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', error: 'NotSeenYet' })
  })

  test('found begun may have gone out: it goes once more, and says so', async () => {
    const job = await owed('sending')
    const { done, handlers } = noted()
    await workOff(job, doing(handlers), parts)
    expect(done.map((context) => context.maybeTwice)).toEqual([true])
    expect(await rowOf(job)).toMatchObject({ state: 'done', maybe_twice: true })
  })

  test('found begun a second time is left as doubtful', async () => {
    const job = await owed('sending', 1)
    const { done, handlers } = noted()
    await workOff(job, doing(handlers), parts)
    expect(done).toEqual([])
    expect(await rowOf(job)).toMatchObject({ state: 'doubtful' })
    await workOff(job, doing(handlers), parts)
    expect(done).toEqual([])
  })

  test('that gives way is not waited for, and ends all the same', async () => {
    const job = await owed()
    const answer = Promise.withResolvers<void>()
    const send = async (_: unknown, context: JobContext) => {
      context.givesWay?.()
      await answer.promise
    }
    await workOff(job, doing({ send }), parts)
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', attempts: 1 })
    answer.resolve()
    await vi.waitFor(async () => expect(await rowOf(job)).toMatchObject({ state: 'done' }))
  })

  test('that nobody owes, or nobody does', async () => {
    const { done, handlers } = noted()
    await workOff({ id: 'never', name: 'send', data: {} }, doing(handlers), parts)
    expect(done).toEqual([])
    const job = await owed()
    await expect(workOff({ ...job, name: 'sing' }, doing(handlers), parts)).rejects.toThrow('sing')
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

describe('what a job sends', () => {
  const message = {
    kind: 'sms',
    userId: null,
    topic: 'sms',
    to: '+46701234567',
    text: 'hej',
  } as const
  /** A gateway that answers with these one after the other; undefined is 'taken'. */
  const sending = (...answers: (Error | undefined)[]) => {
    const given: boolean[] = []
    const sms = {
      send: async ({ maybeTwice }: { maybeTwice: boolean }) => {
        given.push(maybeTwice)
        const answer = answers.shift()
        if (answer) throw answer
      },
    }
    const send = async (_: unknown, context: JobContext) => deliver(context, message)
    return { given, handlers: { send }, parts: { ...parts, sms } }
  }
  /** The pauses are over. */
  const later = () =>
    parts.pool.query("UPDATE outside.gateway SET try_after = now() - interval '1 s'")

  test('is tried as often as it takes while the other side is away, and is still a first one', async () => {
    const job = await owed()
    const away = sending(...Array.from({ length: 30 }, () => new NotOut('away')))
    for (let times = 0; times < 30; times++) {
      await workOff(job, doing(away.handlers), away.parts)
      await later()
    }
    expect(away.given).toEqual(Array(30).fill(false))
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', error: 'away', maybe_twice: false })
    expect((await gatewayStates(parts.pool)).sms).toMatchObject({ state: 'away', waiting: 1 })
    await workOff(job, doing(away.handlers), away.parts)
    expect(await rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
    expect((await gatewayStates(parts.pool)).sms).toEqual({ state: 'ok', waiting: 0 })
  })

  test('does not run against a gateway that is away, and is due as soon as it is back', async () => {
    const first = await owed()
    const others = [await owed(), await owed(), await owed()]
    const away = sending(new NotOut('away'))
    for (const job of [first, ...others]) await workOff(job, doing(away.handlers), away.parts)
    expect(away.given).toHaveLength(1)
    await later()
    await workOff(first, doing(away.handlers), away.parts)
    const queued: string[] = []
    const queue = { add: async ({ id }: QueuedJob) => void queued.push(id) } as unknown as JobQueue
    await queueDue(parts.pool, queue)
    expect(queued.sort()).toEqual(others.map(({ id }) => id).sort())
  })

  test('is not given to a gateway before the time that it named, nor is anything else', async () => {
    const dueAt = new Date(Date.now() + 90_000)
    const busy = sending(new NotOut('away', { dueAt }))
    for (const job of [await owed(), await owed(), await owed()])
      await workOff(job, doing(busy.handlers), busy.parts)
    expect(busy.given).toHaveLength(1)
    expect(await gatewayPause(parts.pool, 'sms')).toEqual(dueAt)
  })

  test('has its code made when it goes, not by tries that wait', async () => {
    const job = await owed()
    const mute = sending(new InDoubt('sms'), undefined)
    let codes = 0
    const text = async () => `code ${++codes}`
    const send = async (_: unknown, context: JobContext) => deliver(context, { ...message, text })
    for (let times = 0; times < 3; times++) await workOff(job, doing({ send }), mute.parts)
    expect(codes, 'the gateway is waited for').toBe(1)
    await later()
    await workOff(job, doing({ send }), mute.parts)
    expect([codes, mute.given]).toEqual([2, [false, true]])
    await workOff(job, doing({ send }), mute.parts)
    expect(codes, 'it went').toBe(2)
  })

  test('whose code is no longer asked for does not go', async () => {
    const job = await owed()
    const taking = sending()
    const send = async (_: unknown, context: JobContext) =>
      deliver(context, { ...message, text: async () => undefined })
    await workOff(job, doing({ send }), taking.parts)
    expect(taking.given).toEqual([])
    expect(await rowOf(job)).toMatchObject({ state: 'done' })
  })

  test('the log tells once why a gateway is in trouble, and not for whom it was', async () => {
    const why = Object.assign(new Error('421 4.7.0 kanariefågel@demo.example: too many'), {
      ...{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421 },
      response: '421 4.7.0 kanariefågel@demo.example: too many',
    })
    const cause = Object.assign(new Error('self-signed certificate'), { code: 'ESOCKET' })
    const away = sending(
      new NotOut('away', { cause: why }),
      new NotOut('away', { cause: why }),
      new NotOut('notLetIn', { cause }),
    )
    const warned = vi.spyOn(parts.logger, 'warn').mockClear()
    const job = await owed()
    for (let times = 0; times < 3; times++) {
      await workOff(job, doing(away.handlers), away.parts)
      await later()
    }
    expect(warned.mock.calls.map(([said]) => said)).toEqual([
      { gateway: 'sms', why: 'away', said: 'away: EENVELOPE RCPT TO 421 4.7.0' },
      { gateway: 'sms', why: 'notLetIn', said: 'notLetIn: ESOCKET self-signed certificate' },
    ])
  })

  test("and may have gone out goes once more, marked, and is then a person's to decide", async () => {
    const job = await owed()
    const mute = sending(new InDoubt('sms'), new Error('reset'), undefined)
    await workOff(job, doing(mute.handlers), mute.parts)
    expect(await rowOf(job)).toMatchObject({ state: 'waiting', error: 'inDoubt' })
    await later()
    await workOff(job, doing(mute.handlers), mute.parts)
    await later()
    await workOff(job, doing(mute.handlers), mute.parts)
    expect(mute.given).toEqual([false, true])
    expect(await rowOf(job)).toMatchObject({ state: 'doubtful', maybe_twice: true })
    expect((await parts.log.read(`delivery-${job.id}`)).map(({ type }) => type)).toEqual([
      'deliveryDoubted',
    ])
  })

  test('is not tried again where the other side refuses it for good', async () => {
    const job = await owed()
    const refusing = sending(new NotOut('refused'))
    for (let times = 0; times < 3; times++)
      await workOff(job, doing(refusing.handlers), refusing.parts)
    expect(refusing.given).toEqual([false])
    expect(await rowOf(job)).toMatchObject({ state: 'refused' })
    expect((await parts.log.read(`delivery-${job.id}`)).map(({ type }) => type)).toEqual([
      'deliveryRefused',
    ])
  })

  test('is not sent again where the job failed after it', async () => {
    const job = await owed()
    const taking = sending()
    let fails = 2
    const send = async (_: unknown, context: JobContext) => {
      await deliver(context, message)
      if (fails-- > 0) throw new Error('the log is away')
    }
    for (let times = 0; times < 4; times++) await workOff(job, doing({ send }), taking.parts)
    expect(taking.given).toEqual([false])
    expect(await rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
  })

  test('is not sent by two who have the job at once', async () => {
    const job = await owed()
    const taking = sending()
    await Promise.all([1, 2, 3].map(() => workOff(job, doing(taking.handlers), taking.parts)))
    expect(taking.given).toEqual([false])
    expect(await rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
  })

  test('is written down as sent, once', async () => {
    const job = await owed()
    const taking = sending()
    await workOff(job, doing(taking.handlers), taking.parts)
    const kept = await parts.pool.query(
      'SELECT kind, topic, maybe_twice FROM outside.sent WHERE id = $1',
      [job.id],
    )
    expect(kept.rows).toEqual([{ kind: 'sms', topic: 'sms', maybe_twice: false }])
  })
})

test('an emptied queue gets back what is due, and nothing that is done', async () => {
  const waiting = await owed()
  const begun = await owed('sending', 1)
  for (const state of ['done', 'doubtful', 'refused']) await owed(state, 1)
  await parts.pool.query("UPDATE reactions.job SET due_at = now() - interval '1 minute'")
  const fresh = await owed()
  const queued: string[] = []
  const queue = {
    add: async (job: QueuedJob) => {
      queued.push(job.id)
    },
  } as JobQueue
  expect(await queueDue(parts.pool, queue)).toBe(2)
  expect(queued.sort()).toEqual([waiting.id, begun.id].sort())
  expect(queued).not.toContain(fresh.id)
})

test('what was put off while a clock was a month ahead is due once it is mended', async () => {
  const { pool } = parts
  const taken: string[] = []
  const queue = { add: async (job: QueuedJob) => void taken.push(job.id) } as unknown as JobQueue
  await pool.query(
    `INSERT INTO reactions.job (id, name, data, state, due_at, sending_until) VALUES
       ('ahead', 'send', '{}', 'waiting', now() + interval '30 days', NULL),
       ('in hand', 'send', '{}', 'sending', now() + interval '30 days', now() + interval '30 days'),
       ('by day', 'send', '{}', 'waiting', now() + interval '14 hours', NULL)`,
  )
  await queueDue(pool, queue)
  expect(taken.filter((id) => ['ahead', 'in hand', 'by day'].includes(id)).sort()).toEqual([
    'ahead',
    'in hand',
  ])
  const find = () => ({ work: async () => undefined })
  await workOff({ id: 'in hand', name: 'send', data: {} }, find, parts)
  const { rows } = await pool.query("SELECT state FROM reactions.job WHERE id = 'in hand'")
  expect(rows).toEqual([{ state: 'done' }])
})

test('a gateway that was away while a clock was a month ahead is tried once it is mended', async () => {
  const { pool } = parts
  await gatewayInTrouble(pool, 'sms', 'away')
  await pool.query("UPDATE outside.gateway SET try_after = now() + interval '30 days'")
  expect(await gatewayPause(pool, 'sms')).toBeUndefined()
  expect(await gatewayPause(pool, 'sms'), 'by one at a time').toBeDefined()
  await gatewayWorks(pool, 'sms')
})

test('the outbox keeps one of each, on one line where a mail has one', async () => {
  const outbox = outboxOf(parts.pool)
  const mail = {
    id: 'mail-1',
    to: 'a@demo.example\r\nBcc: b@demo.example',
    subject: 'Hej\r\nX-Evil: 1',
    text: 'rad ett\nrad två',
    maybeTwice: false,
  }
  await outbox.send(mail)
  await outbox.send(mail)
  await outbox.send({ id: 'sms-1', to: '+46701234567', text: 'hej', maybeTwice: false })
  const { rows } = await parts.pool.query(
    'SELECT id, kind, address, subject, text, maybe_twice FROM outside.outbox ORDER BY id',
  )
  expect(rows).toEqual([
    {
      id: 'mail-1',
      kind: 'mail',
      address: 'a@demo.example Bcc: b@demo.example',
      subject: 'Hej X-Evil: 1',
      text: 'rad ett\nrad två',
      maybe_twice: true,
    },
    {
      id: 'sms-1',
      kind: 'sms',
      address: '+46701234567',
      subject: '',
      text: 'hej',
      maybe_twice: false,
    },
  ])
})
