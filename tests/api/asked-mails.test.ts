import { calls } from '@portal/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailSink } from '../harness/mail-sink.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { until } from '../harness/processes.ts'

const { auth, users } = calls

let sink: MailSink
let portal: TestPortal
let ahead = 0
beforeAll(async () => {
  sink = await MailSink.open()
  portal = await startTestPortal({
    settings: { SMTP_URL: sink.url },
    clock: { now: () => new Date(Date.now() + ahead), everyMs: 600_000 },
  })
})
afterAll(async () => {
  await portal.stop()
  await sink.close()
})
beforeEach(() => {
  sink.hangsUp = 'greeting'
  ahead = 0
})

const pool = () => portal.portal.parts.pool
const states = async (name: string) =>
  (
    await pool().query<{ state: string }>(
      'SELECT state FROM reactions.job WHERE name = $1 ORDER BY queued_at, id',
      [name],
    )
  ).rows.map(({ state }) => state)

/** Asks again and again, as somebody does who is sent nothing. */
async function asks(name: string, times: number, ask: () => Promise<unknown>) {
  const before = (await states(name)).length
  for (let nth = 1; nth <= times; nth++) {
    await pool().query('DELETE FROM auth.attempt')
    await ask()
    await until('it waits', async () => (await states(name)).length === before + nth)
  }
}
/** The mail server is there again: whatever waited for it goes. */
async function back(name: string) {
  sink.hangsUp = undefined
  await until('all that waited has ended', async () =>
    (await states(name)).every((state) => state === 'done'),
  )
}
const sentTo = (email: string) => sink.recipients.filter((to) => to.includes(email)).length
const codeIn = (mail: string) => /[2-9A-Z]{5}-[2-9A-Z]{5}/.exec(mail)?.[0] ?? ''

test('who asks for a code again and again while no mail goes out is sent one, and it is good', async () => {
  const email = 'driver@demo.example'
  const guest = portal.guest()
  await asks('sendResetCode', 3, () => guest.ok(auth.requestReset, { email }))
  await back('sendResetCode')
  expect(sentTo(email)).toBe(1)
  const token = codeIn(sink.last)
  expect(await guest.ok(auth.checkReset, { email, token })).toEqual({ valid: true })

  sink.hangsUp = 'greeting'
  const stranger = 'ny@example.com'
  await asks('sendRegistrationCode', 2, () => guest.ok(auth.invite, { email: stranger }))
  await back('sendRegistrationCode')
  expect(sentTo(stranger)).toBe(1)
  const name = { firstName: 'Nina', lastName: 'Ny', password: 'sju-gröna-lastbilar-7' }
  await guest.ok(auth.register, { email: stranger, token: codeIn(sink.last), ...name })
})

test('what somebody asked for two days ago is not sent; what the office asked for is', async () => {
  const email = 'clerk@demo.example'
  await asks('sendResetCode', 1, () => portal.guest().ok(auth.requestReset, { email }))
  ahead = 2 * 86_400_000
  await back('sendResetCode')
  expect(sentTo(email)).toBe(0)

  ahead = 0
  sink.hangsUp = 'greeting'
  const boss = await portal.as('superadmin')
  const id = await portal.idOf('clerk')
  await asks('sendResetCode', 1, () => boss.ok(users.sendPasswordRequest, { userId: id }))
  ahead = 2 * 86_400_000
  await back('sendResetCode')
  expect(sentTo(email)).toBe(1)
})

test('who asks for a code while no mail goes out is told that it comes late, whether or not they are known', async () => {
  const guest = portal.guest()
  const asksFor = (email: string) => guest.ok(auth.requestReset, { email })
  await asks('sendResetCode', 1, () => asksFor('clerk@demo.example'))
  await until('it is known that no mail goes out', async () => {
    await pool().query('DELETE FROM auth.attempt')
    return (await asksFor('clerk@demo.example')).delayed
  })
  expect((await asksFor('nobody@demo.example')).delayed).toBe(true)
  expect((await guest.ok(auth.invite, { email: 'new@demo.example' })).delayed).toBe(true)
  await back('sendResetCode')
  expect((await asksFor('nobody@demo.example')).delayed).toBe(false)
})
