// Runs one of the scripts beside it under the pinned Node, after installing what the lockfile asks
// for. It must itself run on any Node that npm comes with, without dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.mjs'
import { refuseForeignFolder } from './own-folder.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [name = '', ...args] = process.argv.slice(2)
const mark = join(root, 'node_modules', '.installed')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted || !existsSync(node)) {
  const modules = join(root, 'node_modules')
  refuseForeignFolder(existsSync(modules) ? modules : root, 'Dependencies are to be installed')
  process.stderr.write('Installing dependencies. The first time this takes a minute or two.\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, npm_config_progress: 'true' },
  })
  if (done.status !== 0 || !existsSync(node)) {
    process.stderr.write('The dependencies could not be installed; what npm says stands above.\n')
    process.exit(1)
  }
  writeFileSync(mark, wanted)
}

const served = name === 'start'
// New objects get 16 MB. Where the machine is large Node takes far more: memory that the portal has
// promised not to use.
const flags = JSON.parse(readFileSync(join(root, 'scripts', 'node-flags.json'), 'utf8'))
const launch = () =>
  spawn(node, [...flags, join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    // Whoever serves hears by the channel when we are gone, however we went.
    stdio: served ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
    env: {
      // What was compiled once is found at the next start; an installation begins anew.
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
    },
  })
const running = served
  ? keepRunning(launch, (line) => process.stderr.write(`${line}\n`))
  : once(launch())
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    // A terminal sends Ctrl-C to both; a supervisor only to us.
    if (!process.stdin.isTTY || signal === 'SIGTERM') running.stop(signal)
    else running.stop(0)
  })
// npm passes signals on to its shell alone; when that is gone, nobody is left who could stop us.
const parent = process.ppid
setInterval(() => {
  if (process.ppid !== parent) running.stop('SIGTERM')
}, 500).unref()
process.exit(await running.ended)

/** A process that is done when it ends. */
function once(child) {
  return {
    ended: new Promise((resolve) => {
      child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
    }),
    stop: (signal) => child.kill(signal),
  }
}
