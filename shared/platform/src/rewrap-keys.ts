import type pg from 'pg'
import type { KeyRing, VersionedKey } from './key-ring.ts'
import { unwrapKey, wrapKey } from './personal-data.ts'

const BATCH = 500

interface Wrapped {
  readonly subject_id: string
  readonly wrapped_key: Buffer
  readonly version: number
}

/**
 * Wraps people's keys by the present master key that are wrapped by the former. Events are sealed with
 * people's own keys and stay as they are. It can be ended at any moment and begun again, and an erasure
 * that comes meanwhile stays one.
 * @param told how many were wrapped anew so far, after every batch
 */
export async function rewrapKeys(
  pool: pg.Pool,
  master: KeyRing,
  told: (count: number) => void,
): Promise<number> {
  const { version, bytes } = master.current
  let count = 0
  for (let last: string | null = null; ; ) {
    const found: Wrapped[] = await keysAfter(pool, last, 'AND version <> $3', [version])
    if (found.length === 0) return count
    last = found.at(-1)?.subject_id ?? null
    const former = (of: Wrapped) => keyOf(master, of.version)
    await pool.query(
      `UPDATE personal.subject_key k SET wrapped_key = t.next, version = $4
       FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) t (subject_id, before, next)
       WHERE k.subject_id = t.subject_id AND k.wrapped_key = t.before`,
      [
        found.map((one) => one.subject_id),
        found.map((one) => one.wrapped_key),
        found.map((one) =>
          wrapKey(bytes, unwrapKey(former(one), one.wrapped_key, one.subject_id), one.subject_id),
        ),
        version,
      ],
    )
    count += found.length
    told(count)
  }
}

/** Is every person's key wrapped by the present master key, and opened by it? */
export async function allWrappedAnew(pool: pg.Pool, master: KeyRing): Promise<boolean> {
  const { version, bytes } = master.current
  for (let last: string | null = null; ; ) {
    const found: Wrapped[] = await keysAfter(pool, last)
    if (found.length === 0) return true
    last = found.at(-1)?.subject_id ?? null
    for (const one of found) {
      if (one.version !== version) return false
      unwrapKey(bytes, one.wrapped_key, one.subject_id)
    }
  }
}

async function keysAfter(
  pool: pg.Pool,
  last: string | null,
  more = '',
  values: readonly unknown[] = [],
): Promise<Wrapped[]> {
  const found = await pool.query<Wrapped>(
    `SELECT subject_id, wrapped_key, version FROM personal.subject_key
     WHERE wrapped_key IS NOT NULL AND ($1::uuid IS NULL OR subject_id > $1) ${more}
     ORDER BY subject_id LIMIT $2`,
    [last, BATCH, ...values],
  )
  return found.rows
}

function keyOf(master: KeyRing, version: number): Buffer {
  const found: VersionedKey | undefined = master.all.find((one) => one.version === version)
  if (!found) throw new Error(`a key is wrapped by version ${version} of MASTER_KEY, which is gone`)
  return found.bytes
}
