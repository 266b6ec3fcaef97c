import type { AnyCall, AnyQuery, DecodedOf, RefusalOf, ReplyOf } from '@portal/contracts'
import type { PayCodes } from '@portal/contracts/paxml-codes'
import type { Refused } from '@portal/contracts/refused'
import type { Actor } from '@portal/platform/actor'
import type { EventLog } from '@portal/platform/event-log'
import type { FileStore } from '@portal/platform/files/store'
import type { Verification } from '@portal/platform/seals/verification'
import type { Kysely } from 'kysely'
import type { Pasts } from '../past/pasts.ts'
import type { Channel } from '../whistleblower/channel.ts'
import type { Paper } from './paper.ts'
import type { AnyReadModel, Database } from './read-model.ts'
import type { Stamp } from './stamp.ts'

export { Refused, refuse } from '@portal/contracts/refused'

/** Bytes to be downloaded, with the name that the reader's computer is offered. */
export interface FileReply {
  readonly fileName: string
  readonly type: string
  readonly body: Buffer | NodeJS.ReadableStream
}

export interface Reading<DB> {
  /** Undefined for a guest. */
  readonly actor: Actor | undefined
  readonly db: Kysely<DB>
  readonly now: Date
  readonly locale: string
  readonly files: FileStore
  readonly verification: Verification
  /** For the history of one thing alone: what is listed, found or counted is read from tables. */
  readonly log: Pick<EventLog, 'store' | 'decode'>
  /** The address that people use. */
  readonly publicUrl: string
  readonly paper: Paper
  /** What browsers subscribe to pushes with; undefined where nothing is pushed. */
  readonly pushKey?: string | undefined
  /** What kinds of time are called in files for payroll. */
  readonly payCodes: PayCodes
  /** Whistleblowers' cases, which are in none of the tables. */
  readonly channel: Channel
  /** Lists as they stood at the end of a day. */
  readonly pasts: Pasts
  /** Of what day the list is that is read; undefined where it is today's. `db` and `now` are of then. */
  readonly past?: Stamp | undefined
}

/** As `Reading`, for calls that only a signed-in person makes. */
export type SignedIn<DB> = Reading<DB> & { readonly actor: Actor }

export type Answer<C extends AnyQuery, DB> = (
  input: DecodedOf<C>,
  reading: C['may'] extends 'guest' ? Reading<DB> : SignedIn<DB>,
) => Promise<ReplyOf<C> | FileReply | Refused<RefusalOf<C> | 'notFound'>>

type Queries<A> = { [K in keyof A as A[K] extends AnyQuery ? K : never]: A[K] }

/** The answers of one area, with the projections that they read. */
export interface AreaAnswers {
  readonly reads: readonly string[]
  readonly answers: Readonly<Record<string, (input: unknown, reading: never) => Promise<unknown>>>
}

/**
 * Answers every query of an area from the tables of the read models named.
 * A query left out, or answered with another shape, does not compile.
 */
export function answers<A extends Record<string, AnyCall>, const M extends readonly AnyReadModel[]>(
  _calls: A,
  reads: M,
  handlers: {
    [K in keyof Queries<A>]: Queries<A>[K] extends AnyQuery
      ? Answer<Queries<A>[K], Databases<M>>
      : never
  },
): AreaAnswers {
  return { reads: reads.map((model) => model.name), answers: handlers as never }
}

type Intersect<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never
export type Databases<M extends readonly AnyReadModel[]> = Intersect<Database<M[number]>>
