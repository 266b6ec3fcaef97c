import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kit/read-model.ts'
import type { driverCards } from './cards.ts'

type DB = Database<typeof driverCards>

/** What was closed before what ended at a download; of those the longest, and of the same the one that came last. */
const saysMost: RawBuilder<unknown> = sql`is_open,
  CASE WHEN is_open THEN length(changes) ELSE 0 END DESC, position DESC`

/** Of each day of a person that a driver card says something of, what the reading has that says most. */
export const knownDays = <D>(db: Kysely<D>, userId: string) =>
  (db as unknown as Kysely<DB>)
    .selectFrom('tachograph.day')
    .distinctOn('day')
    .select(['day', 'changes', 'is_open', 'reading_id'])
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy(saysMost)
