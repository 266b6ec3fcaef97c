import type { Aggregate } from '@portal/domain/kit/aggregate'
import type { Fresh } from '@portal/domain/kit/deciding'
import type { Outcome, Refused } from '@portal/domain/kit/outcome'
import type { KnownEvent } from '@portal/events'
import type { Actor } from '@portal/platform/actor'
import type { Aside } from './admission.ts'
import type { Whose } from './held.ts'
import type { Parts } from './parts.ts'

/** The surroundings of a call that is handled with effects of its own. */
export interface Acting<A extends Actor | undefined = Actor> {
  /** Undefined for guests. */
  readonly actor: A
  readonly parts: Parts
  readonly now: Date
  readonly newId: () => string
  readonly locale: string
  readonly http: HttpSide
  /** Waits without a place at the gate. */
  readonly aside: Aside
  /** Decides over one aggregate, as `on` does; several in one call are not one unit. */
  readonly decide: <T, N extends KnownEvent, R, X extends string>(
    of: Aggregate<T, N>,
    id: string,
    decision: (state: T, fresh: Fresh) => Outcome<NoInfer<N>, R, X>,
  ) => Promise<R | Refused<X | 'notFound'>>
  /** Decides over several aggregates as one unit; with one of them refused nothing is done. */
  readonly decideAll: <T, N extends KnownEvent, X extends string>(
    of: Aggregate<T, N>,
    ids: readonly string[],
    decision: (state: T, index: number) => Outcome<NoInfer<N>, unknown, X>,
  ) => Promise<(X | null)[] | Refused<'notFound'>>
}

/** What an upload may be, where it is not what signed-in people may send. */
export interface UploadBound {
  /** Bytes of all files together, and of each. */
  readonly most: number
  /** How many; as many as any call's where it is not said. */
  readonly files?: number
  /** Whose room in memory it takes. */
  readonly whose: Whose
}

/** The few things that a call may need of HTTP itself. */
export interface HttpSide {
  /** Where from, as tries are counted: `networkOf`. */
  readonly address: string
  readonly userAgent: string
  cookie(name: string): string | undefined
  /** @param options.open the page's scripts may read it, too */
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAge: number; open?: boolean },
  ): void
  clearCookie(name: string, path: string): void
  /** Says with a refusal when it may be tried again, in seconds. */
  retryAfter(seconds: number): void
  /**
   * The files of an upload, each with all its bytes; never more than its bound.
   * @param field hears of the texts that stand in the form beside them
   */
  uploads(
    bound?: UploadBound,
    field?: (name: string, value: string) => void,
  ): AsyncIterable<{ fileName: string; bytes: Buffer }>
}
