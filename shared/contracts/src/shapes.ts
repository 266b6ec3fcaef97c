import { daysBetween, NAMEABLE } from '@portal/calendar/days'
import { z } from 'zod'
import { writtenEmail } from './email.ts'
import { locales } from './locales.ts'

/**
 * What a schema reads and gives. The calls name no more of it: comparing whole zod types, method by
 * method, made most of the time that a type check took.
 */
export interface Schema<D = unknown, I = unknown> {
  readonly _zod: { readonly output: D; readonly input: I }
}

/** The same schema with all that zod can do, to read a value or to describe it. */
export const whole = <D, I>(schema: Schema<D, I>): z.ZodType<D, I> => schema as z.ZodType<D, I>

// The shapes that many calls share. What needs zod stands here, apart from what a page begins with.

export const Locale = z.enum(locales)
export type Locale = z.infer<typeof Locale>

export const Id = z.uuid()

/** A department as it is chosen by its name: several companies may have one of it. */
export const DepartmentName = z.object({ id: Id, name: z.string(), companyName: z.string() })

/**
 * Does the text pile up more marks on one letter than any language does? Putting them in order takes the
 * square of their number. The bound is that of Unicode's stream-safe text (UAX #15, section 13).
 */
export const pilesUpMarks = (text: string): boolean => /\p{M}{31}/u.test(text)

/** Signs that nobody sees: of no width, or that turn the direction of what stands behind them. */
const UNSEEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** A text of nothing but what may stand within words and by itself shows nothing, as joiners, soft hyphens and fillers. */
const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]+$/u

/**
 * A text without what nobody sees and what is pasted along: a headline of it alone could not be opened, and
 * one that turns the direction would turn what others wrote in the same row. Joiners stay, within letters.
 */
export const seenOf = (text: string): string => text.replace(UNSEEN, '').replace(BLANK, '')

/** One line of text that can be seen, trimmed, NFC, no control characters. */
export const line = (max = 200) =>
  z
    .string()
    .overwrite(seenOf)
    .trim()
    .normalize('NFC')
    .min(1)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/, 'controlCharacters')
/** As `line`, but may be empty. */
export const optionalLine = (max = 200) => z.union([z.literal(''), line(max)]).default('')
/** Text of several lines, without what nobody sees: of that alone it is empty. */
export const prose = (max = 20_000) =>
  z
    .string()
    .overwrite(seenOf)
    .normalize('NFC')
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'controlCharacters')
/** The loose something@something of the specification's section 5. */
export const Email = z
  .string()
  .overwrite(writtenEmail)
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, 'E-mail must be valid')
export const Password = z.string().min(10).max(128)
/** An instant as a server or a device writes it, in UTC. */
export const Clock = z.iso.datetime().max(30).regex(NAMEABLE, 'invalidField')
export const Instant = z.iso.datetime({ offset: true }).max(40).regex(NAMEABLE, 'invalidField')
export const Day = z.iso.date().max(10).regex(NAMEABLE, 'invalidField')

/** A whole number, or its digits where it stands in an address. */
const count = (max: number) =>
  z.union([
    z.number().int().min(0).max(max),
    z
      .string()
      .max(9)
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .pipe(z.number().max(max)),
  ])

/** A list in which everything stands once, whoever sends it twice. */
export const each = <T extends z.ZodType<string>>(of: T, most: number) =>
  z
    .array(of)
    .max(most)
    .overwrite((list) => [...new Set(list)])

/** The word of a truth as it stands in an address. */
export const TruthWord = z.string().max(8).pipe(z.stringbool())
/** true or false, or its word where it stands in an address. */
export const truth = TruthWord.or(z.boolean())

/** The version of what was seen, also where it stands in an address. */
const seenVersion = z.union([
  z.number().int(),
  z
    .string()
    .max(9)
    .regex(/^\d{1,9}$/)
    .transform(Number),
])

/**
 * What names the version that was seen: of every command that takes away, or writes over, what another may
 * have changed meanwhile. Its wiring compares it (`expects`), its refusal is `changedMeanwhile`.
 */
export const asSeen = { version: seenVersion }
/** How many there were, of what moves no version. */
export const countSeen = seenVersion

/** Zero-based page and its size; 0 means All, which the server bounds at 10,000 rows. */
export const paging = {
  page: count(1_000_000).default(0),
  pageSize: count(100).default(20),
}

/** Ids that stand in an address, at most: it has room for no more. */
export const MOST_PICKED = 300
const ids = z
  .string()
  .max(37 * MOST_PICKED)
  .regex(/^[0-9a-f,-]*$/i)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(Id).max(MOST_PICKED))
  .default([])
/** Some of what a filter finds: these ids alone, or all but these; joined by commas, as in an address. */
export const picking = { only: ids, except: ids }

/** A page of a list; `total` counts all rows of the filter. */
export interface Page<T> {
  rows: T[]
  total: number
}
export function page<T>(row: Schema<T>): z.ZodType<Page<T>> {
  return z.object({ rows: z.array(whole(row)), total: z.number().int() })
}

/** An input object; unknown fields are refused. */
export const input = z.strictObject
/** From one day to another, both with it, `most` days further at most. */
export const daysWithin = (most: number) =>
  input({ startdate: Day, enddate: Day }).superRefine(({ startdate, enddate }, context) => {
    const days = daysBetween(startdate, enddate)
    if (days < 0 || days > most)
      context.addIssue({ code: 'custom', path: ['enddate'], message: 'invalidField' })
  })
export const Nothing = z.strictObject({})
/** The reply of a command that only says it was done. */
export const Done = z.object({ ok: z.literal(true) })
export const Created = z.object({ id: Id })

/** When a device says that it was written, where that was before it is sent: there may have been no signal. */
export const MadeAt = Clock.nullable().default(null)
