import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '@portal/contracts'
import { Client } from '../harness/client.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import type { Seeded, Stand } from './stand.ts'

const SECONDS = 4
const ROUNDS = 3

interface Speed {
  readonly rate: number
  readonly p99: number
  /** Told to come again later, because the server had too much to do. */
  readonly turnedAway: number
}

/**
 * People who answer in one conversation, each again as soon as the last answer was taken, against the
 * same people in as many conversations of the same members.
 */
export async function benchCrowd(stand: Stand): Promise<void> {
  const { report } = stand
  const seeded = await stand.seeded()
  const found = await seeded.pool.query<{ user_id: string }>(
    `SELECT user_id FROM users.person WHERE status = 'active' AND email LIKE 'bulk%' ORDER BY email LIMIT 200`,
  )
  const all = found.rows.map((row) => row.user_id)
  for (const count of [30, 200]) {
    const people = all.slice(0, count)
    stand.say(`${people.length} people answer at once, ${ROUNDS} rounds in turns…`)
    const readers = (await seeded.tokens(people)).map(
      (token) => new Reader(seeded.running.url, token),
    )
    const conversations = await begin(seeded, people)
    const [first = ''] = conversations
    const together: Speed[] = []
    const apart: Speed[] = []
    for (let round = 0; round < ROUNDS; round++) {
      apart.push(await answer(readers, (at) => conversations[at] ?? ''))
      together.push(await answer(readers, () => first))
    }
    for (const reader of readers) reader.close()
    const rate = (of: Speed[]) => median(of.map((one) => one.rate))
    report.add(`answers of ${count} in as many conversations`, rate(apart), '/s')
    report.add(`answers of ${count} in one conversation`, rate(together), '/s')
    report.add(
      '… against as many conversations',
      median(together.map((one, at) => one.rate / (apart[at]?.rate ?? 1))),
      '×',
      { atLeast: 0.5 },
    )
    report.add(
      `p99 of an answer of ${count} in one conversation`,
      median(together.map((one) => one.p99)),
      'ms',
      { atMost: 300 },
    )
    const turnedAway = [...together, ...apart].reduce((sum, one) => sum + one.turnedAway, 0)
    report.add(`answers of ${count} that were turned away`, turnedAway, '', { atMost: 0 })
  }
}

/** As many conversations as people, all of them members of each. */
async function begin({ running }: Seeded, people: readonly string[]): Promise<string[]> {
  const sender = new Client(running.url)
  await sender.signIn('admin@demo.example', 'Demo-portal-1')
  const begun: string[] = []
  for (const _ of people) {
    const { id } = await sender.ok(calls.messages.start, {
      recipients: people.map((userId) => ({ kind: 'user' as const, id: userId })),
      subject: 'Many at once',
      content: '<p>Who comes?</p>',
    })
    begun.push(id)
  }
  return begun
}

/** Everybody answers for a while, at most so many thousand answers. Throws where one is refused. */
async function answer(readers: readonly Reader[], where: (at: number) => string): Promise<Speed> {
  const times: number[] = []
  let turnedAway = 0
  const began = performance.now()
  const end = began + SECONDS * 1000
  await Promise.all(
    readers.map(async (reader, at) => {
      while (performance.now() < end && times.length < 20_000)
        try {
          const content = '<p>I do</p>'
          times.push(await reader.time(calls.messages.reply, { groupId: where(at), content }))
        } catch (error) {
          // Anything but 'later' is a fault.
          if (!String(error).includes('503')) throw error
          turnedAway++
          await sleep(200)
        }
    }),
  )
  const rate = times.length / ((performance.now() - began) / 1000)
  return { rate, p99: percentile(times, 0.99), turnedAway }
}
