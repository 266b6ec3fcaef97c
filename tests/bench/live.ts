import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { Client } from '../harness/client.ts'
import { percentile } from './report.ts'
import type { Stand } from './stand.ts'

const SOCKETS = 200
const COMMANDS = 300
/** Between two commands, in ms: about what a large company writes at its busiest. */
const PAUSE = 25
/** How long a badge is waited for, in ms; then something is broken. */
const PATIENCE = 30_000

interface Touched {
  readonly topic: string
  readonly counts?: Readonly<Record<string, number>>
}

/** From a command's acknowledgement to the changed count in another person's socket. */
export async function benchLive(stand: Stand): Promise<void> {
  const { report } = stand
  const { running, pool, tokens } = await stand.seeded()
  const found = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM users.person WHERE status = 'active' AND email LIKE 'bulk%' ORDER BY email LIMIT $1`,
    [SOCKETS],
  )
  const people = found.rows.map((row) => row.user_id)
  stand.say(`${people.length} sockets, ${COMMANDS} messages…`)
  const touched = new Map<string, (at: number) => void>()
  const clients = (await tokens(people)).map((token) => new Client(running.url, token))
  const sockets = []
  for (const [index, client] of clients.entries()) {
    const socket = await client.socket()
    socket.on('touched', (list: readonly Touched[]) => {
      if (list.some(({ topic, counts }) => topic === 'messages' && counts))
        touched.get(people[index] ?? '')?.(performance.now())
    })
    sockets.push(socket)
  }
  const sender = new Client(running.url)
  await sender.signIn('admin@demo.example', 'Demo-portal-1')
  const afterReply: number[] = []
  const afterCall: number[] = []
  for (let count = 0; count < COMMANDS + 20; count++) {
    const recipient = people[(count * 7) % people.length] ?? ''
    const badge = new Promise<number>((resolve, reject) => {
      touched.set(recipient, resolve)
      setTimeout(reject, PATIENCE, new Error('no badge changed after a message')).unref()
    })
    badge.catch(() => undefined)
    const began = performance.now()
    await sender.ok(calls.messages.start, {
      recipients: [{ kind: 'user', id: recipient }],
      subject: `Mätning ${count}`,
      content: '<p>Hej!</p>',
    })
    const replied = performance.now()
    const changed = await badge
    touched.delete(recipient)
    // The first ones warm the process up.
    if (count >= 20) {
      afterReply.push(Math.max(0, changed - replied))
      afterCall.push(changed - began)
    }
    await sleep(PAUSE)
  }
  for (const socket of sockets) socket.close()
  report.add(
    `acknowledged to badge changed, ${SOCKETS} sockets, p50`,
    percentile(afterReply, 0.5),
    'ms',
  )
  report.add(
    `acknowledged to badge changed, ${SOCKETS} sockets, p99`,
    percentile(afterReply, 0.99),
    'ms',
    {
      atMost: 100,
    },
  )
  report.add('called to badge changed, p50', percentile(afterCall, 0.5), 'ms')
  report.add('called to badge changed, p99', percentile(afterCall, 0.99), 'ms')
}
