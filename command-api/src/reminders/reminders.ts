import { reminders } from '@portal/contracts/reminders'
import { remind, reminder } from '@portal/domain/reminders/reminder'
import { waitingFor } from '@portal/projections/reminders/waiting'
import { byId, decisions, on } from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

/** How many have not done it, of those whom the caller may see. */
const waiting = ({ id }: { id: string }, { parts, actor }: Looking): Promise<number> =>
  waitingFor(parts.db, actor, id, parts.now())

export const remindersDecisions = decisions(reminders, {
  remind: on(reminder, { stream: byId, needs: { waiting }, decide: remind }),
})
