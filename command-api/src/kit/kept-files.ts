import { newId } from '@portal/platform/ids'
import type pg from 'pg'
import type { Acting } from './acting.ts'
import type { Parts } from './parts.ts'

/**
 * Bytes that are written down before the log says so. Should that never come, because the process died
 * or it was refused, nothing else knows them.
 */
export const keptFilesTable = `
  CREATE SCHEMA IF NOT EXISTS api;
  CREATE TABLE IF NOT EXISTS api.kept_file (
    file_id uuid PRIMARY KEY,
    -- Of whom they say something; null where that is nobody.
    user_id uuid,
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX IF NOT EXISTS kept_file_user ON api.kept_file (user_id);
  CREATE INDEX IF NOT EXISTS kept_file_age ON api.kept_file (at);
  -- From which network a guest sent it: a keyed hash, gone with the row after a day.
  ALTER TABLE api.kept_file ADD COLUMN IF NOT EXISTS sender text;`

async function note(
  pool: pg.Pool,
  fileId: string,
  { userId, sender }: { readonly userId: string | null; readonly sender?: string | undefined },
): Promise<void> {
  await pool.query(
    `INSERT INTO api.kept_file (file_id, user_id, sender) VALUES ($1, $2, $3)
     ON CONFLICT (file_id) DO UPDATE SET at = now()`,
    [fileId, userId, sender ?? null],
  )
}

/**
 * Writes bytes down under an id of their own: the same again for a repeated call with the same bytes.
 * Should the call's id have other bytes, they stay, and these get another.
 * @param userId of whom they say something; null where that is nobody
 */
export async function keep(
  { parts, newId: nextId }: Acting,
  bytes: Buffer,
  userId: string | null,
): Promise<string> {
  for (let id = nextId(); ; id = newId()) if (await keepAs(parts, id, bytes, userId)) return id
}

/**
 * As `keep`, under this id.
 * @param sender a guest's network, as a keyed hash
 * @returns false where other bytes stand under it, which stay
 */
export async function keepAs(
  { pool, files }: Pick<Parts, 'pool' | 'files'>,
  id: string,
  bytes: Buffer,
  userId: string | null,
  sender?: string,
): Promise<boolean> {
  await note(pool, id, { userId, sender })
  const isTheirs = await files.put(id, bytes)
  if (isTheirs && userId) await unlessForgotten({ pool, files }, id)
  return isTheirs
}

/**
 * To be asked once bytes are written down: where whoever they say something of was erased meanwhile, nothing knows
 * them any more, and they go again.
 */
export async function unlessForgotten(
  { pool, files }: Pick<Parts, 'pool' | 'files'>,
  fileId: string,
): Promise<void> {
  const { rowCount } = await pool.query('SELECT FROM api.kept_file WHERE file_id = $1', [fileId])
  if (rowCount === 0) await removeFile({ files }, fileId)
}

/** Removes a file with what stands beside it. */
export async function removeFile({ files }: Pick<Parts, 'files'>, fileId: string): Promise<void> {
  for (const id of [fileId, `${fileId}.thumbnail`, `${fileId}.names`]) await files.remove(id)
}

type Needed = Pick<Parts, 'pool' | 'files' | 'progress' | 'log'>

/** Clears away what was written down a day ago and never stood in the log. */
export async function pruneKept(parts: Needed): Promise<void> {
  const { pool, progress, log } = parts
  // What the read side has not seen yet may be in the log.
  if (!(await progress.reached(['files'], await log.store.head()))) return
  const old = await pool.query<{ file_id: string; known: boolean }>(
    `SELECT k.file_id, EXISTS (SELECT FROM files.file f WHERE f.file_id = k.file_id)
       OR EXISTS (SELECT FROM files.named n WHERE n.file_id = k.file_id) AS known
     FROM api.kept_file k WHERE k.at < now() - interval '1 day'`,
  )
  for (const { file_id: fileId, known } of old.rows) {
    if (!known) await removeFile(parts, fileId)
    await pool.query('DELETE FROM api.kept_file WHERE file_id = $1', [fileId])
  }
}

/** Removes what was written down of a person, whether it stands in the log or not. */
export async function forgetKept(
  parts: Pick<Parts, 'pool' | 'files'>,
  userId: string,
): Promise<void> {
  const theirs = await parts.pool.query<{ file_id: string }>(
    'SELECT file_id FROM api.kept_file WHERE user_id = $1',
    [userId],
  )
  const removeAll = async () => {
    for (const { file_id: fileId } of theirs.rows) await removeFile(parts, fileId)
  }
  await removeAll()
  await parts.pool.query('DELETE FROM api.kept_file WHERE user_id = $1', [userId])
  // What came to be there meanwhile. From now on whoever writes it down finds that it is forgotten.
  await removeAll()
}
