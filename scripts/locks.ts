import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { locked, locksFile, present, released, unlocked } from './check/locked.ts'

const { values } = parseArgs({
  options: {
    same: { type: 'string', multiple: true, default: [] },
    moved: { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`npm run locks -- [--same <read model or event>]… [--moved <place>]…
Writes into locks.json what read models and events are at their version, and where every screen is.
--same  its rows, or the data that lies in logs, are what they were: a handler was only written in another
        way, an event's field may hold one word more. Else its version is to be raised.
--moved its screen is at another path, or gone, though letters and bookmarks lead to the one before.
`)
  process.exit(0)
}

const [was, is] = [await released(), await present()]
const wrong = unlocked(was, is).filter(
  ({ name, unless }) => !(unless && values[unless].includes(name)),
)
for (const { name, why, unless } of wrong)
  process.stderr.write(`${name}: ${why}${unless ? ` (or --${unless} ${name})` : ''}\n`)
if (wrong.length > 0) process.exit(1)
await writeFile(locksFile, `${JSON.stringify(locked(was, is), null, 2)}\n`)
