import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { demoLogins, demoPassword } from '@portal/command-api/demo/seed'
import { startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { readSettings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'

const root = join(import.meta.dirname, '..')
const VITE_PORT = 5173

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The first port from Vite's own on that nobody listens on. */
async function vitePort(): Promise<number> {
  for (let port = VITE_PORT; port < VITE_PORT + 100; port++) if (await isFree(port)) return port
  throw new StartError(`No port from ${VITE_PORT} to ${VITE_PORT + 99} is free`)
}

const children: ChildProcess[] = []

/** Starts a program in a process group of its own: Ctrl-C is for us, and we end it in order. */
function start(args: readonly string[], env: Record<string, string>, cwd = root): void {
  const child = spawn(process.execPath, args, {
    cwd,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  child.once('exit', () => stop(1))
  children.push(child)
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()))

let stopPostgres: () => Promise<void> = async () => undefined
let ending = false

async function end(code: number): Promise<void> {
  if (ending) return
  ending = true
  process.stdout.write('Stopping…\n')
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map(ended))
  await stopPostgres()
  process.exit(code)
}
const stop = (code: number) => {
  end(code).catch(() => process.exit(1))
}
process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))

try {
  const settings = await readSettings(process.env)
  if (!(await isFree(settings.PORT)))
    throw new StartError(
      `Port ${settings.PORT} is already taken. Choose another, e.g. PORT=${settings.PORT + 1} npm run dev`,
    )
  const web = await vitePort()
  let databaseUrl = settings.DATABASE_URL
  if (databaseUrl === undefined) {
    const postgres = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR })
    stopPostgres = () => postgres.stop()
    await postgres.createDatabase('portal')
    databaseUrl = postgres.url('portal')
  }
  const url = `http://127.0.0.1:${web}`
  start(
    [
      '--watch',
      '--watch-preserve-output',
      '--disable-warning=ExperimentalWarning',
      join(root, 'scripts', 'dev', 'server.ts'),
    ],
    {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: settings.PUBLIC_URL ?? url,
    },
  )
  start(
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      ...['--host', '127.0.0.1', '--port', String(web), '--strictPort', '--clearScreen', 'false'],
    ],
    { API_URL: `http://127.0.0.1:${settings.PORT}` },
    join(root, 'web'),
  )
  process.stdout.write(
    `\n  The client, reloading:  ${url}\n  Mail and SMS:           ${url}/dev/outbox\n` +
      `  Logins:                 ${demoLogins.map(([login]) => login.split('@')[0]).join(', ')} @demo.example, password ${demoPassword}\n\n`,
  )
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  await end(1)
}
