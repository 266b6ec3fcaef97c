import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { rewritten } from '../harness/hidden.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'

const { companies, departments, users } = calls
// What comes within the hour is one letter.
const portal = standingPortal({ settings: { NOTICE_AFTER: '3600', NOTICE_EVERY: '60' } })

/** What the next letter says, when the time has come to write it. */
async function letterTo(userId: string): Promise<string> {
  const { pool } = portal.portal.parts
  await portal.settled()
  await pool.query('DELETE FROM outside.outbox')
  await pool.query(
    'UPDATE reactions.notice SET due_at = now() WHERE user_id = $1 AND gathered_at IS NULL',
    [userId],
  )
  await portal.settled()
  await pool.query(`UPDATE reactions.notice SET gathered_at = gathered_at - interval '1 day'`)
  const { rows } = await pool.query<{ text: string }>(
    `SELECT o.subject || ' ' || o.text AS text FROM outside.outbox o JOIN outside.sent s USING (id)
     WHERE s.user_id = $1`,
    [userId],
  )
  return rows.map(({ text }) => text).join()
}

test('of an office and a company that are changed one after the other before the letter both are told', async () => {
  const office = await portal.as('superadmin')
  const { rows } = await office.ok(departments.filter, { pageSize: 2 })
  const [here, there] = rows
  const [company] = (await office.ok(companies.filter, { pageSize: 1 })).rows
  const [id = ''] = await manyIn(portal).people('Placerad', ['active'], {
    ...{ locale: 'en', companyId: null, departmentIds: [here?.id ?? ''] },
  })
  await letterTo(id)
  await rewritten(office, id, { departmentIds: [there?.id ?? ''] })
  await rewritten(office, id, { companyId: company?.id ?? '' })
  const told = await letterTo(id)
  expect(told).toContain(`you belong to ${there?.name}`)
  expect(told).toContain(`you belong to the company ${company?.name}`)
  const { departmentIds } = await office.ok(users.one, { id })
  await rewritten(office, id, { departmentIds: [...departmentIds].reverse(), companyId: null })
  const last = await letterTo(id)
  expect(last).toContain('belong to no company')
  expect(last).not.toContain(`you belong to ${there?.name}`)
})
