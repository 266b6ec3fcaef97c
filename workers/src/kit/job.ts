import { z } from 'zod'
import type { WorkerParts } from './parts.ts'

/** What a job is given to do its work with. */
export interface JobContext extends WorkerParts {
  /** The same for every try of the same job: mail bears it as Message-ID. */
  readonly jobId: string
  /** It may have gone out before: a try reached the outside and nobody knows how it ended. */
  readonly maybeTwice: boolean
  /** Says that another side takes its time to answer: the turn goes to other jobs, and this one is waited for beside them. */
  readonly givesWay?: () => void
}

/** A job that somebody asks for. It carries ids and days, never personal data. */
export interface WantedJob {
  readonly job: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Work that is done outside a request. Called with its data, it is what a reaction or a schedule asks for. */
export interface Job<D> {
  (data: D): WantedJob
  readonly named: string
  /** Does it with what is stored; throws ZodError where that is not what the job takes. */
  readonly work: (data: unknown, context: JobContext) => Promise<void>
}

const known = new Map<string, Job<never>>()

/**
 * Declares a job. Whoever asks for it imports it, so none is asked for that nobody does.
 * @param named what it is called in the database: never change it, jobs that are owed bear it
 * @param shape what it is told; databases hold jobs of earlier releases, so it only ever takes more
 * @param run may be done again after a failure, and then finds what it did before
 * Throws where two are called the same.
 */
export function job<S extends z.ZodRawShape>(
  named: string,
  shape: S,
  run: (data: z.output<z.ZodObject<S>>, context: JobContext) => Promise<unknown>,
): Job<z.input<z.ZodObject<S>>> {
  if (known.has(named)) throw new Error(`two jobs are called ${named}`)
  const takes = z.object(shape)
  const made: Job<z.input<z.ZodObject<S>>> = Object.assign(
    // What is not the job's is left out: whoever asks may hand over a whole event.
    (data: z.input<z.ZodObject<S>>) => ({ job: named, data: takes.parse(data) }),
    {
      named,
      work: async (data: unknown, context: JobContext) => {
        await run(takes.parse(data), context)
      },
    },
  )
  known.set(named, made)
  return made
}

/** The job that is called so; undefined where there is none. */
export const jobNamed = (named: string): Job<never> | undefined => known.get(named)
