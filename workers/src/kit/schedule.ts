import { awayOf } from '@portal/platform/away'
import { type Beside, beside } from '@portal/platform/beside'
import type { JobQueue } from '@portal/platform/queue/queue'
import type pg from 'pg'
import type { WantedJob } from './job.ts'

/** A job whose day has come. */
export interface DueJob extends WantedJob {
  /** What it is done once for, ever: e.g. the right, its last day, and days before. */
  readonly key: string
}

/** Work that a day brings, not an event. */
export interface Schedule {
  /** Part of the jobs' ids: never change it. */
  readonly name: string
  /**
   * Everything that is due by now and may not have been done. It is asked again and again and looks
   * at what is, so that nothing is lost while no process runs; what was given before is not done again.
   */
  readonly due: (pool: pg.Pool, now: Date) => Promise<readonly DueJob[]>
}

export interface ScheduleParts extends Beside {
  readonly pool: pg.Pool
  readonly queue: JobQueue
  readonly now: () => Date
}

/** Every 10 minutes: days are what is kept, not seconds. */
const EVERY_MS = 600_000

/**
 * Asks the schedules what is due and owes it as a job. The job's id is its key, kept in the database
 * for good: neither a restart nor a second process makes it happen twice.
 */
export class ScheduleRunner {
  private readonly schedules: readonly Schedule[]
  private readonly parts: ScheduleParts
  private readonly everyMs: number
  /** Those whose last look failed. */
  private readonly broken = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()

  constructor(schedules: readonly Schedule[], parts: ScheduleParts, everyMs = EVERY_MS) {
    this.schedules = schedules
    this.parts = parts
    this.everyMs = everyMs
  }

  /** Looks now, and from now on every `everyMs`. */
  start(): void {
    const turn = () => beside('looking what is due', this.tick(), this.parts)
    this.timer = setInterval(turn, this.everyMs)
    this.timer.unref()
    turn()
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.running
  }

  /** The names of schedules that fail: what they are for is not done. */
  failing(): readonly string[] {
    return [...this.broken]
  }

  /** Owes everything that is due and is not owed or done yet. */
  tick(): Promise<void> {
    const turn = async () => {
      for (const schedule of this.schedules)
        await this.owe(schedule).then(
          () => this.broken.delete(schedule.name),
          (error: unknown) => {
            const away = awayOf(error)
            if (away && this.parts.absences) return this.parts.absences.met(away)
            this.broken.add(schedule.name)
            this.parts.logger.warn({ err: error, schedule: schedule.name }, 'a schedule failed')
          },
        )
    }
    this.running = this.running.then(turn)
    return this.running
  }

  private async owe({ name, due }: Schedule): Promise<void> {
    const { pool, queue, now } = this.parts
    const wanted = (await due(pool, now())).map(({ key, job, data }) => ({
      id: `${name}.${key}`,
      name: job,
      data,
    }))
    if (wanted.length === 0) return
    const fresh = await pool.query<{ id: string }>(
      `INSERT INTO reactions.job (id, name, data)
       SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[]) ON CONFLICT DO NOTHING RETURNING id`,
      [
        wanted.map(({ id }) => id),
        wanted.map((one) => one.name),
        wanted.map(({ data }) => JSON.stringify(data)),
      ],
    )
    const isFresh = new Set(fresh.rows.map(({ id }) => id))
    // Should this process die here, the jobs that are owed are queued by the next one.
    for (const job of wanted) if (isFresh.has(job.id)) await queue.add(job)
  }
}
