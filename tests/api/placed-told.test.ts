import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { rewritten } from '../harness/hidden.ts'
import { manyIn } from '../harness/many.ts'
import { standingPortal } from '../harness/standing.ts'
import { nextLetterTo } from '../harness/told.ts'

const { companies, departments, users } = calls
// What comes within the hour is one letter.
const portal = standingPortal({ settings: { NOTICE_AFTER: '3600', NOTICE_EVERY: '60' } })

test('of an office and a company that are changed one after the other before the letter both are told', async () => {
  const office = await portal.as('superadmin')
  const { rows } = await office.ok(departments.filter, { pageSize: 2 })
  const [here, there] = rows
  const [company] = (await office.ok(companies.filter, { pageSize: 1 })).rows
  const [id = ''] = await manyIn(portal).people('Placerad', ['active'], {
    ...{ locale: 'en', companyId: null, departmentIds: [here?.id ?? ''] },
  })
  await nextLetterTo(portal, id)
  await rewritten(office, id, { departmentIds: [there?.id ?? ''] })
  await rewritten(office, id, { companyId: company?.id ?? '' })
  const told = await nextLetterTo(portal, id)
  expect(told).toContain(`you belong to ${there?.name}`)
  expect(told).toContain(`you belong to the company ${company?.name}`)
  const { departmentIds } = await office.ok(users.one, { id })
  await rewritten(office, id, { departmentIds: [...departmentIds].reverse(), companyId: null })
  const last = await nextLetterTo(portal, id)
  expect(last).toContain('belong to no company')
  expect(last).not.toContain(`you belong to ${there?.name}`)
  await rewritten(office, id, { departmentIds: [] })
  expect(await nextLetterTo(portal, id)).toContain('belong to no office any more')
})
