import { expect, test } from 'vitest'
import { health, until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const portal = standingPortal({ clock: { now: () => new Date(), everyMs: 100 } })

test('a schedule that fails is told of by health, and that it goes on', async () => {
  const { pool } = portal.portal.parts
  const rename = (from: string, to: string) =>
    pool.query(`ALTER TABLE files.file RENAME COLUMN ${from} TO ${to}`)
  const being = (status: string) =>
    until(`all is ${status}`, async () => {
      const one = await health(portal.url)
      return one?.status === status && one
    })
  expect((await being('ok')).parts.schedules).toEqual({})
  await rename('uploaded_at', 'mislaid')
  const told = await being('degraded')
  expect(told.parts.schedules).toEqual({ 'clear-uploads': { state: 'failing' } })
  await rename('mislaid', 'uploaded_at')
  await being('ok')
})
