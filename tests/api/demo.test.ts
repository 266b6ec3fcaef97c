import { expect, it } from 'vitest'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal()

it('what happened to a thing of the demo company happened one after the other', async () => {
  const { rows } = await portal.portal.parts.pool.query<{ stream: string; version: number }>(
    `SELECT stream, version FROM (
       SELECT stream, version, at, lag(at) OVER (PARTITION BY stream ORDER BY version) AS before
       FROM history.entry WHERE stream <> ''
     ) entry WHERE at < before`,
  )
  expect(rows).toEqual([])
})
