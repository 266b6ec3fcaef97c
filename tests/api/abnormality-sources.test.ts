import { calls } from '@portal/contracts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { abnormalities } = calls
const portal = standingPortal()
let admin: Client
let other: Client
const ids = {} as Record<DemoName, string>

beforeAll(async () => {
  admin = await portal.as('admin')
  other = await portal.as('handler')
  for (const name of ['superadmin', 'driver', 'newdriver', 'clerk', 'manager'] as const)
    ids[name] = await portal.idOf(name)
})

const rest = { type: 'dailyRest', day: '2026-03-02', time: '04:10', figure: 450 } as const
const note = async (name: DemoName = 'driver', more: object = {}) =>
  (await admin.ok(abnormalities.create, { userId: ids[name], ...rest, ...more })).id

describe('a file', () => {
  const head = 'Anställningsnummer;E-post;Datum;Tid;Typ;Värde;Allvar;Beskrivning'
  const read = async (...lines: string[]) => {
    const bytes = [head, ...lines].join('\r\n')
    const answer = await admin.upload(abnormalities.readFile, [{ name: 'fil.csv', bytes }])
    return answer.body.rows
  }
  const cellsOf = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.map(({ person, date, time, type, figure, severity, text }) => ({
      person,
      date,
      time,
      type,
      figure,
      severity,
      text,
    }))
  const total = async () => {
    await portal.settled()
    return (await admin.ok(abnormalities.filter, {})).total
  }

  test('says per row what it would become, or what is wrong; keeps nothing', async () => {
    const before = await total()
    const rows = await read(
      '1006;;2026-03-05;04:10;För kort dygnsvila;8:20;;Vilan avbröts',
      ';driver@demo.example;5/3 2026;4.10;Daily rest too short;8,5 h;Mindre;',
      ';nobody@demo.example;2026-03-05;;Övrigt;;;',
      '1006;;31/2 2026;;Övrigt;;;',
      '1006;;2199-01-01;;Övrigt;;;',
      '1006;;2026-03-05;27:00;Parkering;8:20;Hemsk;',
      '1006;;2026-03-05;;Hastighetsöverträdelse;fort;;',
      '1006;;2026-03-05;;Hastighetsöverträdelse;;;',
      ';;;;;;;bara text',
    )
    expect(rows.slice(0, 2).map(({ state, read: what }) => ({ state, ...what }))).toMatchObject([
      { state: 'new', fullName: 'David Förarsson', figure: 500, severity: 'minor', time: '04:10' },
      { state: 'new', day: '2026-03-05', figure: 510, severity: 'minor', time: '04:10' },
    ])
    expect(rows.slice(2).map(({ errors }) => errors.map((e) => `${e.field} ${e.code}`))).toEqual([
      ['person unknownPerson'],
      ['date invalidDate'],
      ['date dayInTheFuture'],
      ['time invalidTime', 'type unknownType', 'severity unknownSeverity'],
      ['figure invalidFigure'],
      ['figure figureMissing'],
      ['person required', 'date required', 'type required'],
    ])
    expect(await total()).toBe(before)
    expect(await admin.refusal(abnormalities.importRows, { rows: cellsOf(rows) })).toBe(
      'invalidRows',
    )
    expect(await total()).toBe(before)
  })

  test('is imported once, however often it is sent, also by two at once', async () => {
    const before = await total()
    const lines = Array.from(
      { length: 120 },
      (_, at) =>
        `${1006 + (at % 30)};;2026-01-${String(1 + (at % 28)).padStart(2, '0')};;Körtid per dygn;${10 + (at % 3)}:${10 + (at % 49)};;`,
    )
    const rows = await read(...lines, lines[0] ?? '')
    expect(rows.at(-1)?.state).toBe('known')
    const send = (client: Client) => client.call(abnormalities.importRows, { rows: cellsOf(rows) })
    const both = await Promise.all([send(admin), send(other)])
    const done = both.filter(({ status }) => status === 200)
    expect(both.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(done.reduce((sum, { body }) => sum + body.noted, 0)).toBe(120)
    expect(await total()).toBe(before + 120)
    expect((await send(admin)).body).toMatchObject({ noted: 0, known: 121 })
    expect((await read(...lines)).every(({ state }) => state === 'known')).toBe(true)
    expect(await total()).toBe(before + 120)
  })

  test('the list as it was exported can be read again', async () => {
    await note('manager')
    await note('manager', { day: '2026-03-03', text: 'Två rader; med "citat"' })
    await portal.settled()
    const sheet = await admin.call(abnormalities.filter, { userId: ids.manager, export: 'xlsx' })
    const { body } = await admin.upload(abnormalities.readFile, [
      { name: 'lista.xlsx', bytes: new Uint8Array(sheet.bytes) },
    ])
    // Names tell nobody apart; all else is understood.
    expect(body.rows).toHaveLength(2)
    expect(body.rows.flatMap(({ errors }) => errors.map((e) => `${e.field} ${e.code}`))).toEqual(
      body.rows.map(() => 'person unknownPerson'),
    )
  })

  test('that is none is refused', async () => {
    const upload = async (bytes: string) =>
      (await admin.upload(abnormalities.readFile, [{ name: 'x.csv', bytes }])).error?.code
    expect(await upload('a\u0000b')).toBe('notASheet')
    expect(await upload('')).toBe('nothingToImport')
  })
})

describe('a rule', () => {
  const three = {
    name: 'Tre på trettio dagar',
    whenType: 'breakMissing',
    measure: 'count',
    limit: 3,
    days: 30,
    makeType: 'other',
    makeSeverity: 'serious',
    makeText: 'Vi behöver prata.',
  } as const
  const made = async (name: DemoName, rule: string) => {
    await portal.settled()
    const { rows } = await admin.ok(abnormalities.filter, {
      userId: ids[name],
      source: 'rule',
      pageSize: 0,
    })
    return rows.filter(({ ruleName }) => ruleName === rule)
  }
  const missed = (day: string) =>
    note('newdriver', { type: 'breakMissing', day, figure: 300, time: null })

  test('makes one when its limit is passed, once a period and person, and is named in it', async () => {
    const { id } = await admin.ok(abnormalities.saveRule, three)
    await missed('2026-05-01')
    await missed('2026-05-10')
    expect(await made('newdriver', three.name)).toEqual([])
    await missed('2026-05-20')
    await until(
      'the rule has made one',
      async () => (await made('newdriver', three.name)).length === 1,
    )
    const [row] = await made('newdriver', three.name)
    expect(row).toMatchObject({
      type: 'other',
      severity: 'serious',
      day: '2026-05-20',
      text: 'Vi behöver prata.',
      acceptedAt: null,
      ruleName: three.name,
    })
    await missed('2026-05-25')
    await missed('2026-05-26')
    expect(await made('newdriver', three.name)).toHaveLength(1)
    const { rows } = await admin.ok(abnormalities.automation, {})
    expect(rows.find((rule) => rule.id === id)).toMatchObject({ ...three, made: 1, active: true })
  })

  test('is saved by two: the second is told; a deleted one makes nothing and stays named', async () => {
    const rule = async () =>
      (await admin.ok(abnormalities.automation, {})).rows.find(({ name }) => name === three.name)
    const { id = '', version } = (await rule()) ?? {}
    await admin.ok(abnormalities.saveRule, { ...three, id, version, limit: 2 })
    expect(await other.refusal(abnormalities.saveRule, { ...three, id, version, limit: 9 })).toBe(
      'changedMeanwhile',
    )
    const gone = { id, version: (await rule())?.version ?? 0 }
    await admin.ok(abnormalities.removeRule, gone)
    expect(await other.refusal(abnormalities.removeRule, gone)).toBe('notFound')
    await missed('2026-08-01')
    await missed('2026-08-02')
    await missed('2026-08-03')
    expect(await made('newdriver', three.name)).toHaveLength(1)
    expect(await rule()).toBeUndefined()
  })

  test('over a figure needs a type that has one', async () => {
    const figure = { ...three, name: 'Fort', measure: 'figure', limit: 30 } as const
    for (const whenType of [null, 'other'] as const)
      expect(await admin.refusal(abnormalities.saveRule, { ...figure, whenType })).toBe(
        'ruleCannotMeasure',
      )
    await admin.ok(abnormalities.saveRule, { ...figure, whenType: 'speeding' })
    await note('newdriver', { type: 'speeding', figure: 30, day: '2026-06-01' })
    expect(await made('newdriver', 'Fort')).toEqual([])
    await note('newdriver', { type: 'speeding', figure: 31, day: '2026-06-02' })
    await until('the rule has made one', async () => (await made('newdriver', 'Fort')).length === 1)
  })
})
