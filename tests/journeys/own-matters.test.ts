import { addDays } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { inBrowser } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

const { portal, open } = inBrowser()
const workday = (from: string): string => (isWorkday(from) ? from : workday(addDays(from, 1)))

test('an administrator finds their own leave among the others, and why there is nothing to press', async () => {
  const admin = await portal.as('admin')
  const { rows } = await admin.ok(calls.vacation.types, {})
  const typeId = rows[0]?.id ?? ''
  await admin.ok(calls.vacation.request, { typeId, days: [workday(addDays(today, 250))] })
  const { fullName } = await admin.ok(calls.auth.me, {})
  await portal.settled()
  const said = 'You cannot decide about what is your own: somebody else has to.'
  for (const login of ['admin', 'handler'] as const) {
    const { page, complaints, context } = await open({ login, locale: 'en' })
    await page.goto('/inside/admin/vacation?state=open')
    await page.getByRole('table').getByText(fullName).first().click()
    const dialog = page.getByRole('dialog')
    const answer = dialog.getByRole('combobox', { name: 'Answer' })
    const isOwn = login === 'admin'
    await (isOwn ? dialog.getByText(said) : answer).waitFor()
    expect(await answer.count()).toBe(isOwn ? 0 : 1)
    expect(await dialog.getByText(said).count()).toBe(isOwn ? 1 : 0)
    expect(complaints).toEqual([])
    await context.close()
  }
})
