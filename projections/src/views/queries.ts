import { views as calls, MOST_VIEWS_IN_ALL } from '@portal/contracts/views'
import { sql } from 'kysely'
import { answers } from '../kit/answers.ts'
import { views } from './views.ts'

export const viewsAnswers = answers(calls, [views] as const, {
  mine: async (_, { actor, db }) => {
    // Whoever looks through somebody's eyes has views of their own, and sees nobody else's.
    if (actor.impersonator) return { rows: [] }
    const rows = await db
      .selectFrom('views.view')
      .select(['view_id as id', 'list', 'name', 'query'])
      .where('user_id', '=', actor.userId)
      .orderBy(sql`name COLLATE "sv-x-icu"`)
      .orderBy('view_id')
      .limit(MOST_VIEWS_IN_ALL)
      .execute()
    return { rows }
  },
})
