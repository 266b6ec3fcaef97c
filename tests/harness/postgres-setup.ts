import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { quickFolder } from './quick-folder.ts'

/**
 * One embedded Postgres for the whole run; every test file takes databases of its own from it. What one
 * file's process has compiled, those of the others find.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickFolder(), 'portal-test-'))
  // Several portals stand on it at once, each with connections of its own.
  const postgres = await startEmbeddedPostgres({ dataDir, temporary: true, connections: 300 })
  process.env.TEST_DATABASE_URL = postgres.url()
  process.env.TEST_FOLDERS = dataDir
  process.env.TEST_TEMPLATES = join(dataDir, 'templates')
  process.env.TEST_TOUCHED = join(dataDir, 'touched')
  process.env.NODE_COMPILE_CACHE ??= join(dataDir, 'compiled')
  return async () => {
    await postgres.stop()
    // A process that ends writes what it compiled.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
