import { calls } from '@portal/contracts'
import { retentionRuleNames } from '@portal/contracts/retention-rules'
import { Client } from '../harness/client.ts'
import { Reader } from './reader.ts'
import { percentile } from './report.ts'
import type { Stand } from './stand.ts'

const READS = 40
const WARM = 3

/** What each rule would remove if things were kept for a month; none is set, so that nothing goes. */
export async function benchRetention(stand: Stand): Promise<void> {
  const { running } = await stand.seeded()
  stand.say(`What ${retentionRuleNames.length} retention rules remove, ${READS} reads each…`)
  const client = new Client(running.url)
  await client.signIn('superadmin@demo.example', 'Demo-portal-1')
  const reader = new Reader(running.url, client.token ?? '')
  const times: number[] = []
  let found = 0
  for (const rule of retentionRuleNames) {
    const asked = { rule, months: 1, page: 0, pageSize: 20 }
    found += (await client.ok(calls.privacy.retained, asked)).total
    for (let read = 0; read < WARM + READS; read++) {
      const took = await reader.time(calls.privacy.retained, asked)
      if (read >= WARM) times.push(took)
    }
  }
  reader.close()
  const of = `what retention rules remove, ${found} things`
  stand.report.add(`${of}, p50`, percentile(times, 0.5), 'ms')
  stand.report.add(`${of}, p99`, percentile(times, 0.99), 'ms', { atMost: 300 })
}
