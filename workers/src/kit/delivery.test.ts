import type { JobQueue, QueuedJob } from '@portal/platform/queue/queue'
import { doing, standingWorker } from '@portal/tests/harness/owed-jobs'
import { describe, expect, test, vi } from 'vitest'
import { deliver } from './delivery.ts'
import { gatewayInTrouble, gatewayPause, gatewayStates, gatewayWorks } from './gateways.ts'
import type { JobContext } from './job.ts'
import { workOff } from './jobs.ts'
import { InDoubt, NotOut } from './outcome.ts'
import { outboxOf } from './outside.ts'
import { queueDue } from './reactions.ts'

const stand = standingWorker()

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
    return { given, handlers: { send }, parts: { ...stand.parts, sms } }
  }
  /** The pauses are over. */
  const later = () =>
    stand.parts.pool.query("UPDATE outside.gateway SET try_after = now() - interval '1 s'")

  test('is tried as often as it takes while the other side is away, and is still a first one', async () => {
    const job = await stand.owed()
    const away = sending(...Array.from({ length: 30 }, () => new NotOut('away')))
    for (let times = 0; times < 30; times++) {
      await workOff(job, doing(away.handlers), away.parts)
      await later()
    }
    expect(away.given).toEqual(Array(30).fill(false))
    expect(await stand.rowOf(job)).toMatchObject({
      state: 'waiting',
      error: 'away',
      maybe_twice: false,
    })
    expect((await gatewayStates(stand.parts.pool)).sms).toMatchObject({ state: 'away', waiting: 1 })
    await workOff(job, doing(away.handlers), away.parts)
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
    expect((await gatewayStates(stand.parts.pool)).sms).toEqual({ state: 'ok', waiting: 0 })
  })

  test('does not run against a gateway that is away, and is due as soon as it is back', async () => {
    const first = await stand.owed()
    const others = [await stand.owed(), await stand.owed(), await stand.owed()]
    const away = sending(new NotOut('away'))
    for (const job of [first, ...others]) await workOff(job, doing(away.handlers), away.parts)
    expect(away.given).toHaveLength(1)
    await later()
    await workOff(first, doing(away.handlers), away.parts)
    const queued: string[] = []
    const queue = { add: async ({ id }: QueuedJob) => void queued.push(id) } as unknown as JobQueue
    await queueDue(stand.parts.pool, queue)
    expect(queued.sort()).toEqual(others.map(({ id }) => id).sort())
  })

  test('is not given to a gateway before the time that it named, nor is anything else', async () => {
    const dueAt = new Date(Date.now() + 90_000)
    const busy = sending(new NotOut('away', { dueAt }))
    for (const job of [await stand.owed(), await stand.owed(), await stand.owed()])
      await workOff(job, doing(busy.handlers), busy.parts)
    expect(busy.given).toHaveLength(1)
    expect(await gatewayPause(stand.parts.pool, 'sms')).toEqual(dueAt)
  })

  test('lets another try a gateway that is away, where it ends with nothing to be sent', async () => {
    const all = [await stand.owed(), await stand.owed(), await stand.owed(), await stand.owed()]
    const [first, ...others] = all as [QueuedJob, ...QueuedJob[]]
    const away = sending(new NotOut('away'), new NotOut('away'))
    for (const job of all) await workOff(job, doing(away.handlers), away.parts)
    // They have waited for it for long: each comes back later and later.
    await stand.parts.pool.query(
      "UPDATE reactions.job SET due_at = now() + interval '9 minutes' WHERE id = ANY ($1)",
      [others.map(({ id }) => id)],
    )
    const next = async () => {
      const queued: string[] = []
      const queue = {
        add: async ({ id }: QueuedJob) => void queued.push(id),
      } as unknown as JobQueue
      await queueDue(stand.parts.pool, queue)
      return others.filter(({ id }) => queued.includes(id))
    }
    const silent = async (_: unknown, context: JobContext) =>
      deliver(context, { ...message, text: async () => undefined })
    await later()
    await workOff(first, doing({ send: silent }), away.parts)
    const [second, ...more] = await next()
    if (!second) throw new Error('nobody tries')
    expect(more).toEqual([])
    await workOff(second, doing(away.handlers), away.parts)
    expect(away.given).toHaveLength(2)
    await later()
    // It ends before it comes to be sent.
    await workOff(second, doing({ send: async () => undefined }), away.parts)
    expect(await next()).toHaveLength(1)
  })

  test('has its code made when it goes, not by tries that wait', async () => {
    const job = await stand.owed()
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
    const job = await stand.owed()
    const taking = sending()
    const send = async (_: unknown, context: JobContext) =>
      deliver(context, { ...message, text: async () => undefined })
    await workOff(job, doing({ send }), taking.parts)
    expect(taking.given).toEqual([])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done' })
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
    const warned = vi.spyOn(stand.parts.logger, 'warn').mockClear()
    const job = await stand.owed()
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
    const job = await stand.owed()
    const mute = sending(new InDoubt('sms'), new Error('reset'), undefined)
    await workOff(job, doing(mute.handlers), mute.parts)
    expect(await stand.rowOf(job)).toMatchObject({ state: 'waiting', error: 'inDoubt' })
    await later()
    await workOff(job, doing(mute.handlers), mute.parts)
    await later()
    await workOff(job, doing(mute.handlers), mute.parts)
    expect(mute.given).toEqual([false, true])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'doubtful', maybe_twice: true })
    expect((await stand.parts.log.read(`delivery-${job.id}`)).map(({ type }) => type)).toEqual([
      'deliveryDoubted',
    ])
  })

  test('is not tried again where the other side refuses it for good', async () => {
    const job = await stand.owed()
    const refusing = sending(new NotOut('refused'))
    for (let times = 0; times < 3; times++)
      await workOff(job, doing(refusing.handlers), refusing.parts)
    expect(refusing.given).toEqual([false])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'refused' })
    expect((await stand.parts.log.read(`delivery-${job.id}`)).map(({ type }) => type)).toEqual([
      'deliveryRefused',
    ])
  })

  test('is not sent again where the job failed after it', async () => {
    const job = await stand.owed()
    const taking = sending()
    let fails = 2
    const send = async (_: unknown, context: JobContext) => {
      await deliver(context, message)
      if (fails-- > 0) throw new Error('the log is away')
    }
    for (let times = 0; times < 4; times++) await workOff(job, doing({ send }), taking.parts)
    expect(taking.given).toEqual([false])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
  })

  test('is not sent by two who have the job at once', async () => {
    const job = await stand.owed()
    const taking = sending()
    await Promise.all([1, 2, 3].map(() => workOff(job, doing(taking.handlers), taking.parts)))
    expect(taking.given).toEqual([false])
    expect(await stand.rowOf(job)).toMatchObject({ state: 'done', maybe_twice: false })
  })

  test('is written down as sent, once', async () => {
    const job = await stand.owed()
    const taking = sending()
    await workOff(job, doing(taking.handlers), taking.parts)
    const kept = await stand.parts.pool.query(
      'SELECT kind, topic, maybe_twice FROM outside.sent WHERE id = $1',
      [job.id],
    )
    expect(kept.rows).toEqual([{ kind: 'sms', topic: 'sms', maybe_twice: false }])
  })
})

test('a gateway that was away while a clock was a month ahead is tried once it is mended', async () => {
  const { pool } = stand.parts
  await gatewayInTrouble(pool, 'sms', 'away')
  await pool.query("UPDATE outside.gateway SET try_after = now() + interval '30 days'")
  expect(await gatewayPause(pool, 'sms')).toBeUndefined()
  expect(await gatewayPause(pool, 'sms'), 'by one at a time').toBeDefined()
  await gatewayWorks(pool, 'sms')
})

test('the outbox keeps one of each, on one line where a mail has one', async () => {
  const outbox = outboxOf(stand.parts.pool)
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
  const { rows } = await stand.parts.pool.query(
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
