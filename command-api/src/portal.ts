import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Absences } from '@portal/platform/absences'
import { alone } from '@portal/platform/alone'
import { Away } from '@portal/platform/away'
import { beside } from '@portal/platform/beside'
import { createPool, lookAtDatabase } from '@portal/platform/database'
import { databaseReachable } from '@portal/platform/database-start'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@portal/platform/embedded-postgres'
import { ErasureLedger } from '@portal/platform/erasures'
import { eventLog } from '@portal/platform/event-log'
import type { EventStore } from '@portal/platform/event-store/port'
import { logoReader } from '@portal/platform/files/logo'
import { lookAtFiles } from '@portal/platform/files/look'
import { watchedStore } from '@portal/platform/files/watched'
import { createLogger } from '@portal/platform/log'
import { postgresKeyring } from '@portal/platform/personal-data'
import { addressesIn, rolesIn, type Settings } from '@portal/platform/settings'
import { makeTables } from '@portal/platform/tables'
import { migrateProjections, tablesMade } from '@portal/projections/kit/migrate'
import { onLanes } from '@portal/projections/kit/prepared'
import { Progress } from '@portal/projections/kit/progress'
import { Projection } from '@portal/projections/kit/runner'
import { models } from '@portal/projections/models'
import { Pasts } from '@portal/projections/past/pasts'
import { casesDue } from '@portal/projections/whistleblower/due'
import { Budget } from '@portal/workers/kit/limits'
import { migrateWorkers, placeReactions, startWorkers, type Workers } from '@portal/workers/workers'
import { Kysely, PostgresDialect } from 'kysely'
import type { Logger } from 'pino'
import { areas } from './areas.ts'
import { AskedMails, askedTable } from './auth/asked-mails.ts'
import { sendAsked } from './auth/send-asked.ts'
import type { Duties } from './duties.ts'
import { BUILD_LOCK } from './earlier-tables.ts'
import { Erasures, migrateErasures } from './erasures.ts'
import { healthOf } from './health.ts'
import { openKeys } from './keys.ts'
import { carryingOut } from './kit/carry-out.ts'
import { DatabaseTurns, POINTING_AT_ONCE } from './kit/database-turns.ts'
import { Executor } from './kit/execute.ts'
import { forJobs } from './kit/for-jobs.ts'
import { idempotencyTables } from './kit/idempotency.ts'
import { keptFilesTable } from './kit/kept-files.ts'
import { guardOfJobs } from './kit/legal-hold.ts'
import { Live } from './kit/live.ts'
import type { Parts, ReadSide } from './kit/parts.ts'
import { sessionTables } from './kit/session-tables.ts'
import { Sessions } from './kit/sessions.ts'
import { addressAt, cannotListen, claimPort, openDoors } from './listen.ts'
import { countsOfMessages, membersOfMessages } from './messages/unread-counts.ts'
import { notePlaces } from './note-places.ts'
import { hasOutbox, outboxHosts, refuseAddress, refuseDemoLogins } from './open-doors.ts'
import { openFiles } from './open-files.ts'
import { openStore } from './open-store.ts'
import { registerOutbox } from './outbox.ts'
import { noticePace, ofCalls, outsideOf, sendingLimits } from './outside.ts'
import { sayHowItIs } from './processes.ts'
import { retaining } from './retaining.ts'
import { roomFor } from './room.ts'
import { refuseOlderLog } from './same-log.ts'
import { openSeals } from './seals.ts'
import { serveHealth } from './serve-health.ts'
import { buildServer } from './server.ts'
import { keepErased, keepTidy } from './tidy.ts'
import { bringClaimsOver } from './users/earlier-claims.ts'
import { noteLookingEnded } from './users/impersonation.ts'
import { registerWebClient } from './web-client.ts'
import { keepCases, openChannel } from './whistleblower/care.ts'
import { CaseSeals } from './whistleblower/case-seals.ts'

export interface Portal {
  readonly url: string
  readonly parts: Parts
  readonly databaseUrl: string
  readonly postgres: EmbeddedPostgres | undefined
  stop(): Promise<void>
}

/** Processes that start at the same moment make and rebuild tables one after the other. */
const MIGRATION_LOCK = 727004
const ERASURE_LOCK = 727009
/** How long calls that are under way may take when the server is asked to stop. */
const CLOSING_MS = 10_000

/** Builds everything that the settings ask for and starts it. Throws StartError. */
export async function startPortal(
  settings: Settings,
  options: {
    duties?: Duties
    webFolder?: string
    onReady?: (parts: Parts) => Promise<void>
    /** For tests: the embedded server does not wait for the disk. */
    temporary?: boolean
    logger?: Logger
    /** Gives up starting; what was started is stopped, and the reason is thrown. */
    signal?: AbortSignal
    /** For tests: another clock, and how often schedules look at it, in ms. */
    clock?: { now: () => Date; everyMs: number }
    /** For tests: what stands between the portal and the store that its settings ask for. */
    store?: (opened: EventStore) => EventStore
  } = {},
): Promise<Portal> {
  const duties = options.duties ?? { serve: true, project: true, work: true }
  const logger = options.logger ?? createLogger(settings.LOG_LEVEL)
  const letGoOfPort = await claimPort(settings)
  let postgres: EmbeddedPostgres | undefined
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.reverse())
      await end().catch((error: unknown) => logger.warn({ err: error }, 'stopping'))
    await postgres?.stop()
    await letGoOfPort()
  }
  try {
    refuseAddress(settings, duties)
    if (!settings.DATABASE_URL)
      postgres = await startEmbeddedPostgres({
        dataDir: settings.DATA_DIR,
        temporary: options.temporary ?? false,
        onDeath: (said) => logger.error({ said }, 'Postgres died; it is being started again'),
      })
    const databaseUrl = settings.DATABASE_URL ?? postgres?.url('portal') ?? ''
    await postgres?.createDatabase('portal')
    const waitMs = settings.START_WAIT * 1000
    const waiting = (reason: string) => logger.info({ reason }, 'waiting for what is needed')
    const waits = { signal: options.signal, waiting }
    if (settings.DATABASE_URL) await databaseReachable(databaseUrl, { ...waits, waitMs })
    const pool = createPool(databaseUrl, settings.DATABASE_POOL)
    stops.push(() => pool.end())
    await roomFor(pool, settings, duties, (line) => logger.warn(line))
    const absences = new Absences(logger, { database: lookAtDatabase(databaseUrl) })
    stops.push(async () => absences.stop())
    const { store, keyring, keys } = await alone(pool, MIGRATION_LOCK, async (client) => {
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public')
      await makeTables(pool, 'sessions', sessionTables)
      await makeTables(pool, 'asked mails', askedTable)
      await makeTables(pool, 'idempotency', idempotencyTables)
      await makeTables(pool, 'kept files', keptFilesTable)
      await migrateWorkers(pool)
      await migrateProjections(pool)
      const between = options.store ?? ((one: EventStore) => one)
      const opened = between(
        await openStore(settings, pool, databaseUrl, {
          warn: (line) => logger.warn(line),
          signal: options.signal,
        }),
      )
      stops.push(() => opened.close())
      // On Postgres the event store is away when the database is.
      if (settings.EVENT_STORE === 'kurrentdb' || options.store)
        absences.lookFor('eventStore', () => opened.head())
      const known = await openKeys(settings, {
        pool,
        store: opened,
        warn: (line) => logger.warn(line),
      })
      stops.push(() => known.close())
      const ring = await postgresKeyring({
        pool,
        url: databaseUrl,
        masterKey: known.ring('MASTER_KEY'),
      })
      stops.push(() => ring.close())
      await refuseOlderLog(pool, opened)
      await migrateErasures(pool, opened)
      await placeReactions(pool, opened)
      return { store: opened, keyring: ring, keys: known }
    })
    keys.follow((line) => logger.error(line))
    options.signal?.throwIfAborted()
    const log = eventLog(store, keyring)
    const [claimKey, tokenKey] = [keys.ring('CLAIM_KEY'), keys.ring('TOKEN_KEY')]
    const db = onLanes(new Kysely<ReadSide>({ dialect: new PostgresDialect({ pool }) }), pool)
    const projections = duties.project
      ? models.map(
          (model) =>
            new Projection(model, {
              pool,
              log,
              absences,
              alone: (work) => alone(pool, BUILD_LOCK, work),
              onError: (name, error) =>
                logger.error({ err: error, projection: name }, 'a projection failed'),
            }),
        )
      : []
    if (duties.project)
      await alone(pool, BUILD_LOCK, async () => {
        await Projection.startAll(projections)
      })
    else if (duties.serve || duties.work) await tablesMade(pool, models, options.signal)
    stops.push(() => Promise.all(projections.map((projection) => projection.stop())))
    const sessions = new Sessions(pool, tokenKey, rolesIn(settings.SECOND_FACTOR_FOR))
    let live: Live | undefined
    let workers: Workers | undefined
    const progress = new Progress(
      databaseUrl,
      (message) => {
        if (live) beside('telling sockets', live.tell(message), { logger, absences })
      },
      () => {
        sessions.forget()
        for (const projection of projections) projection.lookAgain()
        live?.gap()
      },
      () => {
        pool.sever()
        workers?.sever()
        absences.met(new Away('database', new Error('it does not answer')))
      },
    )
    await progress.start()
    stops.push(() => progress.close())
    options.signal?.throwIfAborted()
    const publicUrl = settings.PUBLIC_URL ?? addressAt(settings)
    const files = watchedStore(await openFiles(settings, waits), logger)
    absences.lookFor('files', lookAtFiles(files))
    const notes = await notePlaces(settings)
    const channel = openChannel(settings, databaseUrl)
    stops.push(() => channel.close())
    const caseSeals = new CaseSeals({ channel, keyring, notes })
    const seals = await openSeals({
      settings,
      notes,
      pool,
      databaseUrl,
      store,
      masterKey: keys.ring('MASTER_KEY'),
      cases: () => caseSeals.verify(),
      absences,
      logger,
    })
    const pasts = new Pasts({
      pool,
      log,
      progress,
      onError: (error) => logger.error({ err: error }, 'a list as it stood was not worked out'),
    })
    const executor = new Executor(log, claimKey)
    for (const known of [pasts, executor]) keyring.whenErased(() => known.forget())
    stops.push(async () => pasts.forget())
    const needed: Omit<Parts, 'erasures'> = {
      pool,
      db,
      log,
      keyring,
      files,
      progress,
      executor,
      turns: new DatabaseTurns(pool, POINTING_AT_ONCE),
      sessions,
      verification: seals.verification,
      caseSeals,
      channel,
      pasts,
      paper: { publicUrl, logo: logoReader(join(settings.DATA_DIR, 'logos'), publicUrl) },
      askedMails: new AskedMails(pool, claimKey, (error) =>
        logger.warn({ err: error }, 'what guests asked for could not be done'),
      ),
      logger,
      absences,
      now: options.clock?.now ?? (() => new Date()),
      settings: { publicUrl, tokenKey, claimKey, ...ofCalls(settings) },
    }
    const ledger = new ErasureLedger({ places: notes, master: keys.ring('MASTER_KEY'), pool })
    const parts: Parts = { ...needed, erasures: new Erasures(needed, ledger) }
    // Before anybody is answered, and before a job writes to anybody.
    await alone(pool, ERASURE_LOCK, () => parts.erasures.applyRemembered())
    if (duties.serve) await refuseDemoLogins(settings, pool)
    sessions.onLookingEnded = (of) =>
      noteLookingEnded(parts, of).catch((error: unknown) =>
        logger.error({ err: error }, 'the end of an impersonation could not be written down'),
      )
    if (duties.work) {
      const holds = guardOfJobs(parts)
      workers = await startWorkers(
        {
          pool,
          log,
          keyring,
          decides: forJobs(parts.executor, parts.now),
          carryOut: carryingOut(parts, areas, holds),
          files,
          logger,
          absences,
          publicUrl,
          claimKey,
          sealsTo: addressesIn(settings.SEALS_TO),
          casesDue: (now) => casesDue(channel, db, now),
          retaining: retaining(parts, holds),
          budget: new Budget({ pool, claimKey, now: parts.now, limits: sendingLimits(settings) }),
          pace: noticePace(settings),
          now: parts.now,
          ...outsideOf(settings, pool, logger),
        },
        settings.QUEUE === 'redis'
          ? { kind: 'redis', url: settings.REDIS_URL ?? 'redis://127.0.0.1:6379', waitMs }
          : { kind: 'postgres', url: databaseUrl },
        { scheduleEveryMs: options.clock?.everyMs },
      )
      const started = workers
      stops.push(() => started.stop())
      const sealing = seals.keep()
      stops.push(() => sealing.stop())
    }
    let ready = false
    let url = publicUrl
    const here = { pool, id: keys.id, duties, projections, workers: () => workers }
    const saying = sayHowItIs(here, { logger, absences })
    stops.push(() => saying.stop())
    const health = healthOf({
      ...{ ...here, absences, progress },
      lostFiles: () => files.lost(),
      ready: () => ready,
    })
    if (duties.serve) {
      const app = await buildServer({
        parts,
        guestLimit: settings.GUEST_LIMIT,
        health,
        extras: async (server) => {
          if (hasOutbox(settings)) registerOutbox(server, pool, outboxHosts(settings))
          if (options.webFolder)
            await registerWebClient(
              server,
              options.webFolder,
              join(settings.DATA_DIR, 'logos'),
              parts,
            )
        },
      })
      live = new Live(app.server, {
        sessions,
        publicUrl,
        logger,
        absences,
        countsOf: countsOfMessages(db),
        membersAmong: membersOfMessages(db),
      })
      const sockets = live
      let doors: Awaited<ReturnType<typeof openDoors>> | undefined
      stops.push(async () => {
        const { server } = app
        const patience = setTimeout(() => server.closeAllConnections(), CLOSING_MS)
        // Together: the sockets' end waits for the last connection, and only a server that closes
        // tells clients that keep asking to let theirs go.
        await Promise.all([app.close(), sockets.close(), doors?.close()])
        clearTimeout(patience)
        await letGoOfPort()
      })
      doors = await openDoors(app, settings)
      url = addressAt({ HOST: settings.HOST, PORT: doors.port })
      parts.askedMails.start((asked) => sendAsked(parts, asked))
      stops.push(() => parts.askedMails.stop())
      const tidy = keepTidy(parts)
      stops.push(() => tidy.stop())
      const erasing = keepErased(parts)
      stops.push(() => erasing.stop())
      const caring = keepCases(parts)
      stops.push(() => caring.stop())
    } else {
      const server = await serveHealth(settings, health).catch(cannotListen(settings))
      stops.push(async () => {
        server.closeAllConnections()
        server.close()
      })
    }
    options.signal?.throwIfAborted()
    await options.onReady?.(parts)
    const head = await store.head()
    const end = Date.now() + 120_000
    const names = () =>
      // A projection that is parked is told of at /api/health; the others need not wait for it.
      models
        .map((model) => model.name)
        .filter((name) =>
          projections.every((one) => one.status().name !== name || one.status().state !== 'parked'),
        )
    while (!(await progress.reached(names(), head, 500)) && Date.now() < end)
      options.signal?.throwIfAborted()
    // Until now tables may have been filled, which goes faster in a heap that may grow fourfold before
    // it is cleared. From now on memory is wanted by others, and little garbage grows old.
    setFlagsFromString('--heap-growing-percent=60')
    if (duties.serve) await bringClaimsOver(parts)
    ready = true
    return { url, parts, databaseUrl, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
