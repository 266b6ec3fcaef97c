import { calls } from '@portal/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('letters to one person that wait for the mail server are one when it is there', async () => {
  const { pool } = portal.portal.parts
  const office = await portal.as('admin')
  const userId = await portal.idOf('newdriver')
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
  const names = ['Nyckel 12', 'Jacka', 'Tankkort']
  let refused = sink.refused
  for (const name of names) {
    await office.ok(calls.timelog.save, { userId, kind: 'other', name, lentOn: today })
    // Each is a letter of its own, which the server does not take.
    await until(`${name} was tried`, async () => {
      await pool.query(
        'UPDATE reactions.notice SET due_at = now() WHERE user_id = $1 AND gathered_at IS NULL',
        [userId],
      )
      return sink.refused > refused
    })
    refused = sink.refused
  }
  sink.refusing = false
  await until('none waits', async () => {
    await pool.query("UPDATE reactions.job SET due_at = now() WHERE state = 'waiting'")
    return (await letters('waiting')) === 0 && (await letters('done')) >= done + names.length
  })
  await portal.settled()
  expect(sink.deliveries.size - mails).toBe(1)
  const mail = sink.last.replace(/=\r?\n/g, '')
  for (const name of names) expect(mail).toContain(name)
})
