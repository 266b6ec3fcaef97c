import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'

/** A text as it looks in UTF-8, in base64 at each of its three places, and in hex; in small letters. */
function looks(text: string): string[] {
  const bytes = Buffer.from(text)
  const base64 = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '')
    // Letters that other bytes have a part in are left out.
    return all.slice(before === 0 ? 0 : before + 1, -1)
  })
  const url = base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))
  return [text, bytes.toString('hex'), ...base64, ...url].map((one) => one.toLowerCase())
}

/** Which of the texts stands in there, however it is written? Undefined where none does. */
export function finder(texts: readonly string[]): (where: string | Buffer) => string | undefined {
  const wanted = texts.flatMap((text) => looks(text).map((look) => ({ text, look })))
  return (where) => {
    const small = where.toString('utf8').toLowerCase()
    return wanted.find(({ look }) => small.includes(look))?.text
  }
}

/** Every table of every schema but Postgres' own: `schema.table`. */
export async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const found = await pool.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
     ORDER BY 1`,
  )
  return found.rows.map(({ name }) => name)
}

/** Every row of a table as a dump would have it. */
export async function rowsOf(pool: pg.Pool, table: string): Promise<string[]> {
  const [schema, name] = table.split('.')
  const found = await pool.query<{ text: string }>(
    `SELECT t::text AS text FROM "${schema}"."${name}" t`,
  )
  return found.rows.map(({ text }) => text)
}

const unlessGone = (error: unknown): undefined => {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** Every file below a folder, by its path in it. */
export async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      // What is written under another name until it is whole may have its own by now.
      const bytes = await readFile(path).catch(unlessGone)
      if (bytes) found.set(relative(folder, path), bytes)
    }
  return found
}
