import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder beside the run's databases, or else in the temporary files, for who removes it afterwards. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(process.env.TEST_FOLDERS ?? tmpdir(), 'portal-api-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
