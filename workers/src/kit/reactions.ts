import { setTimeout as sleep } from 'node:timers/promises'
import type { allEvents, DataOf, EventName, Read } from '@portal/events'
import { Absences } from '@portal/platform/absences'
import { awayOf } from '@portal/platform/away'
import { inTransaction } from '@portal/platform/database'
import { decodeBatch, type EventLog } from '@portal/platform/event-log'
import type { JobQueue, QueuedJob } from '@portal/platform/queue/queue'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { WantedJob } from './job.ts'
import { noteDown, type Pace, type ToTell } from './noted.ts'

export const reactionTables = `
  CREATE SCHEMA IF NOT EXISTS reactions;
  CREATE TABLE IF NOT EXISTS reactions.checkpoint (name text PRIMARY KEY, position bigint NOT NULL);
  CREATE TABLE IF NOT EXISTS reactions.job (
    id text PRIMARY KEY,
    name text NOT NULL,
    data jsonb NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    attempts integer NOT NULL DEFAULT 0,
    maybe_twice boolean NOT NULL DEFAULT false,
    queued_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    error text
  );
  ALTER TABLE reactions.job
    ADD COLUMN IF NOT EXISTS due_at timestamptz NOT NULL DEFAULT now() + interval '15 seconds',
    ADD COLUMN IF NOT EXISTS sending_until timestamptz,
    ADD COLUMN IF NOT EXISTS went_at timestamptz,
    ADD COLUMN IF NOT EXISTS doubts integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS held_at timestamptz,
    ADD COLUMN IF NOT EXISTS put_off_since timestamptz,
    ADD COLUMN IF NOT EXISTS released boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS kind text,
    ADD COLUMN IF NOT EXISTS user_id uuid,
    ADD COLUMN IF NOT EXISTS topic text;
  DROP INDEX IF EXISTS reactions.job_owed;
  CREATE INDEX IF NOT EXISTS job_due ON reactions.job (due_at) WHERE state IN ('waiting', 'sending');
  CREATE INDEX IF NOT EXISTS job_open ON reactions.job (queued_at)
    WHERE kind IS NOT NULL AND state <> 'done';`

export interface Reaction {
  readonly name: string
  readonly on: readonly EventName[]
  readonly react: (event: Read<unknown>) => readonly WantedJob[]
  /** Jobs for all that happened at about the same time, where one job does it for many. */
  readonly together?: (events: readonly Read<unknown>[]) => readonly WantedJob[]
  /** What people are to be told of it, in a letter with whatever else they are. */
  readonly notes?: (event: Read<unknown>) => readonly ToTell[]
}

/**
 * Whenever this happens, these jobs are to be done: `whenever('mail-reset-code', 'passwordResetRequested', …)`.
 * @param name where it has got to in the log is kept under it: never change it
 */
export function whenever<N extends EventName>(
  name: string,
  on: N,
  react: (event: Read<DataOf<(typeof allEvents)[N]>>) => readonly WantedJob[],
): Reaction {
  return { name, on: [on], react: react as Reaction['react'] }
}

/**
 * As `whenever`, for what often happens many times a second: the first is reacted to at once, and those that come
 * in the half second after it together.
 */
export function wheneverMany<N extends EventName>(
  name: string,
  on: N,
  together: (events: readonly Read<DataOf<(typeof allEvents)[N]>>[]) => readonly WantedJob[],
): Reaction {
  return { name, on: [on], react: () => [], together: together as Reaction['together'] }
}

export interface ReactionStatus {
  readonly name: string
  /** `waiting` while something that it needs is away; `parked` on an event that it fails on. */
  readonly state: 'running' | 'waiting' | 'parked'
  readonly position: bigint
  readonly error?: string
}

export interface ReactionParts {
  readonly pool: pg.Pool
  readonly log: EventLog
  readonly queue: JobQueue
  readonly logger: Logger
  readonly pace: Pace
  /** Where what is away is told, and waited for. */
  readonly absences?: Absences
}

/** Batches and their events that may pass without a row of it, where nothing asks for a job. */
const FAR = 1000

/** How long those are gathered that are reacted to together, in ms. */
const GATHER_MS = 500

/** Another process was first to take these events; this one goes on after them. */
class Moved extends Error {}

/**
 * Turns events into jobs. The job's row and the checkpoint are one transaction, so that none is lost
 * and none is owed twice, whatever becomes of the queue.
 */
export class ReactionRunner {
  private readonly stopping = new AbortController()
  private running: Promise<void> | undefined
  private now: ReactionStatus
  private readonly reaction: Reaction
  private readonly parts: ReactionParts
  private readonly absences: Absences

  constructor(reaction: Reaction, parts: ReactionParts) {
    this.reaction = reaction
    this.parts = parts
    this.absences = parts.absences ?? new Absences(parts.logger)
    this.now = { name: reaction.name, state: 'running', position: 0n }
  }

  status(): ReactionStatus {
    return this.now
  }

  start(): void {
    this.running = this.follow()
  }

  async stop(): Promise<void> {
    this.stopping.abort()
    await this.running
  }

  private async follow(): Promise<void> {
    const { signal } = this.stopping
    const { log, logger } = this.parts
    let waits = 0
    let said = ''
    while (!signal.aborted) {
      try {
        let recorded = await this.begun()
        let passed = 0
        await log.store.subscribe(
          recorded,
          { types: this.reaction.on, batch: 100, signal },
          async (batch) => {
            const events = await decodeBatch(log, batch)
            // What was brought in happened long ago: nobody is written to about it now.
            const fresh = events.filter((event) => event.meta.occurred === undefined)
            const jobs = fresh.flatMap((event) => this.jobs(event, this.reaction.react(event)))
            const last = fresh.at(-1)
            if (last) jobs.push(...this.jobs(last, this.reaction.together?.(fresh) ?? []))
            const told = fresh.flatMap((event) =>
              (this.reaction.notes?.(event) ?? []).map((one, index) => ({
                ...one,
                id: `${event.id}.${this.reaction.name}.${index}`,
                position: event.position,
              })),
            )
            const position = batch.checkpoint
            // Most of what happens asks for nothing here: to write that down for each of it, a dozen
            // reactions would keep the disk busier than what happened.
            passed += events.length + 1
            if (jobs.length > 0 || told.length > 0 || passed >= FAR) {
              await this.record(recorded, position, jobs, told)
              recorded = position
              passed = 0
            }
            this.now = { name: this.reaction.name, state: 'running', position }
            waits = 0
            said = ''
            for (const job of jobs) await this.queue(job)
            if (this.reaction.together && jobs.length > 0)
              await sleep(GATHER_MS, undefined, { signal }).catch(() => undefined)
          },
        )
      } catch (error) {
        if (signal.aborted) return
        if (error instanceof Moved) continue
        const away = awayOf(error)
        if (away) {
          if (this.now.state !== 'parked') this.now = { ...this.now, state: 'waiting' }
          await this.absences.over(away, waits++, signal)
          continue
        }
        const reason = error instanceof Error ? error.message : String(error)
        this.now = { ...this.now, state: 'parked', error: reason }
        // It tries again and again: the log need not hear of each.
        if (said !== reason)
          logger.error({ err: error, reaction: this.reaction.name }, 'a reaction is parked')
        said = reason
        await sleep(2000, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** What an event asks for, under ids that are the same however often it is reacted to. */
  private jobs(event: Read<unknown>, wanted: readonly WantedJob[]): QueuedJob[] {
    return wanted.map(({ job, data }, index) => ({
      id: `${event.id}.${this.reaction.name}.${index}`,
      name: job,
      data,
    }))
  }

  /** What the queue does not take now is owed all the same, and queued when it is there again. */
  private async queue(job: QueuedJob): Promise<void> {
    try {
      await this.parts.queue.add(job)
    } catch (error) {
      const away = awayOf(error)
      if (!away) throw error
      this.absences.met(away)
    }
  }

  /** Where it has got to. */
  private async begun(): Promise<bigint> {
    const { pool, log } = this.parts
    await beginTogether(pool, log.store, [this.reaction])
    const { rows } = await pool.query<{ position: string }>(
      'SELECT position FROM reactions.checkpoint WHERE name = $1',
      [this.reaction.name],
    )
    if (!rows[0]) throw new Error(`the reaction ${this.reaction.name} has no place in the log`)
    return BigInt(rows[0].position)
  }

  private record(
    from: bigint,
    to: bigint,
    jobs: readonly QueuedJob[],
    told: Parameters<typeof noteDown>[1],
  ): Promise<void> {
    return inTransaction(this.parts.pool, async (client) => {
      const moved = await client.query(
        'UPDATE reactions.checkpoint SET position = $3 WHERE name = $1 AND position = $2',
        [this.reaction.name, from.toString(), to.toString()],
      )
      if (moved.rowCount !== 1) throw new Moved()
      for (const job of jobs)
        await client.query(
          'INSERT INTO reactions.job (id, name, data) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
          [job.id, job.name, JSON.stringify(job.data)],
        )
      await noteDown(client, told, this.parts.pace)
    })
  }
}

/** What was queued is not queued again before, in s; the queue may have lost it. */
const QUEUED_S = 60
/** What is due later than this, in s, was put off while the clock was ahead: nothing is put off for days. */
const LONGEST_S = 86_400

/**
 * Queues what is due: tries whose pause is over, and what the queue lost. Ids keep the queue from
 * having one twice, and the job's row keeps it from being done twice.
 * @returns how many were queued
 */
export async function queueDue(pool: pg.Pool, queue: JobQueue): Promise<number> {
  const due = await pool.query<{ id: string; name: string; data: unknown }>(
    `UPDATE reactions.job SET due_at = now() + $1 * interval '1 second'
     WHERE id IN (SELECT id FROM reactions.job
       WHERE state IN ('waiting', 'sending')
         AND (due_at <= now() OR due_at > now() + $2 * interval '1 second')
       ORDER BY due_at, id LIMIT 1000 FOR UPDATE SKIP LOCKED)
     RETURNING id, name, data`,
    [QUEUED_S, LONGEST_S],
  )
  for (const job of due.rows) await queue.add(job)
  return due.rows.length
}

/**
 * Gives those a place in the log that have none: its beginning where nothing was ever reacted to, and
 * else its end. A release brought them then, and years of what happened before it ask for nothing now.
 * Ask for all at once before any follows the log, and before calls are taken.
 */
export async function beginTogether(
  pool: pg.Pool,
  store: Pick<EventLog['store'], 'head'>,
  all: readonly Reaction[],
): Promise<void> {
  const names = all.map(({ name }) => name)
  const missing = await pool.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) AS n(name)
     WHERE NOT EXISTS (SELECT FROM reactions.checkpoint c WHERE c.name = n.name)`,
    [names],
  )
  if (missing.rows.length === 0) return
  await pool.query(
    `INSERT INTO reactions.checkpoint
     SELECT unnest($1::text[]), CASE WHEN EXISTS (SELECT FROM reactions.checkpoint) THEN $2::bigint ELSE 0 END
     ON CONFLICT DO NOTHING`,
    [missing.rows.map(({ name }) => name), (await store.head()).toString()],
  )
}

/** Moves reactions on to a position: what happened up to there asks for nothing any more. */
export async function passOver(
  pool: pg.Pool,
  passed: readonly Reaction[],
  position: bigint,
): Promise<void> {
  await pool.query(
    `INSERT INTO reactions.checkpoint SELECT unnest($1::text[]), $2
     ON CONFLICT (name) DO UPDATE SET position = greatest(checkpoint.position, excluded.position)`,
    [passed.map(({ name }) => name), position.toString()],
  )
}
