import { randomUUID } from 'node:crypto'
import type { JobQueue, QueuedJob } from '@portal/platform/queue/queue'
import { doing, standingWorker } from '@portal/tests/harness/owed-jobs'
import { describe, expect, test, vi } from 'vitest'
import { sendAgain } from './decided.ts'
import { deliver } from './delivery.ts'
import type { JobContext } from './job.ts'
import { workOff } from './jobs.ts'
import { NotOut } from './outcome.ts'
import type { WorkerParts } from './parts.ts'
import { NotSeenYet } from './people.ts'
import { queueDue } from './reactions.ts'

const stand = standingWorker()

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
    const job = await stand.owed()
    const { done, handlers } = noted()
    for (let times = 0; times < 3; times++) await workOff(job, doing(handlers), stand.parts)
    expect(done).toHaveLength(1)
    expect(done[0]).toMatchObject({ jobId: job.id, maybeTwice: false })
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', attempts: 1, maybe_twice: false })
  })

  test('that is on its way to somebody while they are erased leaves nothing', async () => {
    const userId = randomUUID()
    await stand.keyring.provide([userId])
    const rows = async (id: string) =>
      (
        await stand.parts.pool.query(
          `SELECT id FROM outside.outbox WHERE id = $1 UNION ALL SELECT id FROM outside.sent WHERE id = $1
           UNION ALL SELECT id FROM reactions.job WHERE id = $1`,
          [id],
        )
      ).rowCount
    const send = async (_: unknown, context: JobContext) =>
      deliver(context, {
        ...{ kind: 'mail', locale: 'sv', userId, topic: 'sms', to: 'kanariefågel@demo.example' },
        ...{ subject: 'Hej', text: 'Kanariefågel' },
      } as const)
    const before = await stand.owed()
    await workOff(before, doing({ send }), stand.parts)
    expect(await rows(before.id)).toBe(3)
    const job = await stand.owed()
    const mailer: WorkerParts['mailer'] = {
      send: async (mail) => {
        await stand.parts.mailer.send(mail)
        await stand.keyring.erase(userId)
      },
    }
    await workOff(job, doing({ send }), { ...stand.parts, mailer })
    expect(await rows(job.id)).toBe(0)
    await stand.parts.pool.query('DELETE FROM outside.outbox')
  })

  test('that fails waits for another try, which is a first one; no word of the error is kept', async () => {
    const job = await stand.owed()
    const { done, handlers } = noted(1)
    await workOff(job, doing(handlers), stand.parts)
    expect(await stand.rowOf(job)).toMatchObject({ state: 'waiting', error: 'RangeError' })
    await workOff(job, doing(handlers), stand.parts)
    expect(done.map((context) => context.maybeTwice)).toEqual([false, false])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', attempts: 2, maybe_twice: false })
  })

  test('that waits for the read side is due again within seconds, and is no failure', async () => {
    const job = await stand.owed()
    await stand.parts.pool.query('UPDATE reactions.job SET attempts = 40 WHERE id = $1', [job.id])
    const warned = vi.spyOn(stand.parts.logger, 'warn')
    await workOff(job, doing({ send: () => Promise.reject(new NotSeenYet()) }), stand.parts)
    expect(warned).not.toHaveBeenCalled()
    const { rows } = await stand.parts.pool.query<{ s: number }>(
      'SELECT extract(epoch FROM due_at - now())::float8 AS s FROM reactions.job WHERE id = $1',
      [job.id],
    )
    expect(rows[0]?.s).toBeLessThanOrEqual(15)
    expect(await stand.rowOf(job)).toMatchObject({ state: 'waiting', error: 'NotSeenYet' })
  })

  test('that a mail server puts off, as for a full mailbox, is given up after five days, and not before', async () => {
    const job = await stand.owed()
    const { rows } = await stand.parts.pool.query<{ id: string }>('SELECT gen_random_uuid() AS id')
    const full = Object.assign(new Error('full'), {
      ...{ command: 'RCPT TO', responseCode: 452, response: '452 4.2.2 Mailbox full' },
    })
    const mailer: WorkerParts['mailer'] = {
      send: async () => {
        throw new NotOut('later', { cause: full })
      },
    }
    const send = (_: unknown, context: JobContext) =>
      deliver(context, {
        ...{ kind: 'mail', locale: 'sv', userId: rows[0]?.id ?? null, topic: 'sms' },
        ...{ to: 'full@demo.example', subject: 'Hej', text: 'Hej' },
      } as const)
    const tried = async (ago = '0 days') => {
      await stand.parts.pool.query(
        `UPDATE reactions.job SET put_off_since = put_off_since - $1::interval WHERE id = $2`,
        [ago, job.id],
      )
      await workOff(job, doing({ send }), { ...stand.parts, mailer })
      return (await stand.rowOf(job))?.state
    }
    expect(await tried()).toBe('waiting')
    expect(await tried('4 days')).toBe('waiting')
    expect(await tried('25 hours')).toBe('refused')
    // And it is known to be of the address, as where it is refused at once.
    const said = await stand.parts.log.read(`delivery-${job.id}`)
    expect(said.at(-1)).toMatchObject({ type: 'deliveryRefused', data: { ofAddress: true } })
    await sendAgain(stand.parts.pool, job.id)
    expect(await tried()).toBe('waiting')
  })

  test('found begun may have gone out: it goes once more, and says so', async () => {
    const job = await stand.owed('sending')
    const { done, handlers } = noted()
    await workOff(job, doing(handlers), stand.parts)
    expect(done.map((context) => context.maybeTwice)).toEqual([true])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', maybe_twice: true })
  })

  test('found begun a second time is left as doubtful', async () => {
    const job = await stand.owed('sending', 1)
    const { done, handlers } = noted()
    await workOff(job, doing(handlers), stand.parts)
    expect(done).toEqual([])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'doubtful' })
    await workOff(job, doing(handlers), stand.parts)
    expect(done).toEqual([])
  })

  test('that gives way is not waited for, and ends all the same', async () => {
    const job = await stand.owed()
    const answer = Promise.withResolvers<void>()
    const send = async (_: unknown, context: JobContext) => {
      context.givesWay?.()
      await answer.promise
    }
    await workOff(job, doing({ send }), stand.parts)
    expect(await stand.rowOf(job)).toMatchObject({ state: 'waiting', attempts: 1 })
    answer.resolve()
    await vi.waitFor(async () => expect(await stand.rowOf(job)).toMatchObject({ state: 'done' }))
  })

  test('that nobody owes, or nobody does', async () => {
    const { done, handlers } = noted()
    await workOff({ id: 'never', name: 'send', data: {} }, doing(handlers), stand.parts)
    expect(done).toEqual([])
    const job = await stand.owed()
    await expect(workOff({ ...job, name: 'sing' }, doing(handlers), stand.parts)).rejects.toThrow(
      'sing',
    )
    expect(await stand.rowOf(job)).toMatchObject({ state: 'waiting', attempts: 0 })
  })
})

test('an emptied queue gets back what is due, and nothing that is done', async () => {
  const waiting = await stand.owed()
  const begun = await stand.owed('sending', 1)
  for (const state of ['done', 'doubtful', 'refused']) await stand.owed(state, 1)
  await stand.parts.pool.query("UPDATE reactions.job SET due_at = now() - interval '1 minute'")
  const fresh = await stand.owed()
  const queued: string[] = []
  const queue = {
    add: async (job: QueuedJob) => {
      queued.push(job.id)
    },
  } as JobQueue
  expect(await queueDue(stand.parts.pool, queue)).toBe(2)
  expect(queued.sort()).toEqual([waiting.id, begun.id].sort())
  expect(queued).not.toContain(fresh.id)
})

test('what was put off while a clock was a month ahead is due once it is mended', async () => {
  const { pool } = stand.parts
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
  await workOff({ id: 'in hand', name: 'send', data: {} }, find, stand.parts)
  const { rows } = await pool.query("SELECT state FROM reactions.job WHERE id = 'in hand'")
  expect(rows).toEqual([{ state: 'done' }])
})
