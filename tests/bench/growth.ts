import { randomBytes } from 'node:crypto'
import { type Execution, Executor } from '@portal/command-api/kit/execute'
import { decided } from '@portal/domain/kit/outcome'
import { conversation } from '@portal/domain/messages/conversation'
import { messageEvents } from '@portal/events'
import { createPool } from '@portal/platform/database'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import { postgresKeyring } from '@portal/platform/personal-data'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

const SHORT = 1_000
const LONG = 100_000
const TIMES = 150

/** A fresh log of so many events, whose connections made their plans while it was empty. */
async function grown(stand: Stand, events: number) {
  const postgres = await stand.postgres()
  const url = postgres.url('portal')
  const pool = createPool(url, 4)
  const store = await postgresEventStore({ pool, url })
  const keyring = await postgresKeyring({ pool, url, masterKey: randomBytes(32) })
  const executor = new Executor(eventLog(store, keyring), randomBytes(32))
  const append = () =>
    store.append([
      {
        stream: `bench-${newId()}`,
        expected: 'none',
        events: [{ id: newId(), type: 'happened', typeVersion: 1, data: { text: 'x' }, meta: {} }],
      },
    ])
  const senderId = newId()
  const execution: Execution = {
    meta: { correlation: 'bench', causation: 'bench' },
    now: new Date(),
    newId,
    eventIds: () => newId,
    appended: () => undefined,
  }
  const said = (conversationId: string) =>
    messageEvents.messageSent({
      conversationId,
      messageId: newId(),
      senderId,
      content: 'x'.repeat(200),
      attachments: [],
      audienceIds: null,
      smsReminder: false,
      emailReminder: false,
      remindIds: [],
      madeAt: null,
    })
  const command = () => {
    const id = newId()
    return executor.execute(conversation, id, execution, () => decided([said(id)], null))
  }
  // Nobody counts the rows of a log that is filled in a minute, either.
  await pool.query('ALTER TABLE log.event SET (autovacuum_enabled = false)')
  for (let n = 0; n < 20; n++) await append()
  await pool.query(
    `INSERT INTO log.event (position, stream, version, id, type, type_version, data, meta)
     SELECT h + n, 'old-' || n % 1000, n / 1000 + 1, gen_random_uuid(), 'happened', 1, repeat('x', 300), '{}'
     FROM (SELECT max(position) AS h FROM log.event) l, generate_series(1, $1) n`,
    [events],
  )
  await pool.query('CHECKPOINT')
  return {
    append,
    command,
    end: async () => {
      await store.close()
      await keyring.close()
      await pool.end()
      await postgres.stop()
    },
  }
}

async function p50(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return median(times)
}

/** One append and one command on a log that nobody has counted, short and long, in turns. */
export async function benchGrowth(stand: Stand): Promise<void> {
  const { report, options } = stand
  stand.say(`Appends and commands at ${SHORT} and at ${LONG} events, ${options.rounds} rounds…`)
  const short = await grown(stand, SHORT)
  const long = await grown(stand, LONG)
  try {
    for (const kind of ['append', 'command'] as const) {
      const rounds: { short: number; long: number }[] = []
      for (let round = 0; round < options.rounds; round++)
        rounds.push({ short: await p50(short[kind]), long: await p50(long[kind]) })
      report.add(
        `p50 of one ${kind} at ${LONG} events`,
        median(rounds.map((one) => one.long)),
        'ms',
      )
      report.add(`… against ${SHORT}`, median(rounds.map((one) => one.long / one.short)), '×', {
        atMost: 1.3,
      })
    }
  } finally {
    await short.end()
    await long.end()
  }
}
