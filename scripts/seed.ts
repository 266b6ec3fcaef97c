import { parseArgs } from 'node:util'
import { seedBulk } from '@portal/command-api/demo/bulk'
import { demoPassword, seedDemo } from '@portal/command-api/demo/seed'
import { startPortal } from '@portal/command-api/portal'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import { passOver } from '@portal/workers/kit/reactions'
import { reactions } from '@portal/workers/reactions'
import { catchUp } from './seed/catch-up.ts'
import { Meter } from './seed/meter.ts'

const usage = `npm run seed -- [--people 10000] [--events 1000000] [--data-dir .data] [--until 2026-01-01] [--seed 1]
Brings a large made-up history into the data folder; the same end and seed give the same one.`

const whole = (name: string, text: string, least: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least)
    throw new StartError(`--${name} must be a whole number of at least ${least}`)
  return value
}

try {
  const { values } = parseArgs({
    options: {
      people: { type: 'string', default: '10000' },
      events: { type: 'string', default: '1000000' },
      'data-dir': { type: 'string' },
      until: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  const people = whole('people', values.people, 10)
  const events = whole('events', values.events, people * 8)
  const seed = whole('seed', values.seed, 0)
  const until = new Date(values.until ?? new Date().toISOString().slice(0, 10))
  if (Number.isNaN(until.getTime())) throw new StartError('--until must be a day, e.g. 2026-01-01')
  const settings = await readSettings({
    LOG_LEVEL: 'warn',
    ...process.env,
    ...(values['data-dir'] ? { DATA_DIR: values['data-dir'] } : {}),
  })
  const giveUp = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () =>
      giveUp.abort(new StartError('Stopped; what was brought in so far stays.')),
    )
  const portal = await startPortal(settings, {
    duties: { serve: false, project: false, work: false },
    signal: giveUp.signal,
    onReady: async (parts) => {
      const { signal } = giveUp
      await seedDemo(parts, (line) => process.stdout.write(`${line}\n`))
      const meter = new Meter('brought in', events)
      const done = await seedBulk(parts, { people, events, until, seed }, (count) => {
        signal.throwIfAborted()
        meter.at(count)
      })
      if (done === undefined)
        throw new StartError(
          `${settings.DATA_DIR} holds this history already. Choose another --data-dir or --seed.`,
        )
      meter.done(done)
      const head = await parts.log.store.head()
      await passOver(parts.pool, reactions, head)
      await catchUp(parts, signal)
      process.stdout.write('Statistics for the planner…\n')
      await parts.pool.query('VACUUM (ANALYZE)')
    },
  })
  await portal.stop()
  process.stdout.write(
    `${people} people in ${settings.DATA_DIR}: bulk0@seed.example and on, password ${demoPassword}\n`,
  )
} catch (error) {
  if (!(error instanceof StartError) && !(error instanceof TypeError)) throw error
  process.stderr.write(`${error.message}\n${error instanceof TypeError ? `${usage}\n` : ''}`)
  process.exit(1)
}
