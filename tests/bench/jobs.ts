import { type AnyCall, calls, type InputOf } from '@portal/contracts'
import { Client } from '../harness/client.ts'
import { Reader } from './reader.ts'
import { median, percentile } from './report.ts'
import type { Stand } from './stand.ts'

const ROUNDS = 7
const READS = 100
const WARM = 20
/** As many ads as the office has at most, of which a tenth are open, and what came in to them in years. */
const ADS = 2000
const APPLICATIONS = 60_000

/** Lists of job ads and of applications, for strangers and for the office, after some years of them. */
export async function benchJobs(stand: Stand): Promise<void> {
  const { running, pool } = await stand.seeded()
  stand.say(`Jobs: ${ADS} ads and ${APPLICATIONS} applications, ${ROUNDS} × ${READS} reads each…`)
  await pool.query(
    `INSERT INTO jobs.ad (job_ad_id, headline, company_id, place, form, extent, rights, audience, from_day, until_day,
       html, contact, is_template, is_archived, search, version)
     SELECT gen_random_uuid(), 'Förare ' || n, (SELECT company_id FROM organisation.company LIMIT 1), 'Ort ' || n % 200,
       'permanent', 'fulltime', '{}', 'everybody', current_date - n % 1000,
       CASE WHEN n % 10 > 0 THEN current_date - 1 ELSE current_date + 30 END, '<p>Kör ' || n || '</p>', '', false, false,
       'forare ' || n || ' ort ' || n % 200, 1
     FROM generate_series(1, ${ADS}) n`,
  )
  await pool.query(
    `INSERT INTO applicants.application (application_id, job_ad_id, user_id, name, email, phone, place, letter, rights,
       locale, files, status, step, applied_at, said_at, search, version)
     SELECT gen_random_uuid(), a.job_ad_id, NULL, 'Sökande ' || n, 'n' || n || '@jobb.example', '070', 'Ort ' || n % 200,
       'Hej', '{}', 'sv', 0, CASE WHEN n % 50 = 0 THEN 'received' ELSE 'declined' END, 1,
       now() - n * interval '20 minutes', now() - n * interval '20 minutes', 'sokande ' || n || ' ort ' || n % 200, 1
     FROM generate_series(1, ${APPLICATIONS}) n
     JOIN (SELECT job_ad_id, row_number() OVER () AS nth FROM jobs.ad) a ON a.nth = 1 + n % ${ADS}`,
  )
  await pool.query('ANALYZE jobs.ad, applicants.application')
  const busiest = await pool.query<{ id: string }>(
    'SELECT job_ad_id AS id FROM applicants.application GROUP BY 1 ORDER BY count(*) DESC LIMIT 20',
  )
  const ad = (n: number) => ({ id: busiest.rows[n % busiest.rows.length]?.id ?? '' })
  const office = new Client(running.url)
  await office.signIn('superadmin@demo.example', 'Demo-portal-1')
  const reader = new Reader(running.url, office.token ?? '')
  const { jobs, applicants } = calls
  const ask = <C extends AnyCall>(call: C, input: InputOf<C>) => reader.time(call, input)
  const lists: Record<string, (n: number) => Promise<number>> = {
    'open ads, for strangers': (n) => ask(jobs.filter, { page: n % 5 }),
    'open ads, searched': (n) => ask(jobs.filter, { search: ['ort 7', 'förare 12', 'zz'][n % 3] }),
    'their companies and places': () => ask(jobs.companies, {}),
    'ads of the office': (n) => ask(jobs.admin, { page: n % 5 }),
    'ads of the office, any page': (n) => ask(jobs.admin, { page: (n * 37) % 100 }),
    'applications, newest': (n) => ask(applicants.list, { page: n % 5 }),
    'applications, that wait': (n) => ask(applicants.list, { status: 'open', page: n % 5 }),
    'applications, by name': (n) => ask(applicants.list, { sort: 'name', page: n % 5 }),
    'applications, searched': (n) =>
      ask(applicants.list, { search: ['ort 7', 'sökande 123', 'zz'][n % 3] }),
    'applications to an ad': (n) => ask(applicants.ofAd, ad(n)),
  }
  try {
    for (const [name, read] of Object.entries(lists)) {
      const [p50, p99]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round++) {
        const times: number[] = []
        for (let count = 0; count < WARM + READS; count++) {
          const took = await read(count)
          if (count >= WARM) times.push(took)
        }
        p50.push(percentile(times, 0.5))
        p99.push(percentile(times, 0.99))
      }
      const measure = `jobs: ${name}, p99 (p50 ${median(p50).toFixed(1)} ms)`
      stand.report.add(measure, median(p99), 'ms', { atMost: 30 })
    }
  } finally {
    reader.close()
    await pool.query('TRUNCATE applicants.application, jobs.ad')
  }
}
