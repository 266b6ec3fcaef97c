import { Id, type Locale } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import type { Going, Place } from '@portal/contracts/places'
import type { allEvents, DataOf, EventName, Read } from '@portal/events'
import { z } from 'zod'
import { type JobContext, job } from './job.ts'
import { linkTo } from './links.ts'
import { type Mail, mailTo } from './mail.ts'
import { noteDown } from './noted.ts'
import type { Addressee } from './people.ts'
import { type Reaction, whenever } from './reactions.ts'
import { seen } from './seen.ts'

/** What a text may fill in beside the facts of its notice. */
export interface Filling {
  /** The whole address that the notice leads to. */
  readonly link: string
  /** The first name of who reads it. */
  readonly name: string
}

type To = Pick<Addressee, 'name' | 'email'>
type About<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

/** How an area declares a notice. */
interface Declared<E, S extends z.ZodRawShape, P extends Place, F> {
  /** Where it has got to in the log is kept under it: never change it. */
  readonly since: string
  /** What the list of what was sent calls it. */
  readonly topic: Topic
  /** The same where one event is of several; only of what goes at once. */
  readonly topicOf?: (about: About<S>) => Topic
  /** What is kept of the event until it is told: ids and times alone. */
  readonly about: S
  /** Undefined where nobody is told of this one. */
  readonly of: (event: Read<E>) => z.input<z.ZodObject<S>> | undefined
  /** Whom the event names. */
  readonly to?: (event: Read<E>) => readonly string[]
  /** Whom the read side names, once for each `about`, where the event names nobody. */
  readonly among?: (about: About<S>, context: JobContext) => Promise<readonly string[]>
  /**
   * Each time that it happens is told, though nothing else is said of it than the last time; in one letter it stands
   * once. Else whoever was told of the same before is not told again.
   */
  readonly eachTime?: boolean
  /** The read models that must have seen the event before anything is looked up. */
  readonly reads?: readonly string[]
  /** What the text says, looked up when it is told; undefined where there is nothing to be told any more. */
  readonly facts: (
    about: About<S> & { readonly userId: string },
    context: JobContext,
  ) => Promise<F | undefined>
  readonly place: P
  readonly going: (about: About<S>, person: To, facts: NoInfer<F>) => Going<P>
  readonly words: (locale: Locale, fill: F & Filling, about: About<S>) => Mail
  /** It is a mail of its own, at once, and nobody can switch it off: about signing in. */
  readonly atOnce?: boolean
  /** Also to who cannot sign in, or not yet. */
  readonly whoever?: boolean
}

/** What a notice says to one person; undefined where nothing is to be said any more. */
export type Says = (locale: Locale, person: To) => Said

/** A mail, and where it leads. */
export interface Said extends Mail {
  readonly link: string
}

export interface Notice {
  readonly named: string
  readonly topic: Topic
  readonly place: Place
  /** It goes by itself: no letter bears it. */
  readonly atOnce: boolean
  readonly reaction: Reaction
  /** What it says of what was noted; throws NotSeenYet while the read side has not seen it. */
  readonly says: (
    userId: string,
    data: unknown,
    position: string,
    context: JobContext,
  ) => Promise<Says | undefined>
}

const known = new Map<string, Notice>()

/**
 * Declares a notice: whenever this happens, these people are told, in their language, with a link that
 * leads there. It goes out with what else is put on them (see `gather`), unless it is `atOnce`.
 * @param named what it, and the job that tells one person of it, is called in the database: never change it
 * Throws where two are called the same.
 */
export function notice<
  N extends EventName,
  S extends z.ZodRawShape,
  P extends Place,
  F extends object,
>(named: string, on: N, declared: Declared<DataOf<(typeof allEvents)[N]>, S, P, F>): Notice {
  if (known.has(named)) throw new Error(`two notices are called ${named}`)
  type Event = Read<DataOf<(typeof allEvents)[N]>>
  const { topic, place, reads = [], among, atOnce = false, eachTime = false } = declared
  const takes = z.object(declared.about)
  const says: Notice['says'] = async (userId, data, position, context) => {
    await seen(context.pool, reads, position)
    const about = takes.parse(data) as About<S>
    const facts = await declared.facts({ ...about, userId }, context)
    if (!facts) return undefined
    return (locale, person) => {
      const link = linkTo(context, place, declared.going(about, person, facts))
      return { ...declared.words(locale, { ...facts, link, name: person.name }, about), link }
    }
  }
  // What is told at once; and what was owed when a release began to gather it.
  const shape = { userId: Id, ...declared.about, seenAt: z.string().optional() }
  const tellOne = job(named, shape, async (data, context) => {
    const { userId, seenAt = '0' } = data as { userId: string; seenAt?: string }
    const say = await says(userId, data, seenAt, context)
    const of = declared.topicOf?.(data as unknown as About<S>) ?? topic
    const to = { userId, topic: of, whoever: declared.whoever }
    await mailTo(context, to, (locale, person) => say?.(locale, person))
  })
  const tellAmong =
    among &&
    job(
      `${named}.among`,
      { about: takes, position: z.string() },
      async ({ about, position }, context) => {
        await seen(context.pool, reads, position)
        const data = about as About<S>
        const which = eachTime ? [position] : []
        const noted = (await among(data, context)).map((userId) => ({
          id: [declared.since, ...Object.values(data), ...which, userId].join('.'),
          ...{ name: named, userId, data, position: BigInt(position) },
        }))
        await noteDown(context.pool, noted, context.pace)
      },
    )
  const told = (event: Event) => {
    const about = declared.of(event)
    if (!about) return []
    const data = takes.parse(about)
    return (declared.to?.(event) ?? []).map((userId) => ({ name: named, userId, data }))
  }
  const react = (event: Event) => {
    const seenAt = reads.length > 0 ? { seenAt: `${event.position}` } : {}
    if (atOnce)
      return told(event).map(({ userId, data }) => tellOne({ userId, ...data, ...seenAt } as never))
    const about = tellAmong && declared.of(event)
    return about ? [tellAmong({ about, position: `${event.position}` } as never)] : []
  }
  const made: Notice = {
    named,
    topic,
    place,
    atOnce,
    says,
    reaction: {
      ...whenever(declared.since, on, react),
      ...(atOnce ? {} : { notes: told as Reaction['notes'] }),
    },
  }
  known.set(named, made)
  return made
}

/** The notice that is called so; undefined where there is none any more. */
export const noticeNamed = (named: string): Notice | undefined => known.get(named)
