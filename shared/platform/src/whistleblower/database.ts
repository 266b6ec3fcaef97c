import pg from 'pg'
import { StartError } from '../start-error.ts'

/** Is the database there? Throws where its server does not answer. */
export async function isThere(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    // invalid_catalog_name: there is no such database.
    if ((error as { code?: string }).code === '3D000') return false
    throw error
  } finally {
    await client.end()
  }
}

/** Makes the database where its server has none of that name. */
export async function madeDatabase(url: string): Promise<void> {
  if (await isThere(url)) return
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const server = new URL(url)
  server.pathname = '/postgres'
  const maker = new pg.Client({ connectionString: server.toString() })
  try {
    await maker.connect()
    await maker.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
  } catch (error) {
    // duplicate_database, unique_violation: another process was faster.
    const { code } = error as { code?: string }
    if (code !== '42P04' && code !== '23505')
      throw new StartError(
        `The database ${name} of whistleblowers' cases is not there and could not be made: make it, or name another in WHISTLEBLOWER_DATABASE_URL`,
      )
  } finally {
    await maker.end()
  }
}

/** The database beside the portal's, where no other is named. */
export function besideDatabase(url: string): string {
  const beside = new URL(url)
  beside.pathname = `${beside.pathname}_whistleblower`
  return beside.toString()
}
