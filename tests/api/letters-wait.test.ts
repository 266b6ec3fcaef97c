import { calls } from '@portal/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewritten } from '../harness/hidden.ts'
import { MailSink } from '../harness/mail-sink.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'
import { today } from '../harness/tests.ts'

let sink: MailSink
beforeAll(async () => {
  sink = await MailSink.open()
})
afterAll(() => sink.close())
const portal = standingPortal(() => ({ settings: { SMTP_URL: sink.url } }))

/** Does these one after the other, each told of in a letter that the mail server takes only after the last. @returns the mail */
async function toldLate(userId: string, acts: readonly (() => Promise<unknown>)[]) {
  const { pool } = portal.portal.parts
  await portal.settled()
  const letters = async (state: string) =>
    (
      await pool.query(
        "SELECT FROM reactions.job WHERE name = 'letter' AND data->>'userId' = $1 AND state = $2",
        [userId, state],
      )
    ).rowCount ?? 0
  const [mails, done] = [sink.deliveries.size, await letters('done')]
  sink.refusing = true
  for (const [at, act] of acts.entries()) {
    const { refused } = sink
    await act()
    await until(`letter ${at + 1} was tried`, async () => {
      await pool.query(
        'UPDATE reactions.notice SET due_at = now() WHERE user_id = $1 AND gathered_at IS NULL',
        [userId],
      )
      return sink.refused > refused
    })
  }
  sink.refusing = false
  await until('none waits', async () => {
    await pool.query("UPDATE reactions.job SET due_at = now() WHERE state = 'waiting'")
    return (await letters('waiting')) === 0 && (await letters('done')) >= done + acts.length
  })
  await portal.settled()
  expect(sink.deliveries.size - mails).toBe(1)
  return sink.last.replace(/=\r?\n/g, '')
}

const lent = async (userId: string, name: string) =>
  (await portal.as('admin')).ok(calls.timelog.save, {
    ...{ userId, kind: 'other' as const, name, lentOn: today },
  })

test('letters to one person that wait for the mail server are one when it is there', async () => {
  const userId = await portal.idOf('newdriver')
  const names = ['Nyckel 12', 'Jacka', 'Tankkort']
  const mail = await toldLate(
    userId,
    names.map((name) => () => lent(userId, name)),
  )
  for (const name of names) expect(mail).toContain(name)
})

test('and tell nothing of what was changed in one of them and changed back in the next', async () => {
  const office = await portal.as('admin')
  const userId = await portal.idOf('newdriver')
  const { companyId, companyName } = await office.ok(calls.users.one, { id: userId })
  const mail = await toldLate(userId, [
    () => rewritten(office, userId, { companyId: null }),
    async () => {
      await rewritten(office, userId, { companyId })
      await lent(userId, 'Nyckel 13')
    },
  ])
  expect(mail).toContain('Nyckel 13')
  expect(companyName).toBeTruthy()
  expect(mail).not.toContain(companyName)
})
