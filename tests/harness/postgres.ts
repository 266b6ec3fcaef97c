import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A fresh, empty database on the run's Postgres. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('no test server: is the global setup of vitest.config.ts there?')
  const name = `test_${randomBytes(6).toString('hex')}`
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  await ask(`CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => ask(`DROP DATABASE ${name} WITH (FORCE)`) }
}
