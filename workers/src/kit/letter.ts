import { Id } from '@portal/contracts'
import type { Topic } from '@portal/contracts/deliveries'
import type { Channel } from '@portal/contracts/notices'
import { addressOf, places } from '@portal/contracts/places'
import { z } from 'zod'
import { onlyByDay, oweByDay } from './by-day.ts'
import { type JobContext, job } from './job.ts'
import { asReminder, letterOf, smsOf } from './letter-texts.ts'
import { linkTo } from './links.ts'
import { mailTo, smsTo } from './mail.ts'
import { LETTER } from './noted.ts'
import { type Notice, noticeNamed, type Says } from './notice.ts'
import { personOf } from './people.ts'
import { hasDevices, owePushes } from './push.ts'
import { localeOf } from './texts.ts'
import { together } from './together.ts'
import { wishesOf } from './wishes.ts'

/** So many things are told in full in one letter; of the others it says how many there are. */
const MOST = 40

interface Row {
  readonly name: string
  readonly data: unknown
  readonly position: string
}

interface Told {
  readonly notice: Notice
  readonly say: Says
}

/** All that was gathered in these letters and still stands. */
async function gatheredIn(
  letters: readonly string[],
  userId: string,
  context: JobContext,
): Promise<Told[]> {
  // What was theirs went with them: it would be waited for, and is never seen.
  if (!(await personOf(context, userId))) return []
  const { rows } = await context.pool.query<Row>(
    `SELECT name, data, max(position) AS position FROM reactions.notice
     WHERE letter = ANY ($1) AND user_id = $2 GROUP BY name, data ORDER BY min(id)`,
    [letters, userId],
  )
  const told: Told[] = []
  for (const { name, data, position } of rows) {
    // One that a later release no longer knows has nothing to say.
    const notice = noticeNamed(name)
    const say = await notice?.says(userId, data, position, context)
    if (!notice || !say) continue
    const isReminder = Object.hasOwn(data as object, 'reminder')
    told.push({ notice, say: isReminder ? (...to) => asReminder(to[0], say(...to)) : say })
  }
  return told
}

/** What of it the person wants to be told by that, and what it is about; undefined where it is nothing. */
async function wanted(
  all: readonly Told[],
  by: Channel,
  userId: string,
  context: JobContext,
): Promise<{ told: readonly Told[]; topic: Topic } | undefined> {
  const wishes = await wishesOf(context, userId)
  const told = all.filter(({ notice }) => wishes(notice.topic, by))
  const [only, ...others] = new Set(told.map(({ notice }) => notice.topic))
  return only && { told, topic: others.length > 0 ? 'several' : only }
}

/** Tells a person in one SMS what of a letter they want to be told so. */
const letterBySms = job(
  'letterBySms',
  { userId: Id, letter: z.string() },
  async ({ userId, letter }, context) => {
    onlyByDay(context)
    const all = await gatheredIn([letter], userId, context)
    const wish = await wanted(all, 'sms', userId, context)
    if (!wish) return
    const { told, topic } = wish
    const link = linkTo(context, places.start, {})
    await smsTo(context, { userId, topic }, (locale, person) =>
      smsOf(
        locale,
        told.map(({ say }) => say(locale, person)),
        { link },
      ),
    )
  },
)

/** Tells a person on their devices what of a letter they want to be told so. */
const letterByPush = job(
  'letterByPush',
  { userId: Id, letter: z.string() },
  async ({ userId, letter }, context) => {
    const person = await personOf(context, userId)
    const all = await gatheredIn([letter], userId, context)
    const wish = await wanted(all, 'push', userId, context)
    const [first, ...others] = wish?.told ?? []
    if (!person || !wish || !first) return
    const path =
      others.length > 0
        ? addressOf(places.start)
        : first.say(localeOf(person.locale), person).link.slice(context.publicUrl.length)
    const topics = [...new Set(wish.told.map(({ notice }) => notice.topic))]
    await owePushes(context, { userId, topics, path })
  },
)

/** Owes what goes beside the mail of a letter: an SMS, and pushes, where the person wants that. */
async function oweBeside(letter: string, userId: string, context: JobContext): Promise<void> {
  const its = { ...context, jobId: letter }
  const all = await gatheredIn([letter], userId, its)
  if (await wanted(all, 'sms', userId, context))
    await oweByDay(its, 'sms', letterBySms({ userId, letter }))
  if (context.push && (await hasDevices(context, userId)))
    await oweByDay(its, 'push', letterByPush({ userId, letter }))
}

/**
 * Tells a person in one mail all that was gathered for it and still stands, with what was gathered for letters that
 * the mail server did not take yet; and by SMS and on their devices where they want that.
 */
job(LETTER, { userId: Id }, async ({ userId }, context) => {
  const others = await together(context, LETTER, userId, 'putOff')
  if (!others) return
  const letters = [context.jobId, ...others.map(({ jobId }) => jobId)]
  for (const letter of letters) await oweBeside(letter, userId, context)
  const wish = await wanted(await gatheredIn(letters, userId, context), 'mail', userId, context)
  if (!wish) return
  const { told, topic } = wish
  const link = linkTo(context, places.start, {})
  const topics = told.map(({ notice }) => notice.topic)
  await mailTo(context, { userId, topic, topics }, (locale, person) =>
    letterOf(
      locale,
      told.slice(0, MOST).map(({ say }) => say(locale, person)),
      { all: told.length, link },
    ),
  )
})
