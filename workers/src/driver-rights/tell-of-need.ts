import { stockholmDay } from '@portal/calendar/stockholm'
import { requiredRights } from '@portal/contracts/driver-rights-rules'
import { places } from '@portal/contracts/places'
import { z } from 'zod'
import type { JobContext } from '../kit/job.ts'
import { newsOf, saidIn } from '../kit/news.ts'
import { notice } from '../kit/notice.ts'
import { neededText } from './need-texts.ts'

interface About {
  readonly userId: string
  readonly version: number
}
const asks = ({ userType }: { readonly userType: string }): boolean =>
  requiredRights(userType).includes('drivingLicence')

/** Has one been handed in that has not ended? What waits to be approved counts. */
async function hasLicence(userId: string, { pool, now }: JobContext): Promise<boolean> {
  const { rowCount } = await pool.query(
    `SELECT FROM driver_rights."right" WHERE user_id = $1 AND kind = 'drivingLicence'
       AND (pending_state <> '' OR valid_until IS NULL OR valid_until >= $2)`,
    [userId, stockholmDay(now())],
  )
  return (rowCount ?? 0) > 0
}

/** Is a licence asked of them that was not before, and none is there? */
async function needsLicence({ userId, version }: About, context: JobContext) {
  const stood = await saidIn(context, `person-${userId}`, ['userCreated', 'userTypeChanged'], asks)
  const told = ['tellLicenceNeeded']
  const news = await newsOf({ userId, version, told, stood, isSame: Object.is }, context)
  return news?.is && !(await hasLicence(userId, context)) ? {} : undefined
}

/** Whoever is noted as somebody who drives has to show that they may: the start asks for it from then on. */
export const tellLicenceNeeded = notice('tellLicenceNeeded', 'userTypeChanged', {
  since: 'tell-of-licence-needed',
  topic: 'licenceNeeded',
  about: { version: z.number().int() },
  of: ({ data, version }) => (asks(data) ? { version: Number(version) } : undefined),
  // What one did oneself one knows.
  to: ({ data, meta }) => (meta.actor === data.userId ? [] : [data.userId]),
  reads: ['driver_rights'],
  facts: needsLicence,
  place: places.startRights,
  going: () => ({}),
  words: neededText,
})
