import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { calls } from '@portal/contracts'
import { driverRightEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Seals } from '@portal/platform/seals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyCase } from '../../scripts/verify-case.mjs'
import type { Client } from '../harness/client.ts'
import { linesOf } from '../harness/pdf-lines.ts'
import { startTestPortal, type TestPortal } from '../harness/portal.ts'

const { auth, evidence, history, incidents, logs, users } = calls
const run = promisify(execFile)
const script = join(import.meta.dirname, '..', '..', 'scripts', 'verify-case.mjs')
const nobody = '019abf5e-0000-7000-8000-000000000001'
let portal: TestPortal
let superadmin: Client
let admin: Client
let driver: Client
let id = ''
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'case-'))
  portal = await startTestPortal()
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
  driver = await portal.as('driver')
  const report = await driver.ok(incidents.report, {
    ...{ type: 'Improvement', headline: 'Kanariefågel', day: '2026-03-02', description: 'Så.' },
  })
  id = report.id
  for (const status of ['inProgress', 'closed', 'inProgress'] as const) {
    const { version } = await admin.ok(incidents.one, { id })
    await admin.ok(incidents.setStatus, { id, version, status })
  }
  await seal()
  await admin.ok(incidents.comment, { id, text: 'Ring honom.' })
  await portal.settled()
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
})

/** Seals what there is, as the worker does every five minutes. */
const seal = () => (portal.portal.parts.verification.seals as Seals).seal()

const asked = async (by: Client, what: { category: 'report' | 'right'; id: string }) => {
  const { id: exportId } = await by.ok(history.takeAlong, { ...what, format: 'json' })
  return exportId
}
const taken = async (
  what: { category: 'report' | 'right'; id: string } = { category: 'report', id },
) => {
  const { status, bytes } = await superadmin.call(history.file, {
    id: await asked(superadmin, what),
    locale: 'sv',
  })
  expect(status).toBe(200)
  return bytes.toString()
}

// biome-ignore lint/suspicious/noExplicitAny: whatever stands in the file is changed
type Any = any
/** What is found in a file that somebody has changed. */
async function found(change: (file: Any) => void): Promise<string> {
  const file = JSON.parse(await taken())
  change(file)
  return verifyCase(JSON.stringify(file)).faults.join('; ')
}

describe('the history of a case as JSON', () => {
  test('holds, with what is not sealed yet said to be so', async () => {
    const text = await taken()
    expect(verifyCase(text)).toMatchObject({ faults: [], unsealed: 1 })
    const file = JSON.parse(text)
    expect(file.events.map(({ moment }: Any) => moment)).toEqual(
      file.events.map((_: unknown, at: number) => at + 1),
    )
    expect(file.events.at(-1).proof).toBeNull()
    // What is stored is sealed for its person, and provable all the same; what it says stands beside it.
    expect(file.events[0].stored).not.toContain('Kanariefågel')
    expect(JSON.stringify(file.events[0].shown)).toContain('Kanariefågel')
    await seal()
    expect(verifyCase(await taken())).toMatchObject({ faults: [], unsealed: 0 })
  })

  test('is verified by a program that has nothing but Node', async () => {
    const text = await taken()
    const path = join(folder, 'case.json')
    await writeFile(path, text)
    // Whoever was given the file compares it with what the portal says to everybody.
    const { key } = await portal.guest().ok(evidence.key, {})
    const { stdout } = await run(process.execPath, [script, path, '--key', key], { cwd: folder })
    expect(stdout).toMatch(/^whole: 5 events of report /)
    await writeFile(path, text.slice(0, -40))
    await expect(run(process.execPath, [script, path])).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no JSON'),
    })
    await expect(run(process.execPath, [script])).rejects.toMatchObject({ code: 2 })
  })

  const otherByte = (hex: string) => hex.replace(/^../, hex.startsWith('00') ? '01' : '00')

  test('a byte, a time, an event, their order, a seal, a proof: each is found and named', async () => {
    await seal()
    const third = /event 3 \(position \d+\)/
    const byte = await found(({ events }) => {
      events[2].stored = events[2].stored.replace(/[0-9a-f](?=[^0-9a-f]*$)/, 'x')
    })
    expect(byte).toMatch(third)
    expect(byte).toMatch(/its bytes or its proof are not what seal \d+ is over/)
    const time = await found(({ events }) => {
      events[2].shown.at = '2020-01-01T00:00:00.000Z'
    })
    expect(time).toMatch(/event 3 .*its time is not the one that was stored/)
    const word = await found(({ events }) => {
      events[0].shown.what = 'Annat'
    })
    expect(word).toBe('the list of events is not the one that was signed')
    const gone = await found(({ events }) => events.splice(1, 1))
    expect(gone).toMatch(/event 3 .*what was before it is missing, from event 2/)
    const last = await found(({ events, statement }) => {
      events.pop()
      statement.events--
    })
    expect(last).toContain('what the portal says of the file is not signed by its key')
    const swapped = await found(({ events }) => {
      ;[events[1], events[2]] = [events[2], events[1]]
    })
    expect(swapped).toMatch(/event 2 .*it is not in its place/)
    const renumbered = await found(({ events }) => {
      ;[events[1], events[2]] = [events[2], events[1]]
      events[1].moment = 2
      events[2].moment = 3
    })
    expect(renumbered).toMatch(/it stands before the one before it/)
    const forged = await found(({ seals }) => {
      seals[0].root = otherByte(seals[0].root)
    })
    expect(forged).toMatch(/seal \d+: what it says is not what was sealed/)
    const signed = await found(({ seals }) => {
      seals[0].signature = otherByte(seals[0].signature)
    })
    expect(signed).toMatch(/seal \d+: its signature is forged/)
    const unchained = await found(({ seals }) => seals.splice(-1, 1))
    expect(unchained).toMatch(/its seal \d+ is missing|the list of seals is not/)
    const cut = await found(({ events }) => {
      events[2].proof = null
    })
    expect(cut).toMatch(/event 3 .*its proof was cut off/)
    const shorter = await found(({ events }) => events[2].proof.path.pop())
    expect(shorter).toMatch(/event 3 .*its bytes or its proof/)
    const other = await found((file) => {
      file.about.id = nobody
    })
    expect(other).toContain('what the file is about is not what was signed')
    const text = await taken()
    expect(verifyCase(text, { key: '0'.repeat(64) }).faults.join()).toContain("not by the portal's")
    expect(verifyCase(text, { seal: '0'.repeat(64) }).faults.join()).toContain(
      'no seal of the file',
    )
    const { seals } = JSON.parse(text)
    expect(verifyCase(text, { seal: seals.at(-1).hash }).faults).toEqual([])
    expect(verifyCase('{}').faults).toHaveLength(1)
    expect(verifyCase('{"format":"portal-case-history","version":1}').faults).toHaveLength(1)
  })

  test('an event that was changed in the database is not what was sealed', async () => {
    const { pool } = portal.portal.parts
    await seal()
    const version = `stream = 'incident-${id}' AND version = 2`
    const { rows } = await pool.query(`SELECT data FROM log.event WHERE ${version}`)
    try {
      await pool.query('ALTER TABLE log.event DISABLE TRIGGER USER')
      await pool.query(
        `UPDATE log.event SET data = replace(data::text, 'inProgress', 'closed') WHERE ${version}`,
      )
      expect(verifyCase(await taken()).faults.join()).toMatch(
        /^event 2 \(position \d+\): its bytes or its proof are not what seal \d+ is over$/,
      )
    } finally {
      await pool.query(`UPDATE log.event SET data = $1 WHERE ${version}`, [rows[0].data])
      await pool.query('ALTER TABLE log.event ENABLE TRIGGER USER')
    }
    expect(verifyCase(await taken()).faults).toEqual([])
  })
})

test('a seal that is set while a file is made is none of it', async () => {
  const { verification, log } = portal.portal.parts
  const { proofs } = verification
  await seal()
  const upto = await proofs.last()
  await admin.ok(incidents.comment, { id, text: 'Och igen.' })
  const head = await log.store.head()
  await seal()
  expect(await proofs.prover(log.store, upto)(head)).toBeUndefined()
  const proof = await proofs.prover(log.store, await proofs.last())(head)
  expect(BigInt(proof?.seal ?? 0)).toBeGreaterThan(BigInt(upto))
})

test('of somebody who was erased it says nothing, and holds all the same', async () => {
  const newdriver = await portal.as('newdriver')
  const { id: userId } = await newdriver.ok(auth.me, {})
  const report = await newdriver.ok(incidents.report, {
    ...{ type: 'Improvement', headline: 'Grönfink', day: '2026-03-02', description: 'Så.' },
  })
  await seal()
  const what = { category: 'report' as const, id: report.id }
  expect(await taken(what)).toContain('Grönfink')
  await superadmin.ok(users.remove, { id: userId, erase: 'true' })
  await portal.settled()
  const text = await taken(what)
  expect(text).not.toContain('Grönfink')
  expect(verifyCase(text)).toMatchObject({ faults: [], unsealed: 0 })
})

describe('the history of a case as PDF', () => {
  const paper = async (
    by: Client,
    locale: 'sv' | 'pl',
    what = { category: 'report' as const, id },
  ) => {
    const asked = await by.ok(history.takeAlong, { ...what, format: 'pdf' })
    const { status, bytes } = await by.call(history.file, { id: asked.id, locale })
    expect(status).toBe(200)
    return bytes
  }

  test('says every event in words, for an administrator, too, with the seals', async () => {
    await seal()
    const bytes = await paper(admin, 'sv')
    if (process.env.SHOTS) await writeFile(join(process.env.SHOTS, 'case.pdf'), bytes)
    const text = (await linesOf(bytes)).map((line) => line.text).join('\n')
    for (const wanted of [
      'Historik: Rapport',
      '1. Rapport inlämnad',
      'Kanariefågel',
      'Ring honom.',
      '2 mars 2026',
    ])
      expect(text).toContain(wanted)
    expect(text).toMatch(/Under arbete → Avslutad/)
    const { seals, statement } = JSON.parse(await taken())
    expect(text.replaceAll(/\s/g, '')).toContain(seals[0].hash)
    expect(text.replaceAll(/\s/g, '')).toContain(statement.key)
    const polish = (await linesOf(await paper(admin, 'pl'))).map((line) => line.text).join('\n')
    expect(polish).toContain('Historia: Zgłoszenie')
    expect(polish).toContain('2 marca 2026')
  })
})

describe('who takes what along', () => {
  test('is in the log, and fetched by who has asked for it alone', async () => {
    const exportId = await asked(superadmin, { category: 'report', id })
    await portal.settled()
    const { rows } = await superadmin.ok(logs.all, { actions: ['caseExported'], objectId: id })
    expect(rows[0]).toMatchObject({ object: { kind: 'report', id }, moment: null })
    expect(rows[0]?.actorId).toBe(await superadmin.ownId())
    expect((await superadmin.call(history.file, { id: exportId })).status).toBe(200)
    expect((await admin.call(history.file, { id: exportId })).status).toBe(404)
    expect((await superadmin.call(history.file, { id: nobody })).status).toBe(404)
    const { pool } = portal.portal.parts
    await pool.query(
      `UPDATE log.event SET time = time - interval '61 minutes' WHERE stream = 'caseExport-${exportId}'`,
    )
    expect((await superadmin.call(history.file, { id: exportId })).status).toBe(404)
  })

  test('what is stored is for super administrators; nothing for who may not see the case', async () => {
    const what = { category: 'report' as const, id, format: 'json' as const }
    expect(await admin.refusal(history.takeAlong, what)).toBe('forbidden')
    expect((await driver.call(history.takeAlong, what)).status).toBe(403)
    expect(await superadmin.refusal(history.takeAlong, { ...what, id: nobody })).toBe('notFound')
  })

  test('of ten thousand events: all of them, and each proved', async () => {
    const { log } = portal.portal.parts
    const rightId = newId()
    const { id: userId } = await driver.ok(auth.me, {})
    const of = (day: number) => ({
      ...{ rightId, userId, kind: 'permit' as const, title: 'Truck', cardNumber: `${day}` },
      ...{ categories: [], startDate: '2026-01-01', endDate: null, expireDate: null },
      ...{ frontFileId: null, backFileId: null },
    })
    const events = Array.from({ length: 10_000 }, (_, at) =>
      at === 0
        ? driverRightEvents.driverRightSubmitted(of(0))
        : driverRightEvents.driverRightChanged(of(at)),
    )
    for (let at = 0; at < events.length; at += 250)
      await log.append(
        [{ stream: `driverRight-${rightId}`, expected: 'any', events: events.slice(at, at + 250) }],
        { correlation: 'many', causation: 'many' },
      )
    await seal()
    await portal.settled()
    const what = { category: 'right' as const, id: rightId }
    expect(await superadmin.refusal(history.takeAlong, { ...what, format: 'pdf' })).toBe(
      'historyTooLong',
    )
    const text = await taken(what)
    expect(verifyCase(text)).toMatchObject({ faults: [], unsealed: 0 })
    expect(JSON.parse(text).events).toHaveLength(10_000)
  })
})
