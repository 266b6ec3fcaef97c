import { type DataOf, type Read, testEvents } from '@portal/events'
import { type Move, type Spread, spreading } from '../kit/audience.ts'

/** Occasions are events of their test's stream: both ids name one. */
const both = ({ testId, occasionId }: { testId: string; occasionId: string }) =>
  `${testId}.${occasionId}`
const parts = (id: string) => {
  const [testId = '', occasionId = ''] = id.split('.')
  return { testId, occasionId }
}

/** What the events of an occasion mean for whom it is given to: who is meant gets it when it opens. */
const moves: { [type: string]: (data: never) => Move } = {
  occasionSaved: ({ audience }: DataOf<typeof testEvents.occasionSaved>) => ({
    is: 'audience',
    audience,
  }),
  occasionOpened: () => ({ is: 'open' }),
  occasionClosed: () => ({ is: 'closed' }),
  occasionRemoved: () => ({ is: 'closed' }),
  occasionGivenTo: ({ userIds }: DataOf<typeof testEvents.occasionGivenTo>) => ({
    is: 'named',
    userIds,
  }),
  occasionAssigned: ({ userIds }: DataOf<typeof testEvents.occasionAssigned>) => ({
    is: 'given',
    userIds,
  }),
  occasionUnassigned: ({ userIds }: DataOf<typeof testEvents.occasionUnassigned>) => ({
    is: 'taken',
    userIds,
  }),
}

const occasions: Spread = {
  name: 'tests',
  stream: (id) => `test-${parts(id).testId}`,
  moves: ({ type, data }: Read<unknown>, id) => {
    if (type === 'testDeletedForGood') return { is: 'closed' }
    const of = (data as { occasionId?: string }).occasionId
    return of === parts(id).occasionId ? moves[type]?.(data as never) : undefined
  },
  on: ['occasionSaved', 'occasionOpened', 'occasionGivenTo'],
  idOf: ({ data }) => both(data as { testId: string; occasionId: string }),
  only: ({ type, data }) =>
    type === 'occasionGivenTo' ? (data as { userIds: string[] }).userIds : undefined,
  given: (id, userIds) => testEvents.occasionAssigned({ ...parts(id), userIds }),
  taken: (id, userIds) => testEvents.occasionUnassigned({ ...parts(id), userIds }),
  concerned: `SELECT o.test_id || '.' || o.occasion_id AS id FROM tests.occasion o
    WHERE NOT o.removed AND (o.group_ids && $1::uuid[] OR o.department_ids && $1::uuid[]
      OR o.occasion_id IN (SELECT p.occasion_id FROM tests.place p
        WHERE p.assigned AND p.user_id = ANY ($2::uuid[])))`,
}

export const givingTests = spreading(occasions)
