import { FileChanged, type FileStore } from '@portal/platform/files/store'
import { models } from '@portal/projections/models'
import type pg from 'pg'

/** A file that the log speaks of, with the hash of its bytes. */
export interface KeptFile {
  readonly id: string
  readonly sha256: string
  /** The table of the read side that names it. */
  readonly where: string
}

/** What is wrong with one. */
export interface LostFile extends KeptFile {
  readonly is: 'missing' | 'changed'
}

/** How many are read at once: it goes on beside people. */
const AT_ONCE = 4

/** The pairs of columns by which read models name a file and the hash of its bytes, each with what stands after its id. */
const pairs = [
  ['file_id', 'sha256', ''],
  ['file_id', 'thumbnail_sha256', '.thumbnail'],
  ['file_id', 'file_hash', ''],
  ['file_id', 'file_sha256', ''],
] as const

/** Every column of the read side that has the hash of a file: none may be left out. */
export const hashColumns: readonly string[] = pairs.map(([, hash]) => hash)

/** Where the read side names files, as tables and columns. */
const places = models.flatMap((model) =>
  Object.entries(model.tables).flatMap(([table, { columns }]) =>
    pairs
      .filter(([id, hash]) => id in columns && hash in columns)
      .map(([id, hash, after]) => ({ where: `${model.name}.${table}`, id, hash, after })),
  ),
)

/** Every file that the read side names with the hash of its bytes, each once, by its id. */
export async function keptFiles(pool: pg.Pool): Promise<KeptFile[]> {
  const found = new Map<string, KeptFile>()
  for (const { where, id, hash, after } of places) {
    const { rows } = await pool.query<{ id: string; sha256: string }>(
      `SELECT ${id}::text || '${after}' AS id, ${hash} AS sha256 FROM ${where}
       WHERE ${id} IS NOT NULL AND ${hash} <> '' ORDER BY ${id}`,
    )
    for (const { id, sha256 } of rows) if (!found.has(id)) found.set(id, { id, sha256, where })
  }
  return [...found.values()]
}

/**
 * Reads every one of them whole.
 * @param lost is told of each that is not there, or whose bytes are others
 */
export async function readKept(
  files: FileStore,
  kept: readonly KeptFile[],
  lost: (file: LostFile) => void,
): Promise<void> {
  const left = kept.values()
  const read = async () => {
    for (const file of left)
      try {
        const stored = await files.get(file.id, file.sha256)
        stored?.destroy()
        if (!stored) lost({ ...file, is: 'missing' })
      } catch (error) {
        if (!(error instanceof FileChanged)) throw error
        lost({ ...file, is: 'changed' })
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, read))
}
