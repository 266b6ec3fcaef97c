import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, isOpenToAll } from './embedded-postgres-binaries.ts'
import { commandFor, type Owner, Server } from './embedded-postgres-process.ts'
import { ifThere } from './if-there.ts'
import { makeFolder } from './make-folder.ts'
import { takeName } from './only-one.ts'
import { StartError } from './start-error.ts'
import { writeWhole } from './write-whole.ts'

export interface EmbeddedPostgres {
  readonly port: number
  /** The server's process; another one after the server died and was started again. */
  readonly pid: number
  url(database?: string): string
  createDatabase(name: string): Promise<void>
  stop(): Promise<void>
  /** Kills it as a power cut would; for fault tests. It comes back by itself, on the same port. */
  kill(): void
}

const MAJOR = '18'
/** What the folder of a database is called while it is being made, with what makes the name its own. */
const BEGUN = 'postgres.begun-'

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** How many other connections a running server has; a living portal always has some. */
async function connections(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const found = await client.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )
    return found.rows[0]?.n ?? 0
  } catch {
    return 0
  } finally {
    await client.end().catch(() => undefined)
  }
}

const inUseBy = (dataDir: string, who = '') =>
  new StartError(
    `Another portal is running on the data folder ${dataDir}${who}. Stop it first, or choose another DATA_DIR.`,
  )

/** How often, and how long after each time, it is looked whether a folder is free: one that was killed ends in moments. */
const LOOKS = 10
const LOOK_MS = 200

/**
 * Holds a data folder: of two that begin at the same moment each would clear away what the other makes.
 * @returns lets it go. Throws StartError where another holds it.
 */
async function holdFolder(dataDir: string): Promise<() => Promise<void>> {
  const name = `data folder ${await realpath(dataDir)}`
  for (let look = 0; look <= LOOKS; look++) {
    const letGo = await takeName(name)
    if (letGo) return letGo
    await sleep(LOOK_MS)
  }
  throw inUseBy(dataDir)
}

/**
 * Is it the server of this folder? After a power cut the number that stands there may be that of another folder's, or
 * of a connection to it. One whose folder is where it was no more may be ours, which was moved meanwhile.
 */
async function isOf(folder: string, command: string): Promise<boolean> {
  const [, at] = / -D (.+?)(?: -[a-z] |$)/.exec(command.trim()) ?? []
  if (!command.includes('postgres') || at === undefined) return false
  const there = await realpath(at).catch(() => undefined)
  return there === undefined || there === (await realpath(folder))
}

/**
 * A server left over by a process that was killed is asked to stop, so that the folder is free.
 * Throws StartError when a living portal is connected to it.
 */
async function endFormer(folder: string, password: string): Promise<void> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [first = '', , , port = ''] = text.split('\n')
  const pid = Number.parseInt(first, 10) || 0
  if (pid === 0) return
  if (!alive(pid)) {
    await rm(join(folder, 'postmaster.pid'), { force: true })
    return
  }
  const command = await new Promise<string>((resolve) =>
    execFile('ps', ['-ww', '-o', 'args=', '-p', String(pid)], (_error, out) => resolve(out)),
  )
  if (!(await isOf(folder, command))) {
    await rm(join(folder, 'postmaster.pid'), { force: true })
    return
  }
  const inUse = inUseBy(dirname(folder), ` (Postgres, process ${pid})`)
  // The connections of a portal that was killed end within moments.
  const url = `postgres://portal:${password}@127.0.0.1:${port}/postgres`
  for (let look = 0; (await connections(url)) > 0; look++) {
    if (look === LOOKS) throw inUse
    await sleep(LOOK_MS)
  }
  process.kill(pid, 'SIGINT')
  for (let wait = 0; wait < 100 && alive(pid); wait++) await sleep(100)
  if (alive(pid)) throw inUse
}

function run(command: string, args: readonly string[], owner: Owner | undefined): Promise<string> {
  const to = commandFor(owner, command, args)
  return new Promise((resolve, reject) =>
    execFile(to.command, to.args, to.owner, (error, out, said) =>
      error ? reject(said || error.message) : resolve(out),
    ),
  )
}

const lastLine = (text: unknown): string => String(text).trim().split('\n').at(-1) ?? ''

/**
 * Gives a folder to the user that Postgres runs as: a copy, as after a restore or from another machine, is root's or
 * nobody's. The folder itself comes last, so that it is all done again where it was broken off.
 */
async function giveTo({ uid, gid }: Owner, folder: string): Promise<void> {
  if ((await stat(folder)).uid === uid) return
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), uid, gid)
  await chown(folder, uid, gid)
}

/**
 * Postgres refuses to run as root: there, it runs as the user `postgres`, which is made if need be.
 * @param paths where it must be able to go
 */
async function databaseUser(paths: readonly string[]): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const ask = (flag: string) => run('id', [flag, 'postgres'], undefined).then(Number)
  const open = await Promise.all(paths.map(isOpenToAll))
  const throughClosedFolders = open.includes(false)
  try {
    return { uid: await ask('-u'), gid: await ask('-g'), throughClosedFolders }
  } catch {
    await run('useradd', ['--system', '--user-group', 'postgres'], undefined).catch(
      (said: unknown) => {
        throw new StartError(`Postgres needs a user that is not root: ${lastLine(said)}`)
      },
    )
    return { uid: await ask('-u'), gid: await ask('-g'), throughClosedFolders }
  }
}

/** The address of the Postgres that a living portal runs on this data folder; undefined where none does. */
export async function runningPostgres(
  dataDir: string,
  database: string,
): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '')
  const [pid = '', , , port = ''] = text.split('\n')
  if (!alive(Number.parseInt(pid, 10) || -1)) return undefined
  const url = `postgres://portal:${password}@127.0.0.1:${port}/${database}`
  return (await connections(url)) > 0 ? url : undefined
}

interface Options {
  readonly dataDir: string
  readonly port?: number
  readonly temporary?: boolean
  readonly connections?: number
  /** Told when the server died and is being started again, with what it said last; once of deaths in a row. */
  readonly onDeath?: (said: string) => void
}

/**
 * Starts a real Postgres in a folder, reachable on 127.0.0.1 only.
 * @param options.connections how many it takes at once; 100 unless told
 * @param options.temporary for tests: nothing is waited for to reach the disk
 * Throws StartError with one line for people.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    await makeFolder(options.dataDir)
    // Postgres runs under a user of its own when we are root; it must be able to pass through.
    await chmod(options.dataDir, 0o755)
  } catch (error) {
    throw new StartError(
      `The data folder ${options.dataDir} cannot be used: ${(error as Error).message}`,
    )
  }
  const letGo = await holdFolder(options.dataDir)
  try {
    return await startIn(options, letGo)
  } catch (error) {
    await letGo()
    throw error
  }
}

/** Is there a file in a folder? One that was begun and left has empty folders at most, and is made anew. */
async function hasFiles(folder: string): Promise<boolean> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifThere)
  return found?.some((one) => !one.isDirectory()) ?? false
}

/** Starts it in a folder that is held until it is stopped. */
async function startIn(options: Options, letGo: () => Promise<void>): Promise<EmbeddedPostgres> {
  const folder = join(options.dataDir, 'postgres')
  const secret = join(options.dataDir, 'postgres.password')
  const [version, kept] = await Promise.all(
    [join(folder, 'PG_VERSION'), secret].map((file) => readFile(file, 'utf8').catch(ifThere)),
  ).catch((error: Error) => {
    throw new StartError(`The data folder ${options.dataDir} cannot be read: ${error.message}`)
  })
  if (version === undefined && (await hasFiles(folder)))
    throw new StartError(
      `The data folder ${folder} is no whole database of Postgres: it lacks PG_VERSION. Restore it, or move it away.`,
    )
  if (version !== undefined && version.trim() !== MAJOR)
    throw new StartError(
      `The data folder ${folder} belongs to Postgres ${version.trim()}, this portal brings Postgres ${MAJOR}. Choose another DATA_DIR, or move the old folder away.`,
    )
  let password = kept ?? ''
  if (password === '') {
    password = randomBytes(18).toString('base64url')
    await writeWhole(secret, password)
  }
  await endFormer(folder, password)
  const port = options.port ?? (await freePort())
  const binaries = await findBinaries()
  const owner = await databaseUser([folder])
  const logFile = join(options.dataDir, 'postgres.log')
  if (version === undefined) {
    for (const name of await readdir(options.dataDir))
      if (name.startsWith(BEGUN))
        await rm(join(options.dataDir, name), { recursive: true, force: true })
    // Made beside its place, which it takes when it is whole: a power cut meanwhile leaves nothing there.
    const begun = join(options.dataDir, `${BEGUN}${randomUUID()}`)
    await mkdir(begun, { mode: 0o700 })
    if (owner) await chown(begun, owner.uid, owner.gid)
    const passwordFile = join(folder, '..', 'postgres.init')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner) await chown(passwordFile, owner.uid, owner.gid)
    try {
      await run(
        binaries.initdb,
        [
          `--pgdata=${begun}`,
          '--username=portal',
          `--pwfile=${passwordFile}`,
          '--auth=scram-sha-256',
          '--encoding=UTF8',
          '--locale=C',
          '--data-checksums',
          ...(options.temporary ? ['--no-sync'] : []),
        ],
        owner,
      )
      await rm(folder, { recursive: true, force: true })
      await rename(begun, folder)
    } catch (error) {
      await rm(begun, { recursive: true, force: true })
      throw new StartError(`Postgres could not make its folder ${folder}: ${lastLine(error)}`)
    } finally {
      await rm(passwordFile, { force: true })
    }
  } else if (owner) await giveTo(owner, folder)
  const server = new Server(
    binaries.postgres,
    [
      ['-D', folder],
      ['-p', String(port)],
      ['-c', 'listen_addresses=127.0.0.1'],
      ['-c', 'unix_socket_directories='],
      ['-c', 'shared_buffers=64MB'],
      ['-c', `max_connections=${options.connections ?? 100}`],
      ['-c', 'max_wal_size=1GB'],
      ['-c', 'random_page_cost=1.1'],
      ['-c', 'jit=off'],
      // Its log is there to be read by anybody who runs it: neither at which minute how much was written, at night by
      // one reporter, nor values of people that an error was about.
      ['-c', 'log_checkpoints=off'],
      ['-c', 'log_error_verbosity=terse'],
      ['-c', 'log_min_error_statement=panic'],
      ...(options.temporary
        ? [
            ['-c', 'fsync=off'],
            ['-c', 'full_page_writes=off'],
          ]
        : []),
    ].flat(),
    { folder, logFile, owner, onDeath: options.onDeath },
  )
  const url = (database = 'postgres') =>
    `postgres://portal:${password}@127.0.0.1:${port}/${database}`
  for (let wait = 0; ; wait++) {
    if (server.ended || wait > 600) {
      await server.stop()
      const said = await readFile(logFile, 'utf8').catch(() => '')
      throw new StartError(`Postgres did not start in ${folder}: ${lastLine(said)}`)
    }
    const client = new pg.Client({ connectionString: url() })
    client.on('error', () => undefined)
    const up = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (up) break
    await sleep(50)
  }
  server.keepAlive()
  return {
    port,
    get pid() {
      return server.pid
    },
    url,
    createDatabase: async (name) => {
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      try {
        const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
        if (found.rowCount === 0) await client.query(`CREATE DATABASE "${name}"`)
      } finally {
        await client.end()
      }
    },
    stop: async () => {
      await server.stop()
      await letGo()
    },
    kill: () => process.kill(server.pid, 'SIGKILL'),
  }
}
