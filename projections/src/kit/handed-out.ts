import { type Kysely, sql } from 'kysely'

/**
 * Which PDFs were handed out, by the SHA-256 of all their bytes: one of which a byte was changed since
 * is not among them. It tells nothing of whom they are about, and is no part of the log.
 */
export const handedOutTable = `
  CREATE SCHEMA IF NOT EXISTS evidence;
  CREATE TABLE IF NOT EXISTS evidence.handed_out (
    sha256 text PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );`

/** Notes that a PDF is handed out. The same one again changes nothing. */
export async function noteHandedOut<DB>(db: Kysely<DB>, sha256: string): Promise<void> {
  await sql`INSERT INTO evidence.handed_out (sha256) VALUES (${sha256}) ON CONFLICT DO NOTHING`.execute(
    db,
  )
}

/** Was a PDF of exactly these bytes handed out? */
export async function wasHandedOut<DB>(db: Kysely<DB>, sha256: string): Promise<boolean> {
  const found = await sql`SELECT 1 FROM evidence.handed_out WHERE sha256 = ${sha256}`.execute(db)
  return found.rows.length > 0
}
