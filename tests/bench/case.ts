import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@portal/contracts'
import { addressOf, places } from '@portal/contracts/places'
import { driverRightEvents } from '@portal/events'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { newId } from '@portal/platform/ids'
import { postgresKeyring } from '@portal/platform/personal-data'
import { Seals } from '@portal/platform/seals'
import { readSettings } from '@portal/platform/settings'
import { verifyCase } from '../../scripts/verify-case.mjs'
import { desktop, startContext } from '../harness/browser.ts'
import { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import { databaseUrl, type Seeded, type Stand } from './stand.ts'

const { history } = calls
/** Events of the case, and how many of its moments and pages are looked at. */
const EVENTS = 10_000
const LOOKS = 400
/** Looks before that, which are not counted: what is asked for first has to be compiled and planned. */
const WARM = 20
/** Times that its page is opened in a browser that was never there. */
const OPENED = 5
/** Times that it is saved. */
const SAVED = 3

/** One driver right that was changed again and again. */
async function longCase({ pool, dataDir }: Seeded, userId: string): Promise<string> {
  const url = databaseUrl(dataDir)
  const { MASTER_KEY } = await readSettings({ DATA_DIR: dataDir })
  const masterKey = Buffer.from(MASTER_KEY, 'base64')
  const keyring = await postgresKeyring({ pool, url, masterKey })
  const store = await postgresEventStore({ pool, url })
  const log = eventLog(store, keyring)
  const rightId = newId()
  const of = (at: number) => ({
    ...{ rightId, userId, kind: 'permit' as const, title: 'Truck', cardNumber: `${at}` },
    ...{ categories: [], startDate: '2026-01-01', endDate: null, expireDate: null },
    ...{ frontFileId: null, backFileId: null },
  })
  const { driverRightSubmitted, driverRightChanged } = driverRightEvents
  const events = Array.from({ length: EVENTS }, (_, at) =>
    at === 0 ? driverRightSubmitted(of(0)) : driverRightChanged(of(at)),
  )
  for (let at = 0; at < EVENTS; at += 250)
    await log.append(
      [{ stream: `driverRight-${rightId}`, expected: 'any', events: events.slice(at, at + 250) }],
      { correlation: 'bench', causation: 'bench' },
    )
  await new Seals({ pool, store, masterKey }).seal()
  await store.close()
  await keyring.close()
  return rightId
}

/** How long after it is asked for the page of a case shows anything, and the case at its newest moment, in ms. */
async function opened(url: string, path: string): Promise<{ first: number; there: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-browser-'))
  const context = await startContext(folder, {
    baseURL: url,
    viewport: desktop,
    serviceWorkers: 'block',
  })
  try {
    await context.addCookies([{ name: 'locale', value: 'en', url }])
    const form = { email: 'superadmin@demo.example', password: 'Demo-portal-1' }
    const reply = await context.request.post(`${url}/api/auth`, { data: form })
    if (!reply.ok()) throw new Error(`nobody can sign in: ${await reply.text()}`)
    const page = await context.newPage()
    await page.goto(path, { waitUntil: 'commit' })
    const there = await page.waitForFunction(
      () => document.querySelector('main input[type=range]') && performance.now(),
      undefined,
      { polling: 'raf' },
    )
    const first = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    )
    return { first, there: Number(await there.jsonValue()) }
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A case of ten thousand events over the large history: any moment, any page, saved and verified. */
export async function benchCase(stand: Stand): Promise<void> {
  const { report } = stand
  const seeded = await stand.seeded()
  const client = new Client(seeded.running.url)
  await client.signIn('superadmin@demo.example', 'Demo-portal-1')
  const { id: userId } = await client.ok(calls.auth.me, {})
  stand.say(`A case of ${EVENTS} events…`)
  const is = { category: 'right' as const, id: await longCase(seeded, userId) }
  await until('the case is there', async () => {
    const found = await client.call(history.case, { ...is, pageSize: 1 })
    return found.status === 200 && found.body.total === EVENTS
  })
  const boss = new Reader(seeded.running.url, client.token ?? '')
  const moments: number[] = []
  const pages: number[] = []
  for (let n = -WARM; n < LOOKS; n++) {
    const at = 1 + Math.floor((Math.abs(n) * (EVENTS - 1)) / (LOOKS - 1))
    const page = Math.floor(at / 21)
    const moment = await boss.time(history.moment, { ...is, version: `${at}` })
    const whole = await boss.time(history.case, { ...is, page, pageSize: 20 })
    if (n < 0) continue
    moments.push(moment)
    pages.push(whole)
  }
  boss.close()
  const firsts: number[] = []
  const theres: number[] = []
  for (let n = 0; n < OPENED; n++) {
    const { category, id } = is
    const path = addressOf(places.caseHistory, { category, id })
    const { first, there } = await opened(seeded.running.url, path)
    firsts.push(first)
    theres.push(there)
  }
  const saved: number[] = []
  const verified: number[] = []
  let size = 0
  for (let n = 0; n < SAVED; n++) {
    const { id } = await client.ok(history.takeAlong, { ...is, format: 'json' })
    const began = performance.now()
    const { bytes } = await client.call(history.file, { id })
    saved.push(performance.now() - began)
    const text = bytes.toString()
    size = bytes.length
    const then = performance.now()
    const { faults, unsealed } = verifyCase(text)
    verified.push(performance.now() - then)
    if (faults[0] || unsealed) throw new Error(faults[0] ?? `${unsealed} are not sealed`)
  }
  const of = `a case of ${EVENTS} events`
  report.add(`any moment of ${of}, p99`, percentile(moments, 0.99), 'ms', { atMost: 50 })
  report.add(`any page of ${of}, p99`, percentile(pages, 0.99), 'ms', { atMost: 300 })
  report.add(`the page of ${of}: first paint`, median(firsts), 'ms', { atMost: 1000 })
  report.add('… until it shows the case', median(theres), 'ms', { atMost: 1000 })
  report.add(`${of} saved as JSON with its proofs`, median(saved) / 1000, 's', { atMost: 10 })
  report.add('… its size', size / 1e6, 'MB')
  report.add('… verified without a portal', median(verified) / 1000, 's')
}
