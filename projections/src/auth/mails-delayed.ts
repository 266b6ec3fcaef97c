import { type QueryExecutorProvider, sql } from 'kysely'

/** Does no mail go out at present, so that what is asked for now comes late? The same for everybody who asks. */
export async function areMailsDelayed(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM outside.gateway WHERE kind = 'mail' AND away_since IS NOT NULL`.execute(db)
  return rows.length > 0
}
