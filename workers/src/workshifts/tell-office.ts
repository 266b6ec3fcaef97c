import { Id } from '@portal/contracts'
import { places } from '@portal/contracts/places'
import { spanIn } from '../kit/day-words.ts'
import type { JobContext } from '../kit/job.ts'
import { notice } from '../kit/notice.ts'
import { shiftOf } from './shift.ts'
import { TAKE_BACK } from './take-back.ts'
import { shiftMail } from './texts.ts'

/** Whoever manages the office of a shift. */
async function managers({ shiftId }: { shiftId: string }, { pool }: Pick<JobContext, 'pool'>) {
  const { rows } = await pool.query<{ user_id: string }>(
    `SELECT DISTINCT p.user_id FROM workshifts.shift s
     JOIN organisation.user_group g ON g.department_id = s.department_id AND g.type = 'OfficeManager'
     JOIN organisation.membership m USING (group_id)
     JOIN users.person p ON p.user_id = m.user_id AND p.status = 'active'
     WHERE s.shift_id = $1 ORDER BY p.user_id`,
    [shiftId],
  )
  return rows.map(({ user_id }) => user_id)
}

/**
 * A shift that falls vacant because whoever had it may not sign in any more: nobody at its office did that, and
 * somebody has to come. One that a manager takes back they know of.
 */
export const tellShiftFellVacant = notice('tellShiftFellVacant', 'shiftTakenBack', {
  since: 'mail-shift-fell-vacant',
  topic: 'shiftVacant',
  about: { shiftId: Id },
  reads: ['workshifts', 'organisation', 'users'],
  of: ({ data: { shiftId }, meta }) => (meta.causation === TAKE_BACK ? { shiftId } : undefined),
  among: managers,
  // Whoever is given it then may be shut out, too.
  eachTime: true,
  facts: async (about, context) =>
    (await managers(about, context)).includes(about.userId)
      ? shiftOf(about, context, ({ state }) => state === 'vacant')
      : undefined,
  place: places.officeShifts,
  going: ({ shiftId }, _, { officeId }) => ({ departmentId: officeId, id: shiftId }),
  words: (locale, { from, to, office, link }) =>
    shiftMail('fellVacant', locale, { when: spanIn(locale, from, to), office, link }),
})
