import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder in the temporary files, for who removes it afterwards. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'portal-api-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) }
}
