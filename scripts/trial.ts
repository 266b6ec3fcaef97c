import { parseArgs } from 'node:util'
import { embeddedHouse } from '../tests/trial/embedded.ts'
import { scaledHouse } from '../tests/trial/scaled.ts'
import { trial } from '../tests/trial/trial.ts'

// Kills and silences every part of a portal in turn, while people write and tabs are open. Too long
// for `npm test`, which has a few kills of its own.
const usage = 'npm run trial -- [embedded|scaled …] [--strikes 100] [--round 10]'
const houses = { embedded: embeddedHouse, scaled: scaledHouse } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    strikes: { type: 'string', default: '100' },
    round: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
})
const wanted = positionals.length > 0 ? positionals : Object.keys(houses)
const strikes = Number(values.strikes)
const round = Number(values.round)
if (values.help || !wanted.every((name) => name in houses) || !(strikes > 0) || !(round > 0)) {
  process.stderr.write(`${usage}\n`)
  process.exit(values.help ? 0 : 1)
}
const say = (line: string) => process.stdout.write(`${line}\n`)
for (const name of wanted) {
  const {
    strikes: struck,
    acknowledged,
    connections,
  } = await trial(houses[name as keyof typeof houses], { strikes, round, say })
  for (const [kind, times] of struck) say(`  ${String(times).padStart(4)} × ${kind}`)
  say(
    `  ${acknowledged} messages acknowledged, none lost or doubled; ${connections} connections of tabs, every count right`,
  )
}
process.exit(0)
