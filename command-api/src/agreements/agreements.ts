import type { Day } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { agreements } from '@portal/contracts/agreements'
import { earliestUnder } from '@portal/contracts/timereport-agreed'
import { AGREEMENT } from '@portal/contracts/timereport-rules'
import { agreement, remove, save } from '@portal/domain/agreements/agreement'
import { personAgreements, put, withdraw } from '@portal/domain/agreements/person'
import { type InMonths, noMonths } from '@portal/domain/kit/in-months'
import { howMany, isInUse } from '@portal/projections/agreements/queries'
import { monthsFrom, restFrom } from '../kit/closed-months.ts'
import {
  byId,
  byIdOrNew,
  decisions,
  itself,
  on,
  thing,
  version,
  versionOfOld,
} from '../kit/decisions.ts'
import type { Looking } from '../kit/looking.ts'

interface OfPerson {
  readonly userId: string
  readonly from: Day
}

/** What is too long ago is refused for that, whatever was closed since. */
async function months({ userId, from }: OfPerson, acting: Looking): Promise<InMonths> {
  const today = stockholmDay(acting.now)
  return from < earliestUnder(today) ? noMonths : monthsFrom(userId, from, today, acting)
}

const rest = ({ userId, from }: OfPerson, { now }: Looking) => {
  const today = stockholmDay(now)
  return from < earliestUnder(today) ? [] : restFrom(userId, from, today)
}

const ofPerson = {
  stream: ({ userId }: OfPerson) => userId,
  about: (_: unknown, { userId }: OfPerson) => userId,
  judges: { may: 'wage', whose: (_: unknown, { userId }: OfPerson) => userId },
  restsOn: rest,
  needs: { months },
} as const

const inUse = ({ id }: { readonly id: string }, { parts, now }: Looking) =>
  isInUse(parts.db, id, stockholmDay(now))

/** Read from the list, which comes after the log: who add at the same moment may all find room for the last. */
const standing = (_: unknown, { parts }: Looking) => howMany(parts.db)

export const agreementDecisions = decisions(agreements, {
  save: on(agreement, {
    stream: byIdOrNew,
    expects: versionOfOld,
    needs: { standing },
    decide: save,
  }),
  remove: on(agreement, {
    stream: byId,
    alone: itself(agreement, 'agreements'),
    expects: version,
    needs: { inUse },
    decide: remove,
  }),
  put: on(personAgreements, {
    ...ofPerson,
    expects: ({ version }) => version,
    pointsTo: ({ agreementId }) =>
      agreementId === AGREEMENT ? [] : [thing(agreement, agreementId, 'unknownAgreement')],
    decide: put,
  }),
  withdraw: on(personAgreements, { ...ofPerson, expects: version, decide: withdraw }),
})
