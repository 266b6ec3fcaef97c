import { randomUUID } from 'node:crypto'
import { type AnyCall, allCalls, calls } from '@portal/contracts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, Client } from '../harness/client.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { lastWork, watchWork } from '../harness/work.ts'

const { auth, app, users } = calls
/** What asks for a receipt knows no address; a receipt that is none is counted, which shows. */
const byReceipt = (call: AnyCall) => call.area === 'whistleblower' && call.name !== 'report'
const open = allCalls.filter((call) => call.may === 'guest' && !byReceipt(call))
const nameOf = (call: AnyCall) => `${call.area}.${call.name}`

let portal: TestPortal
/** One that is open. */
let jobAdId = ''
beforeAll(async () => {
  watchWork()
  portal = await startTestPortal()
  const { rows } = await guest().ok(calls.jobs.filter, { pageSize: 1 })
  jobAdId = rows[0]?.id ?? ''
})
afterAll(() => portal.stop())

const secret = { password: 'not the password' }
const token = 'ABCDE-FGHJK'

/** What a guest sends about an address. A call that guests may make and that stands not here fails. */
const about: Readonly<Record<string, (email: string) => object>> = {
  'auth.signIn': (email) => ({ email, ...secret }),
  'auth.refresh': () => ({}),
  'auth.invite': (email) => ({ email }),
  'auth.mails': () => ({}),
  'auth.register': (email) => ({ email, token, firstName: 'Nina', lastName: 'Ny', ...secret }),
  'auth.checkReset': (email) => ({ email, token }),
  'auth.requestReset': (email) => ({ email }),
  'auth.reset': (email) => ({ email, token, ...secret }),
  'app.incidentFreeDays': () => ({}),
  'evidence.check': () => ({ files: [] }),
  'evidence.key': () => ({}),
  'calendar-feed.feed': () => calls.calendarFeed.feed.example,
  'driver-rights.checkCard': () => calls.driverRights.checkCard.example,
  // Only who gave the right password has a ticket.
  'account.passCode': () => calls.account.passCode.example,
  'account.askPasskey': () => calls.account.askPasskey.example,
  'account.passPasskey': () => calls.account.passPasskey.example,
  'whistleblower.report': () => calls.whistleblower.report.example,
  'jobs.filter': () => calls.jobs.filter.example,
  'jobs.companies': () => ({}),
  'jobs.one': () => ({ id: jobAdId }),
  'jobs.upload': () => ({ files: [] }),
  'jobs.apply': (email) => ({ ...calls.jobs.apply.example, id: randomUUID(), jobAdId, email }),
}

/** Addresses that belong to people, and as many that belong to nobody, as long as each other. */
const pairs = Array.from(
  { length: 6 },
  (_, at) => [`person${20 + at}@demo.example`, `nobody${20 + at}@demo.example`] as const,
)

/** All of an answer that may not differ: digits, which count or tell the time, stand as #. */
function shape(answer: Answer<unknown>) {
  const masked = (text: string) =>
    text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replace(/\d+/g, '#')
  return {
    status: answer.status,
    headers: [...answer.headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => `${name}: ${masked(value)}`)
      .sort(),
    body: masked(answer.bytes.toString()),
    length: answer.bytes.length,
  }
}

const guest = () => new Client(portal.url)

/** What a process says of itself every few seconds falls into some call or other, whoever is asked about. */
const byTheClock = /^WITH here AS \( INSERT INTO installation\.process /

async function seen(call: AnyCall, email: string) {
  // It appends at once, and one append bears what others append in that moment, as what was asked for before.
  if (nameOf(call) === 'jobs.apply') await portal.settled()
  const answer = await guest().call(call, about[nameOf(call)]?.(email) as never)
  const { native, statements } = lastWork()
  return {
    ...shape(answer),
    work: { native, statements: statements.filter((one) => !byTheClock.test(one)) },
  }
}

describe('a guest learns nothing of who has an account', () => {
  test('every call that guests may make is looked at', () => {
    expect(open.map(nameOf).filter((name) => !(name in about))).toEqual([])
    expect(open.length).toBeGreaterThanOrEqual(8)
  })
  test('and what is looked at is seen: statements, and hashes of passwords', async () => {
    const { work } = await seen(auth.signIn, 'driver@demo.example')
    expect(work.statements.length).toBeGreaterThan(3)
    expect(work.native).toBeGreaterThan(0)
  })

  const everyCall = async () => {
    // What is done once in a process's life is done before.
    for (const call of open) await seen(call, 'first@demo.example')
    for (const call of open)
      for (const [somebody, nobody] of pairs) {
        const [one, other] = [await seen(call, somebody), await seen(call, nobody)]
        expect(other, `${nameOf(call)} ${somebody}`).toEqual(one)
      }
  }
  test('by status, headers, length or work, at first', everyCall)
  test('nor when codes were asked for', async () => {
    await portal.settled()
    await everyCall()
  })
  test('nor when it was tried too often', async () => {
    for (let tries = 0; tries < 2; tries++)
      for (const call of [auth.signIn, auth.checkReset, auth.register])
        for (const email of pairs.flat()) for (let n = 0; n < 4; n++) await seen(call, email)
    await everyCall()
  })
  test('nor when the account is one that waits, or rests', async () => {
    const { rows } = await (await portal.as('admin')).ok(users.search, {
      status: 'registered',
      pageSize: 3,
    })
    expect(rows.length).toBeGreaterThan(0)
    for (const call of open)
      for (const { email } of rows) {
        const nobody = email.replace(/^[^@]*/, (local) => 'q'.repeat(local.length))
        expect(await seen(call, nobody), nameOf(call)).toEqual(await seen(call, email))
      }
  })

  test('by where the log stands: it is told to nobody, and waited for by nobody, without a session', async () => {
    const signedIn = await guest().call(auth.signIn, {
      email: 'driver@demo.example',
      password: 'Demo-portal-1',
    })
    expect(signedIn.status).toBe(200)
    const answers = [signedIn]
    for (const call of open)
      answers.push(
        await guest().call(call, about[nameOf(call)]?.('driver@demo.example') as never, {
          headers: { 'x-after-position': '999999999', 'idempotency-key': 'one' },
        }),
      )
    for (const { headers } of answers) {
      expect(headers.get('x-position')).toBeNull()
      expect(headers.get('x-stale')).toBeNull()
    }
    // Also with a session in hand: the address asked about is another's.
    const driver = await portal.as('driver')
    const asked = await driver.call(auth.requestReset, { email: 'clerk@demo.example' })
    expect(asked.headers.get('x-position')).toBeNull()
    expect((await driver.call(app.incidentFreeDays, {})).headers.get('x-stale')).toBeNull()
  })
})
