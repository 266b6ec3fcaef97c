import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { job } from './job.ts'
import { asReminder, letterOf } from './letter-texts.ts'
import { linkTo } from './links.ts'
import { mailTo } from './mail.ts'
import { LETTER } from './noted.ts'
import { type Notice, noticeNamed, type Says } from './notice.ts'

/** So many things are told in full in one letter; of the others it says how many there are. */
const MOST = 40

interface Row {
  readonly name: string
  readonly data: unknown
  readonly position: string
}

/** Tells a person in one mail all that was gathered for it and still stands. */
job(LETTER, { userId: Id }, async ({ userId }, context) => {
  const { rows } = await context.pool.query<Row>(
    `SELECT name, data, max(position) AS position FROM reactions.notice
     WHERE letter = $1 AND user_id = $2 GROUP BY name, data ORDER BY min(id)`,
    [context.jobId, userId],
  )
  const told: { notice: Notice; say: Says }[] = []
  for (const { name, data, position } of rows) {
    // One that a later release no longer knows has nothing to say.
    const notice = noticeNamed(name)
    const say = await notice?.says(userId, data, position, context)
    if (!notice || !say) continue
    const isReminder = Object.hasOwn(data as object, 'reminder')
    told.push({ notice, say: isReminder ? (...to) => asReminder(to[0], say(...to)) : say })
  }
  const topics = new Set(told.map(({ notice }) => notice.topic))
  const [only] = topics
  if (!only) return
  const topic = topics.size === 1 ? only : 'several'
  const link = linkTo(context, places.start, {})
  await mailTo(context, { userId, topic }, (locale, person) =>
    letterOf(
      locale,
      told.slice(0, MOST).map(({ say }) => say(locale, person)),
      { all: told.length, link },
    ),
  )
})
