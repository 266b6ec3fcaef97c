import type { TestPortal } from './portal.ts'
import { until } from './processes.ts'

/** Waits until a notice stands in a letter that went out: what is done after it does not go with it. */
export const untilTold = (portal: TestPortal, name: string, userId: string) =>
  until(`${name} was told`, async () => {
    await portal.settled()
    const { rowCount } = await portal.portal.parts.pool.query(
      `SELECT FROM reactions.notice n JOIN outside.outbox o ON o.id = n.letter
       WHERE n.name = $1 AND n.user_id = $2`,
      [name, userId],
    )
    return (rowCount ?? 0) > 0
  })
