import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAgainstBare } from '../tests/bench/against-bare.ts'
import { benchAppend } from '../tests/bench/append.ts'
import { benchAsOf } from '../tests/bench/asof.ts'
import { benchCase } from '../tests/bench/case.ts'
import { benchClient } from '../tests/bench/client.ts'
import { benchCrowd } from '../tests/bench/crowd.ts'
import { benchFirstLoad } from '../tests/bench/first-load.ts'
import { benchGrowth } from '../tests/bench/growth.ts'
import { benchGuests } from '../tests/bench/guests.ts'
import { benchHandler } from '../tests/bench/handler.ts'
import { benchJobs } from '../tests/bench/jobs.ts'
import { benchLists } from '../tests/bench/lists.ts'
import { benchLive } from '../tests/bench/live.ts'
import { benchOverload } from '../tests/bench/overload.ts'
import { benchReaders } from '../tests/bench/readers.ts'
import { benchReminders } from '../tests/bench/reminders.ts'
import { benchReplay } from '../tests/bench/replay.ts'
import { Report } from '../tests/bench/report.ts'
import { benchRetention } from '../tests/bench/retention.ts'
import { benchSizes } from '../tests/bench/sizes.ts'
import { benchMemory, benchStart } from '../tests/bench/stack.ts'
import { Stand } from '../tests/bench/stand.ts'
import { benchStartup } from '../tests/bench/startup.ts'
import { benchStatistics } from '../tests/bench/statistics.ts'
import { benchTrial } from '../tests/bench/trial.ts'
import { benchVerify } from '../tests/bench/verify.ts'
import { benchWages, benchWagesApart } from '../tests/bench/wages.ts'
import { benchWaiting } from '../tests/bench/waiting.ts'
import { benchWork } from '../tests/bench/work.ts'
import { buildWeb } from './build-web.ts'

/** In this order: what is measured on the large history comes last. */
const parts: Readonly<Record<string, (stand: Stand) => Promise<void>>> = {
  client: benchClient,
  first: benchFirstLoad,
  start: benchStart,
  append: benchAppend,
  readers: benchReaders,
  growth: benchGrowth,
  handler: benchHandler,
  sizes: benchSizes,
  trial: benchTrial,
  replay: benchReplay,
  verify: benchVerify,
  live: benchLive,
  lists: benchLists,
  jobs: benchJobs,
  asof: benchAsOf,
  case: benchCase,
  waiting: benchWaiting,
  work: benchWork,
  statistics: benchStatistics,
  wages: benchWages,
  retention: benchRetention,
  reminders: benchReminders,
  guests: benchGuests,
  crowd: benchCrowd,
  startup: benchStartup,
  overload: benchOverload,
  memory: benchMemory,
  // These have processes of their own.
  'wages-apart': benchWagesApart,
  bare: benchAgainstBare,
}

const usage = `npm run bench -- [${Object.keys(parts).join('|')} …] [--full | --people 2000 --events 200000] [--rounds 7] [--data-dir seeded] [--strict]`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'string', default: '2000' },
    events: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '7' },
    'data-dir': { type: 'string' },
    full: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => !(name in parts))
if (values.help || unknown.length > 0) {
  process.stderr.write(
    `${unknown.length > 0 ? `There is no ${unknown.join(', ')}. ` : ''}${usage}\n`,
  )
  process.exit(values.help ? 0 : 1)
}
const wanted = positionals.length > 0 ? positionals : Object.keys(parts)
if (wanted.some((name) => ['client', 'first', 'start'].includes(name))) buildWeb()

const report = new Report()
const stand = new Stand(report, {
  people: values.full ? 10_000 : Number(values.people),
  events: values.full ? 1_000_000 : Number(values.events),
  rounds: Number(values.rounds),
  dataDir: values['data-dir'],
})
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    const exit = () => process.exit(1)
    stand.end().then(exit, exit)
  })

let broken = 0
try {
  for (const [name, run] of Object.entries(parts)) {
    if (!wanted.includes(name)) continue
    try {
      await run(stand)
    } catch (error) {
      broken++
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`)
    }
  }
} finally {
  await stand.end()
}
const cpu = cpus()
const limits = report.missed === 0 ? 'every limit is kept' : `${report.missed} missed`
const outcome = broken === 0 ? limits : `${limits} of what was measured, ${broken} not measured`
process.stdout.write(
  `\n${report.table()}\n\n${cpu.length} × ${cpu[0]?.model.trim() ?? 'processor'}, Node ${process.versions.node}; ${outcome}\n`,
)
process.exit(broken > 0 || (values.strict && report.missed > 0) ? 1 : 0)
