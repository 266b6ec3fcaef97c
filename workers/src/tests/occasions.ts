import { assign, audienceOf } from '@portal/domain/tests/giving'
import { test } from '@portal/domain/tests/test'
import { spreading } from '../kit/audience.ts'

/** A test gets to everybody whom an occasion is for, and to who joins a group or department meanwhile. */
export const givingTests = spreading({
  name: 'tests',
  of: test,
  audienceOf,
  assign,
  on: ['occasionSaved', 'occasionOpened', 'occasionGivenTo'],
  idOf: ({ data }) => {
    const { testId, occasionId } = data as { testId: string; occasionId: string }
    return `${testId}.${occasionId}`
  },
  only: ({ type, data }) =>
    type === 'occasionGivenTo' ? (data as { userIds: string[] }).userIds : undefined,
  concerned: `SELECT o.test_id || '.' || o.occasion_id AS id FROM tests.occasion o
    WHERE NOT o.removed AND (o.group_ids && $1::uuid[] OR o.department_ids && $1::uuid[]
      OR o.occasion_id IN (SELECT n.occasion_id FROM tests.named n WHERE n.user_id = ANY ($1::uuid[]))
      OR o.occasion_id IN (SELECT p.occasion_id FROM tests.place p
        WHERE p.assigned AND p.user_id = ANY ($2::uuid[])))`,
})
