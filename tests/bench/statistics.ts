import { addMonths } from '@portal/calendar/days'
import { stockholmDay } from '@portal/calendar/stockholm'
import { calls } from '@portal/contracts'
import { dayFigures } from '@portal/projections/workmonthreport/months'
import { Reader } from './reader.ts'
import { median } from './report.ts'
import type { Stand } from './stand.ts'

const { statistics } = calls
/** Months of reported days that everybody gets: those that are shown, and as many before. */
const MONTHS = 25
const TIMES = 9

/** The statistics of a year over everybody's reported days, with the year before to compare them with. */
export async function benchStatistics(stand: Stand): Promise<void> {
  const { running, pool, tokens } = await stand.seeded()
  const today = stockholmDay(new Date())
  const from = addMonths(`${today.slice(0, 7)}-01`, 1 - MONTHS)
  stand.say(`Statistics, everybody with ${MONTHS} months of reported days…`)
  const is = dayFigures(today, {
    shifts: [{ from: `${today}T06:00`, to: `${today}T16:30` }],
    breaks: [{ from: `${today}T11:00`, to: `${today}T11:45` }],
    ...{ absences: [], trips: [] },
  })
  const { rowCount } = await pool.query(
    `INSERT INTO workmonthreport.day (report_id, user_id, day, monday, state, work, minutes, breaks, travel, sick,
       vab, leave, other, absence, expenses, time_off, position)
     SELECT gen_random_uuid(), p.user_id, d::date, date_trunc('week', d)::date, 'approved', $3, $4, $5, 30, 0,
       0, 0, 0, 0, 0, false, 0
     FROM users.person p, generate_series($1::date, $2::date, '1 day') d
     WHERE p.email LIKE 'bulk%' AND extract(isodow FROM d) < 6
     ON CONFLICT DO NOTHING`,
    [from, today, is.work, is.minutes, is.breaks],
  )
  await pool.query('VACUUM ANALYZE workmonthreport.day')
  const { rows } = await pool.query<{ user_id: string }>(
    "SELECT user_id FROM users.person WHERE email = 'superadmin@demo.example'",
  )
  const [token = ''] = await tokens(rows.map(({ user_id }) => user_id))
  const reader = new Reader(running.url, token)
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) times.push(await reader.time(statistics.figures, {}))
  reader.close()
  stand.report.add(
    `statistics of a year and the one before, ${rowCount} days`,
    median(times) / 1000,
    's',
    { atMost: 1 },
  )
  // The parts after it have the history as it was.
  await pool.query('DELETE FROM workmonthreport.day WHERE position = 0')
  await pool.query('VACUUM workmonthreport.day')
}
