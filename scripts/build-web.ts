import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { refuseForeignFolder } from './own-folder.mjs'

const root = join(import.meta.dirname, '..')

/** The time of the newest file below a folder, in ms. */
function newest(folder: string): number {
  let latest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    const time = entry.isDirectory() ? newest(path) : statSync(path).mtimeMs
    if (time > latest) latest = time
  }
  return latest
}

/** Builds the web client when its sources are newer than what is built. @returns the built folder */
export function buildWeb(): string {
  const folder = join(root, 'web', 'dist')
  const built = join(folder, 'index.html')
  const shared = ['calendar', 'contracts'].map((one) => newest(join(root, 'shared', one)))
  const sources = Math.max(newest(join(root, 'web')), ...shared)
  if (existsSync(built) && statSync(built).mtimeMs > sources) return folder
  refuseForeignFolder(join(root, 'web'), 'The web client is to be built')
  process.stderr.write('Building the web client…\n')
  const vite = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: join(root, 'web'), stdio: ['ignore', 2, 2] },
  )
  if (vite.status !== 0) {
    process.stderr.write('The web client could not be built; the reason stands above.\n')
    process.exit(1)
  }
  return folder
}
