import { addDays, addMonths, type Day } from '@portal/calendar/days'
import { isWorkday } from '@portal/calendar/holidays'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { timereportEvents } from '@portal/events'
import { eventLog } from '@portal/platform/event-log'
import { postgresEventStore } from '@portal/platform/event-store/postgres'
import { postgresKeyring } from '@portal/platform/personal-data'
import { readSettings } from '@portal/platform/settings'
import { dayFigures } from '@portal/projections/workmonthreport/months'
import { Client } from '../harness/client.ts'
import { driverCardFile, type MadeChange } from '../harness/driver-card.ts'
import { until } from '../harness/processes.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import { databaseUrl, type Seeded, type Stand } from './stand.ts'

const { auth, tachograph, timereport, workmonthreport } = calls
const today = stockholmDay(new Date())
const month = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
const yearAgo = addDays(today, -365)
/** Times that a year is asked for, and before that uncounted. */
const YEARS = 400
const WARM = 20
/** Times that the month's report is asked for after the first. */
const MONTHS = 15
/** People whose driver card is read, each for the first time. */
const CARDS = 15
const CARD_DAYS = 28

const shiftOn = (day: Day) => ({
  shifts: [{ from: `${day}T06:00`, to: `${day}T16:30` }],
  breaks: [{ from: `${day}T11:00`, to: `${day}T11:45` }],
  absences: [],
  trips: [{ description: 'Parkering', minutes: 30, amount: 4500 }],
})

function workdays(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (isWorkday(day)) days.push(day)
  return days
}

/** A year of reports of one person, by their events. */
async function reportsYear({ pool, dataDir }: Seeded, userId: string): Promise<void> {
  const url = databaseUrl(dataDir)
  const { MASTER_KEY } = await readSettings({ DATA_DIR: dataDir })
  const keyring = await postgresKeyring({ pool, url, masterKey: Buffer.from(MASTER_KEY, 'base64') })
  const store = await postgresEventStore({ pool, url })
  const log = eventLog(store, keyring)
  for (const day of workdays(yearAgo, addDays(today, -1))) {
    const timeReportId = crypto.randomUUID()
    const said = { ...shiftOn(day), tasks: [{ task: 'Fjärr', registration: 'ABC 123' }] }
    const event = timereportEvents.timeReportSent({
      ...{ timeReportId, userId, day, ...said },
      ...{ comment: 'Enligt schema.', saveExtraTime: false },
    })
    await log.append([{ stream: `timeReport-${timeReportId}`, expected: 'any', events: [event] }], {
      ...{ correlation: 'bench', causation: 'bench', actor: userId },
    })
  }
  await store.close()
  await keyring.close()
}

/**
 * Everybody's month, as the read model has it: its rows are written as they stand there. Every department but one has
 * closed it by itself, which is when most is compared.
 */
async function monthOfAll({ pool }: Seeded): Promise<number> {
  let rows = 0
  for (const day of workdays(`${month}-01`, addDays(addMonths(`${month}-01`, 1), -1))) {
    const is = dayFigures(day, shiftOn(day))
    const written = await pool.query(
      `INSERT INTO workmonthreport.day (report_id, user_id, day, monday, state, work, minutes, breaks, travel, sick,
         vab, leave, other, absence, expenses, time_off, position)
       SELECT gen_random_uuid(), user_id, $1::date, date_trunc('week', $1::date)::date, 'approved', $2, $3, $6, $4,
         0, 0, 0, 0, 0, $5, false, 0
       FROM users.person WHERE email LIKE 'bulk%'`,
      [day, is.work, is.minutes, is.travel, is.expenses, is.breaks],
    )
    rows += written.rowCount ?? 0
  }
  const came = `FROM workmonthreport.day WHERE position = 0`
  await pool.query(`INSERT INTO workmonthreport.sent SELECT report_id, user_id, day, 0 ${came}`)
  await pool.query(`INSERT INTO workmonthreport.came SELECT report_id, 0, user_id ${came}`)
  await pool.query(
    `INSERT INTO workmonthreport.closing SELECT $1, department_id, true, now(), NULL, 1000000000, 1
     FROM organisation.department ORDER BY department_id OFFSET 1`,
    [month],
  )
  for (const table of ['day', 'sent', 'came', 'closing'])
    await pool.query(`ANALYZE workmonthreport.${table}`)
  return rows
}

/** A day at the wheel with thirty changes. */
const changes: readonly MadeChange[] = Array.from({ length: 30 }, (_, at) => [
  at === 0 ? 0 : 300 + at * 18,
  at === 0 || at === 29 ? 0 : (([2, 3, 3, 0] as const)[at % 4] ?? 3),
])

/** What a driver and who pays open every day, over a company in which everybody works. */
export async function benchWork(stand: Stand): Promise<void> {
  const { report } = stand
  const seeded = await stand.seeded()
  const { running, pool, tokens } = seeded
  const boss = new Client(running.url)
  await boss.signIn('superadmin@demo.example', 'Demo-portal-1')
  const { rows: people } = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM users.person WHERE email LIKE 'bulk%' AND status = 'active' ORDER BY email LIMIT $1`,
    [CARDS + 1],
  )
  const found = await tokens(people.map((one) => one.user_id))
  const [one = '', ...drivers] = found
  await reportsYear(seeded, people[0]?.user_id ?? '')
  const own = new Client(running.url, one)
  const year = { startdate: yearAgo, enddate: addDays(today, -1) }
  const reported = workdays(year.startdate, year.enddate).length
  await until('the year is there', async () => {
    const { weeks } = await own.ok(timereport.overview, year)
    return (
      weeks.flatMap(({ days }) => days.filter(({ state }) => state === 'sent')).length >= reported
    )
  })
  const reader = new Reader(running.url, one)
  const years: number[] = []
  for (let n = -WARM; n < YEARS; n++) {
    const took = await reader.time(timereport.overview, year)
    if (n >= 0) years.push(took)
  }
  reader.close()
  const overview = `the overview of a year of ${reported} reports`
  report.add(`${overview}, p50`, percentile(years, 0.5), 'ms')
  report.add(`${overview}, p99`, percentile(years, 0.99), 'ms', { atMost: 30 })

  const days = Array.from({ length: CARD_DAYS }, (_, at) => ({
    day: addDays(today, at - CARD_DAYS),
    changes,
  }))
  const vehicles = days.map(({ day }) => ({
    ...{ registration: 'ABC 123', from: `${day}T05:00:00Z`, to: `${day}T14:00:00Z` },
  }))
  const bytes = Buffer.from(driverCardFile({ generation: 2, days, vehicles }))
  const cards: number[] = []
  for (const token of drivers) {
    const driver = new Client(running.url, token)
    const began = performance.now()
    const { status, body } = await driver.upload(tachograph.read, [{ name: 'kort.ddd', bytes }])
    cards.push(performance.now() - began)
    if (status !== 200 || body.added !== CARD_DAYS)
      throw new Error(`the card was not read: ${status}`)
  }
  report.add(
    `a driver card of ${CARD_DAYS} days read, longest of ${CARDS}`,
    Math.max(...cards),
    'ms',
    {
      atMost: 200,
    },
  )

  const rows = await monthOfAll(seeded)
  stand.say(`A month of ${rows} days…`)
  const { id: bossId } = await boss.ok(auth.me, {})
  const [token = ''] = await tokens([bossId])
  const office = new Reader(running.url, token)
  const first = await office.time(workmonthreport.month, { month })
  const more: number[] = []
  for (let n = 0; n < MONTHS; n++) more.push(await office.time(workmonthreport.month, { month }))
  office.close()
  report.add(`a month's report over ${rows} days, from cold`, first / 1000, 's', { atMost: 3 })
  report.add('… asked for again', median(more), 'ms', { atMost: 200 })
}
