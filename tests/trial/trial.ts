import { setTimeout as sleep } from 'node:timers/promises'
import { checkLog } from '../faults/check-log.ts'
import { Crowd } from '../faults/crowd.ts'
import { MailSink } from '../harness/mail-sink.ts'
import { Processes, until } from '../harness/processes.ts'
import type { House } from './house.ts'
import { Watchers } from './watchers.ts'

const CLIENTS = 50
const TABS = 42
/** Messages that are acknowledged between two strikes at least. */
const BETWEEN = 20

export interface Trial {
  /** Strikes in all, of all kinds in turn. */
  readonly strikes: number
  /** After how many the log, the read side, the mails and the tabs are compared. */
  readonly round: number
  readonly say: (line: string) => void
}

/** What a trial saw. A difference between the log and what was acknowledged throws instead. */
export interface Outcome {
  readonly strikes: ReadonlyMap<string, number>
  readonly acknowledged: number
  readonly connections: number
}

/**
 * Strikes a portal again and again while 50 clients write and 42 tabs are open: nothing acknowledged
 * may be lost or doubled, no mail may go out twice unmarked, and every tab must show the right count.
 */
export async function trial(
  build: (processes: Processes, mails: MailSink) => Promise<House>,
  { strikes, round, say }: Trial,
): Promise<Outcome> {
  const processes = new Processes()
  // Asked to stop, it leaves nobody behind who goes on without it.
  const interrupted = () => {
    const exit = () => process.exit(1)
    processes.end().then(exit, exit)
  }
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupted)
  const mails = await MailSink.open(15)
  const struck = new Map<string, number>()
  let watchers: Watchers | undefined
  try {
    const house = await build(processes, mails)
    say(`${house.name}: ${strikes} strikes`)
    watchers = new Watchers(house.urls, TABS)
    await watchers.allConnected()
    let acknowledged = 0
    for (let done = 0; done < strikes; ) {
      const crowd = await Crowd.signIn(house.urls, CLIENTS)
      let enough = false
      const sending = crowd.send(`round ${done}`, () => enough)
      for (let here = 0; here < round && done < strikes; here++, done++) {
        const kind = house.kinds[done % house.kinds.length]
        if (!kind) break
        const before = crowd.acknowledged.size
        await until(
          'messages were acknowledged',
          () => crowd.acknowledged.size >= before + BETWEEN,
          180_000,
        )
        say(`  ${done + 1}: ${kind.name}`)
        struck.set(kind.name, (struck.get(kind.name) ?? 0) + 1)
        await kind.strike()
        await sleep(Math.random() * 500)
        await house.well()
      }
      enough = true
      await sending
      await house.well()
      await checkLog({ database: house.database, crowd, mails })
      await watchers.agree()
      acknowledged += crowd.acknowledged.size
      say(`  ${acknowledged} messages acknowledged; log, read side, mails and tabs agree`)
    }
    await house.close()
    return { strikes: struck, acknowledged, connections: watchers.connected }
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupted)
    watchers?.close()
    await processes.end()
    await mails.close()
  }
}
