import { reminders as calls } from '@portal/contracts/reminders'
import { answers } from '../kit/answers.ts'
import { signage } from '../signage/signage.ts'
import { startup } from '../startup/startup.ts'
import { people } from '../users/people.ts'
import { reminders } from './reminders.ts'
import { waitingFor } from './waiting.ts'

export const remindersAnswers = answers(calls, [reminders, startup, signage, people] as const, {
  of: async ({ id }, { actor, db, now }) => {
    const found = await db
      .selectFrom('reminders.reminded')
      .select('reminded_at')
      .where('target_id', '=', id)
      .executeTakeFirst()
    return {
      waiting: await waitingFor(db, actor, id, now),
      remindedAt: found?.reminded_at.toISOString() ?? null,
    }
  },
})
