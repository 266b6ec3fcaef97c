import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { addDays } from '@portal/calendar/days'
import { stockholmDay, stockholmDayStart } from '@portal/calendar/stockholm'
import { careForCases } from '@portal/command-api/whistleblower/care'
import { calls } from '@portal/contracts'
import { openForHandler, PIECE_BLOCK, sealBytes } from '@portal/contracts/whistleblower-seal'
import { besideDatabase } from '@portal/platform/whistleblower/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn, finder, rowsOf, tablesOf } from '../harness/everywhere.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'
import { Processes, until } from '../harness/processes.ts'
import { type Redis, redisServer, startRedis } from '../harness/redis.ts'
import { envelopeOf, handlerOf, readWith, sealedText } from '../harness/whistle.ts'

const { whistleblower, auth, users } = calls
const said = { headline: 'Zonkbil i garaget', text: 'Zonkbilen körs med magnet mot färdskrivaren.' }
const begin = stockholmDay(new Date())
const agent = 'Zonkphone/7'

describe.each(redisServer ? ['postgres', 'redis'] : ['postgres'])(
  'with the queue on %s',
  (queue) => {
    const processes = new Processes()
    let redis: Redis | undefined
    let portal: TestPortal
    let cases: pg.Pool
    let logged = ''
    let days = 0
    /** What stands in a report, and what names it. */
    const ofCase: string[] = ['zonkbil', 'magnet']
    /** Who reported, and from where. */
    const ofReporter: string[] = ['127.0.0.1', agent]

    beforeAll(async () => {
      const log = new PassThrough()
      log.on('data', (chunk) => {
        logged += String(chunk)
      })
      redis = queue === 'redis' ? await startRedis(processes) : undefined
      const now = () => new Date(stockholmDayStart(addDays(begin, days)).getTime() + 10 * 3_600_000)
      portal = await startTestPortal({
        log,
        clock: { now, everyMs: 50 },
        settings: redis ? { QUEUE: 'redis', REDIS_URL: redis.url } : {},
      })
      cases = new pg.Pool({ connectionString: besideDatabase(portal.portal.databaseUrl), max: 1 })
      await everythingHappens()
    })
    afterAll(async () => {
      await cases.end()
      await portal.stop()
      await processes.end()
    })

    /** A driver who is signed in reports, writes, sends a picture; handlers are told, read, answer and close. */
    async function everythingHappens(): Promise<void> {
      const helena = await handlerOf(await portal.as('handler'))
      const driver = await portal.as('driver')
      const office = await portal.as('superadmin')
      const { id } = await driver.ok(auth.me, {})
      const person = await office.ok(users.one, { id })
      ofReporter.push(id, person.email, person.phone, person.lastName)
      const headers = { 'user-agent': agent }
      const { handlers } = await driver.ok(whistleblower.about, {})
      const { envelope, receipt, key } = await envelopeOf(said, handlers)
      await driver.ok(whistleblower.report, { ...envelope, kind: 'blank' }, { headers })
      await driver.ok(whistleblower.report, envelope, { headers })
      const { proof } = await readWith(receipt, driver)
      const contentId = randomUUID()
      const how = { block: PIECE_BLOCK, about: `${contentId} 0` }
      const sealed = await sealBytes(key, Buffer.from('Zonkbil.jpg'), how)
      await driver.ok(whistleblower.sendPiece, { proof, contentId, piece: 0, sealed }, { headers })
      const words = await sealedText(key, 'Zonkbilen igen.')
      const message = { ...words, files: [{ contentId, pieces: 1 }] }
      await driver.ok(whistleblower.answer, { proof, message, wraps: [] }, { headers })
      const wrong = Buffer.alloc(32, 7).toString('base64')
      expect(await driver.refusal(whistleblower.own, { proof: wrong })).toBe('notFound')
      const caseId = envelope.caseId
      ofCase.push(caseId, contentId, envelope.contentId, words.contentId, receipt, proof, wrong)

      days = 1
      await careForCases(portal.portal.parts)
      await until('the handler is written to', async () => {
        const { rowCount } = await portal.portal.parts.pool.query(
          "SELECT FROM outside.outbox WHERE text LIKE '%/inside/admin/whistleblower%'",
        )
        return rowCount === 1
      })
      const { row } = await helena.client.ok(whistleblower.messages, { id: caseId })
      const caseKey = await openForHandler(row.wrap ?? '', helena.privateKey, caseId)
      await helena.client.ok(whistleblower.read, { id: caseId, messages: 2 })
      const answer = await sealedText(caseKey, 'Vilken zonkbil?')
      await helena.client.ok(whistleblower.write, { id: caseId, ...answer, feedback: true })
      const { version } = (await helena.client.ok(whistleblower.messages, { id: caseId })).row
      await helena.client.ok(whistleblower.status, { id: caseId, version, isHandled: true })
      await helena.client.ok(whistleblower.piece, { id: caseId, contentId, piece: '0' })
      await readWith(receipt, driver)
      days = 2
      await careForCases(portal.portal.parts)
      await portal.settled()
    }

    /** Every row of a database, each behind the name of its table; but for when its tables were made. */
    async function rows(pool: pg.Pool): Promise<string[]> {
      const all: string[] = []
      for (const table of await tablesOf(pool))
        if (!table.startsWith('installation.'))
          all.push(...(await rowsOf(pool, table)).map((one) => `${table} ${one}`))
      return all
    }

    test('the portal knows no word of a case, nor that there is this one', async () => {
      const hasCase = finder(ofCase)
      const main = await rows(portal.portal.parts.pool)
      expect(main.length).toBeGreaterThan(1000)
      expect(main.filter(hasCase)).toEqual([])
      const files = await filesIn(portal.dataDir)
      expect(files.size).toBeGreaterThan(0)
      expect([...files].filter(([path, bytes]) => hasCase(path) || hasCase(bytes))).toEqual([])
      expect(logged.length).toBeGreaterThan(0)
      expect(logged.split('\n').filter(hasCase)).toEqual([])
    })

    test('what is kept of a case has no word of it, nothing of who reported, and no hour', async () => {
      const kept = await rows(cases)
      expect(kept.filter((row) => row.includes(ofCase[2] ?? '')).length).toBeGreaterThan(3)
      expect(kept.filter(finder(['zonkbil', 'magnet', ...ofCase.slice(-3)]))).toEqual([])
      expect(kept.filter(finder(ofReporter))).toEqual([])
      const times = kept.flatMap((row) =>
        [...row.matchAll(/\d{4}-\d\d-\d\d[ T](\d\d:\d\d:\d\d)/g)].map(([, time]) => time),
      )
      expect(times.length).toBeGreaterThan(0)
      const days = new Set(['22:00:00', '23:00:00', '00:00:00'])
      expect(times.filter((time) => !days.has(time ?? ''))).toEqual([])
    })

    test('no row and no line says of the reporter that they were at the channel', async () => {
      const { id } = await (await portal.as('driver')).ok(auth.me, {})
      const isAt = (text: string) => text.includes(id) && /whistle|\/receipt/i.test(text)
      expect((await rows(portal.portal.parts.pool)).filter(isAt)).toEqual([])
      expect(logged.split('\n').filter(isAt)).toEqual([])
    })

    test('the queue hears of counts alone', async () => {
      if (!redis) {
        const { rows: jobs } = await portal.portal.parts.pool.query<{ data: object }>(
          "SELECT data FROM reactions.job WHERE name = 'mailCases'",
        )
        for (const { data } of jobs)
          expect(Object.keys(data).sort()).toEqual(['due', 'fresh', 'userId'])
        return
      }
      const heard = redis.said().split('\n')
      expect(heard.filter((line) => line.includes('mailCases')).length).toBeGreaterThan(0)
      expect(heard.filter(finder(ofCase))).toEqual([])
      const { id } = await (await portal.as('driver')).ok(auth.me, {})
      expect(heard.filter((line) => line.includes(id) && /whistle|mailCases/i.test(line))).toEqual(
        [],
      )
    })
  },
)
