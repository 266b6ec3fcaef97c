import { randomBytes } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** Asks one thing of the run's Postgres itself, outside of any test's database. */
async function ask(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: server() })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function server(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('no test server: is the global setup of vitest.config.ts there?')
  return url
}

function urlOf(name: string): string {
  const url = new URL(server())
  url.pathname = `/${name}`
  return url.toString()
}

/** A fresh database on the run's Postgres: empty, or a copy of `template`. */
export async function freshDatabase(
  template?: string,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(`CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ''}`)
  // Where it is a day ahead of the company for hours: what takes a day for a moment by the database's clock shows.
  await ask(`ALTER DATABASE ${name} SET timezone TO 'Asia/Tokyo'`)
  return {
    url: urlOf(name),
    drop: async () => {
      await ask(`DROP DATABASE ${name} WITH (FORCE)`)
      // Whistleblowers' cases, where a test has any.
      await ask(`DROP DATABASE IF EXISTS ${name}_whistleblower WITH (FORCE)`)
    },
  }
}

/** What is made once a run: a database, and a folder for what belongs to it and is not in it. */
export interface Template {
  readonly database: string
  readonly folder: string
}

/**
 * A database that is made once a run, by whoever needs it first, to be copied by `freshDatabase`.
 * @param fill fills it and its folder; every connection must be closed when it returns
 */
export async function templateDatabase(
  name: string,
  fill: (url: string, folder: string) => Promise<void>,
): Promise<Template> {
  const template = { database: name, folder: join(process.env.TEST_TEMPLATES ?? '', name) }
  const client = new pg.Client({ connectionString: server() })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    const there = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (there.rowCount === 1) return template
    // Filled under another name: one that was begun and not ended is never taken for whole.
    const half = `${name}_half`
    await client.query(`DROP DATABASE IF EXISTS ${half} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${half}`)
    await rm(template.folder, { recursive: true, force: true })
    await mkdir(template.folder, { recursive: true })
    await fill(urlOf(half), template.folder)
    await client.query(`ALTER DATABASE ${half} RENAME TO ${name}`)
    return template
  } finally {
    await client.end()
  }
}
