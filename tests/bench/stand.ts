import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sessions } from '@portal/command-api/kit/sessions'
import { createPool } from '@portal/platform/database'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { readSettings } from '@portal/platform/settings'
import type pg from 'pg'
import { freePort, Processes, type Running, ready, until } from '../harness/processes.ts'
import type { Report } from './report.ts'

const root = join(import.meta.dirname, '..', '..')

export interface Options {
  readonly people: number
  readonly events: number
  readonly rounds: number
  /** A folder that was seeded before; it is used as it is, and stays. */
  readonly dataDir: string | undefined
}

/** One process with all duties, as `npm start` has it; or who serves apart from who projects and works, as with compose. */
export type Layout = 'together' | 'apart'

/** A running portal on the seeded data, and a way to its database. */
export interface Seeded {
  readonly running: Running
  readonly dataDir: string
  readonly pool: pg.Pool
  /** Access tokens of people, as they get them when they sign in. */
  tokens(userIds: readonly string[]): Promise<string[]>
}

/** What the parts of the bench share: processes, folders, the large history, the report. */
export class Stand {
  readonly processes = new Processes()
  readonly report: Report
  readonly options: Options
  private seeding: Promise<string> | undefined
  private opened: (Seeded & { layout: Layout; behind: Running | undefined }) | undefined

  constructor(report: Report, options: Options) {
    this.report = report
    this.options = options
  }

  say(line: string): void {
    process.stderr.write(`${line}\n`)
  }

  /** A folder with the large history in it; nobody runs on it. */
  seededFolder(): Promise<string> {
    this.seeding ??= this.seed()
    return this.seeding
  }

  /** An empty Postgres as the portal brings it, with everything that makes it durable. */
  async postgres(dataDir?: string): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({
      dataDir: dataDir ?? (await this.processes.folder()),
    })
    await postgres.createDatabase('portal')
    return postgres
  }

  /**
   * The portal on the seeded data, in processes of its own; the same for every part that asks for this layout. It is
   * at rest: a history that came all at once is sealed, and its jobs are done, in the first seconds.
   */
  async seeded(layout: Layout = 'together'): Promise<Seeded> {
    if (this.opened?.layout === layout) return this.opened
    await this.close()
    const dataDir = await this.seededFolder()
    const start = async (settings: Record<string, string>) =>
      ready(
        this.processes.portal({
          DATA_DIR: dataDir,
          PORT: String(await freePort()),
          LOG_LEVEL: 'warn',
          GUEST_LIMIT: '100000',
          CALL_LIMIT: '10000000',
          CHANGE_LIMIT: '10000000',
          PENDING_FILES: '100000',
          PENDING_MEGABYTES: '100000',
          ...settings,
        }),
      )
    const running = await start(layout === 'apart' ? { DUTIES: 'serve' } : {})
    // Their Postgres is the first one's.
    const behind =
      layout === 'apart'
        ? await start({ DUTIES: 'project,work', DATABASE_URL: databaseUrl(dataDir) })
        : undefined
    const pool = createPool(databaseUrl(dataDir), 4)
    await until('what was brought in is sealed, and the jobs for it are done', async () => {
      const { rows } = await pool.query<{ rests: boolean }>(
        `SELECT coalesce((SELECT max(upto) FROM seals.seal), 0) * 10 >= max(position) * 9
           AND NOT EXISTS (SELECT FROM reactions.job
             WHERE state IN ('waiting', 'sending') AND due_at <= now() + interval '2 minutes') AS rests
         FROM log.event`,
      )
      return rows[0]?.rests
    })
    const { TOKEN_KEY } = await readSettings({ DATA_DIR: dataDir })
    const sessions = new Sessions(pool, Buffer.from(TOKEN_KEY, 'base64'))
    this.opened = {
      layout,
      behind,
      running,
      dataDir,
      pool,
      tokens: async (userIds) => {
        const tokens: string[] = []
        for (const id of userIds) tokens.push((await sessions.open(id)).jwtToken)
        return tokens
      },
    }
    return this.opened
  }

  /** Stops the portal on the seeded data, where a part needs the folder for itself. */
  async close(): Promise<void> {
    if (!this.opened) return
    await this.opened.pool.end()
    await this.opened.behind?.signal('SIGTERM')
    await this.opened.running.signal('SIGTERM')
    this.opened = undefined
  }

  async end(): Promise<void> {
    await this.close().catch(() => undefined)
    await this.processes.end()
  }

  private async seed(): Promise<string> {
    const { people, events, dataDir } = this.options
    if (dataDir !== undefined) {
      if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return dataDir
      throw new Error(`${dataDir} is not seeded: npm run seed -- --data-dir ${dataDir}`)
    }
    const folder = await this.processes.folder()
    this.say(`Making a history of ${people} people and ${events} events…`)
    const seed = ['--people', String(people), '--events', String(events), '--data-dir', folder]
    const child = spawn(process.execPath, [join(root, 'scripts', 'seed.ts'), ...seed], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    if (code !== 0) throw new Error('the history could not be made; the reason stands above')
    return folder
  }
}

/** The database of a portal that runs on a data folder. */
export function databaseUrl(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8')
  return `postgres://portal:${password}@127.0.0.1:${port}/portal`
}
