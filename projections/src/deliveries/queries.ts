import { type DeliveryState, deliveries } from '@portal/contracts/deliveries'
import { sql } from 'kysely'
import { answers } from '../kit/answers.ts'
import { window } from '../kit/listing.ts'
import { people as peopleOf } from '../kit/people.ts'
import { people } from '../users/people.ts'
import { decidedDeliveries } from './deliveries.ts'
import { open } from './open.ts'

interface Row {
  id: string
  kind: 'mail' | 'sms'
  state: DeliveryState
  topic: string
  user_id: string | null
  full_name: string | null
  since: Date
  attempts: number
}

interface Counted {
  total: string
  mail: string
  sms: string
  mail_until: Date | null
  sms_until: Date | null
}

export const deliveriesAnswers = answers(deliveries, [people, decidedDeliveries] as const, {
  open: async ({ undecided, page, pageSize }, { actor, db }) => {
    const those = open(peopleOf(db, actor), undecided)
    const { limit, offset } = window(page, pageSize)
    const counted = await sql<Counted>`
      SELECT count(*) AS total,
        count(*) FILTER (WHERE j.state = 'held' AND j.kind = 'mail') AS mail,
        count(*) FILTER (WHERE j.state = 'held' AND j.kind = 'sms') AS sms,
        max(j.held_at) FILTER (WHERE j.state = 'held' AND j.kind = 'mail') AS mail_until,
        max(j.held_at) FILTER (WHERE j.state = 'held' AND j.kind = 'sms') AS sms_until
      FROM ${those}`.execute(db)
    const found = await sql<Row>`
      SELECT j.id, j.kind, j.state, j.topic, j.user_id, p.full_name, j.queued_at AS since, j.attempts
      FROM ${those}
      ORDER BY j.state = 'waiting', j.queued_at DESC, j.id LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    )
    const away = await sql<{ kind: string; away_since: Date | null }>`
      SELECT kind, away_since FROM outside.gateway`.execute(db)
    const gateway = (kind: 'mail' | 'sms') => ({
      held: Number(counted.rows[0]?.[kind] ?? 0),
      heldUntil: counted.rows[0]?.[`${kind}_until`]?.toISOString() ?? null,
      awaySince: away.rows.find((one) => one.kind === kind)?.away_since?.toISOString() ?? null,
    })
    return {
      total: Number(counted.rows[0]?.total ?? 0),
      rows: found.rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        state: row.state,
        topic: row.topic,
        userId: row.user_id,
        userName: row.full_name,
        since: row.since.toISOString(),
        tries: row.attempts,
      })),
      mail: gateway('mail'),
      sms: gateway('sms'),
    }
  },
})
