import { calls } from '@portal/contracts'
import { describe, expect, test } from 'vitest'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { news } = calls
/** The portal's clock; the tests move it. */
let now = new Date('2026-11-23T09:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const portal = standingPortal({ clock: { now: () => now, everyMs: 60_000 } })

const titles = (page: { rows: { title: string }[] }) => page.rows.map(({ title }) => title)

describe('what people see', () => {
  test('a draft, a planned, an ended and a deleted item are hidden from everybody but administrators', async () => {
    const admin = await portal.as('admin')
    const driver = await portal.as('driver')
    const written: Record<string, string> = {}
    for (const [title, more] of Object.entries({
      'Synlig nu': { isActive: true },
      'Ett utkast': { isActive: false },
      'Kommer i morgon': { isActive: true, publishFrom: later(1) },
      'Slutade i går': { isActive: true, publishTo: later(-1) },
      Borttagen: { isActive: true },
    }))
      written[title] = (await admin.ok(news.save, { title, ...more })).id
    await admin.ok(news.remove, { id: written.Borttagen ?? '', version: 2 })
    const states: Record<string, string> = {
      'Synlig nu': 'shown',
      'Ett utkast': 'draft',
      'Kommer i morgon': 'planned',
      'Slutade i går': 'ended',
      Borttagen: 'deleted',
    }
    for (const onlyActive of [true, false]) {
      const seen = titles(await driver.ok(news.list, { pageSize: 0, onlyActive }))
      expect(seen).toContain('Synlig nu')
      expect(seen.filter((title) => title in states)).toEqual(['Synlig nu'])
    }
    const everything = titles(await admin.ok(news.list, { pageSize: 0, onlyActive: false }))
    expect(everything).toEqual(expect.arrayContaining(['Ett utkast', 'Kommer i morgon']))
    expect(everything).not.toContain('Borttagen')
    for (const [title, id] of Object.entries(written)) {
      const hidden = states[title] !== 'shown'
      expect(await driver.refusal(news.one, { id }), title).toBe(hidden ? 'notFound' : 'done')
      expect((await admin.ok(news.details, { id })).state, title).toBe(states[title])
      expect(await driver.refusal(news.details, { id })).toBe('forbidden')
    }
  })

  test('it comes and goes at its times, and the list says when next', async () => {
    const admin = await portal.as('admin')
    const driver = await portal.as('driver')
    const { id } = await admin.ok(news.save, {
      title: 'Bara på eftermiddagen',
      isActive: true,
      showOnStart: true,
      publishFrom: '2026-11-23T13:00:00+01:00',
      publishTo: '2026-11-23T15:00:00+01:00',
    })
    const start = () => driver.ok(news.list, { onlyShowOnStart: true })
    expect((await start()).changesAt).toBe('2026-11-23T12:00:00.000Z')
    expect(await driver.refusal(news.one, { id })).toBe('notFound')
    now = new Date('2026-11-23T12:00:00Z')
    const during = await start()
    expect(titles(during)).toContain('Bara på eftermiddagen')
    expect(during.changesAt).toBe('2026-11-23T14:00:00.000Z')
    now = new Date('2026-11-23T14:00:00Z')
    expect(titles(await start())).not.toContain('Bara på eftermiddagen')
    expect(await driver.refusal(news.one, { id })).toBe('notFound')
  })

  test('important first, then the newest; the start shows only what is meant for it; pages', async () => {
    const admin = await portal.as('admin')
    const driver = await portal.as('driver')
    for (const [title, more] of Object.entries({
      Först: { isImportant: true, publishFrom: later(-5) },
      Andra: { publishFrom: later(-0.01), showOnStart: true },
      Tredje: { publishFrom: later(-0.02) },
    }))
      await admin.ok(news.save, { title, isActive: true, ...more })
    const mine = ['Först', 'Andra', 'Tredje']
    const all = await driver.ok(news.list, { pageSize: 0 })
    expect(titles(all).filter((title) => mine.includes(title))).toEqual(mine)
    const start = await driver.ok(news.list, { onlyShowOnStart: true })
    expect(start.rows.every(({ showOnStart }) => showOnStart)).toBe(true)
    expect(titles(start)).toContain('Andra')
    const second = await driver.ok(news.list, { page: 1, pageSize: 2 })
    expect(titles(second)).toEqual(titles(all).slice(2, 4))
    expect(second.total).toBe(all.total)
    expect((await driver.ok(news.list, {})).rows.length).toBeLessThanOrEqual(20)
  })
})

describe('what administrators do', () => {
  test('two who edit the same item: one is told; deleted, restored and published again', async () => {
    const admin = await portal.as('admin')
    const other = await portal.as('superadmin')
    const driver = await portal.as('driver')
    const { id } = await admin.ok(news.save, { title: 'Parkering', isActive: true })
    const { version } = await other.ok(news.details, { id })
    const form = { id, version, isActive: true }
    await admin.ok(news.save, { ...form, title: 'Parkering stängd' })
    const late = await other.call(news.save, { ...form, title: 'Parkering öppen' })
    expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
    const seen = { id, version: (await admin.ok(news.details, { id })).version }
    await admin.ok(news.remove, seen)
    await admin.ok(news.remove, seen)
    expect(await driver.refusal(news.one, { id })).toBe('notFound')
    const gone = await admin.ok(news.details, { id })
    expect(
      await admin.refusal(news.save, { id, version: gone.version, title: 'Åter', isActive: true }),
    ).toBe('newsIsDeleted')
    const mine = { id, version: seen.version, title: 'Skrivet under tiden' }
    expect(await admin.refusal(news.save, mine), 'whatever was seen of it').toBe('newsIsDeleted')
    await admin.ok(news.restore, { id })
    const draft = await admin.ok(news.details, { id })
    expect(draft).toMatchObject({ state: 'draft', title: 'Parkering stängd' })
    expect(draft.changedByName).toBe('Adam Adminberg')
    await admin.ok(news.save, { id, version: draft.version, title: draft.title, isActive: true })
    expect((await driver.ok(news.one, { id })).title).toBe('Parkering stängd')
  })

  test('the list is searched without marks and capitals, filtered and sorted', async () => {
    const admin = await portal.as('admin')
    await admin.ok(news.save, { title: 'Årsmöte', html: '<p>I Łukasz garage.</p>' })
    const find = (input: object) => admin.ok(news.filter, { pageSize: 0, ...input })
    expect(titles(await find({ search: 'LUKASZ' }))).toEqual(['Årsmöte'])
    expect(titles(await find({ search: 'arsmote', state: 'draft' }))).toEqual(['Årsmöte'])
    expect(titles(await find({ search: 'arsmote', state: 'shown' }))).toEqual([])
    expect((await find({ search: '%' })).total).toBe(0)
    for (const state of ['draft', 'planned', 'shown', 'ended', 'deleted'] as const) {
      const { rows } = await find({ state })
      expect(rows.length, state).toBeGreaterThan(0)
      expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]))
    }
    const onStart = await find({ showOnStart: true })
    expect(onStart.rows.every((row) => row.showOnStart)).toBe(true)
    const sorted = titles(await find({ sort: 'title' }))
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator('sv').compare))
    expect(titles(await find({ sort: 'title', descending: true }))).toEqual(sorted.reverse())
  })

  test('an end before the beginning is refused beside its field; an unknown item is not found', async () => {
    const admin = await portal.as('admin')
    const times = { publishFrom: later(2), publishTo: later(1) }
    const wrong = await admin.call(news.save, { title: 'Fel', ...times })
    expect([wrong.status, wrong.error?.code]).toEqual([422, 'endBeforeStart'])
    expect(wrong.error?.fields?.[0]?.path).toBe('publishTo')
    const id = '019abf5e-0000-7000-8000-0000000000ff'
    expect(await admin.refusal(news.save, { id, title: 'Okänd' })).toBe('notFound')
    expect(await admin.refusal(news.remove, { id, version: 1 })).toBe('notFound')
    expect(await admin.refusal(news.restore, { id })).toBe('notFound')
    expect(await admin.refusal(news.details, { id })).toBe('notFound')
  })
})

test('whoever is connected hears of an item that is published', async () => {
  const socket = await (await portal.as('newdriver')).socket()
  const heard: string[] = []
  socket.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  await (await portal.as('admin')).ok(news.save, { title: 'Nyss', isActive: true })
  await until('the topic is heard', () => heard.includes('news'))
  socket.close()
})
