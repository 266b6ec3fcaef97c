import { calls } from '@portal/contracts'
import { MOST_FOLDERS, MOST_QUESTIONS } from '@portal/contracts/faq'
import { faqEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { until } from '../harness/processes.ts'
import { type Sibling, startSibling } from '../harness/sibling.ts'
import { standingPortal } from '../harness/standing.ts'

const { faq, app } = calls
const portal = standingPortal()
let sibling: Sibling
let admin: Client
let driver: Client
beforeAll(async () => {
  sibling = await startSibling(portal)
  admin = await portal.as('admin')
  driver = await portal.as('driver')
})
afterAll(async () => {
  await sibling.stop()
})

const nobodys = '019abf5e-0000-7000-8000-00000000dead'
const page = { page: 0, pageSize: 20 }
const folderOf = async (id: string) =>
  (await admin.ok(faq.admin, {})).rows.find((one) => one.id === id)

test('a folder is for administrators until it is public; then it stands in everybody’s menu, live', async () => {
  const slug = 'bilen'
  const { id } = await admin.ok(faq.saveFolder, { name: 'Bilen', slug })
  expect((await driver.ok(app.settings, {})).faqFolders.map((one) => one.slug)).not.toContain(slug)
  expect((await admin.ok(app.settings, {})).faqFolders.map((one) => one.slug)).toContain(slug)
  expect(await driver.refusal(faq.list, { slug, search: '', ...page })).toBe('notFound')
  expect(await driver.refusal(faq.tagged, { slug, tag: 'x' })).toBe('notFound')
  const socket = await driver.socket()
  const heard: string[] = []
  socket.on('touched', (list: { topic: string }[]) => heard.push(...list.map(({ topic }) => topic)))
  await admin.ok(faq.saveFolder, {
    id,
    version: (await folderOf(id))?.version,
    name: 'Bilen',
    slug,
    icon: 'place',
    isPublic: true,
  })
  await until('the topic is heard', () => heard.includes('organisation'))
  socket.close()
  const { faqFolders } = await driver.ok(app.settings, {})
  expect(faqFolders).toContainEqual({ slug, name: 'Bilen', icon: 'place', isPublic: true })
  expect((await driver.ok(app.setup, {})).faqFolders).toEqual(faqFolders)
  expect(await driver.ok(faq.list, { slug, search: '', ...page })).toEqual({ rows: [], total: 0 })
})

test('questions are found by their words and tags, in their order, and their markup is harmless', async () => {
  const { id: folderId } = await admin.ok(faq.saveFolder, {
    name: 'Stöd',
    slug: 'stod',
    isPublic: true,
  })
  const ask = (question: string, html: string, tags: string[], position: number) =>
    admin.ok(faq.save, { folderId, question, html, tags, position })
  await ask('Sist?', '<p>Łukasz vet <script>x()</script>det.</p>', ['Övertid'], 9)
  const { id } = await ask('Först?', '<p>Ring kontoret.</p>', ['övertid', 'lön'], 1)
  const found = async (search: string) =>
    (await driver.ok(faq.list, { slug: 'stod', search, ...page })).rows.map((one) => one.question)
  expect(await found('')).toEqual(['Först?', 'Sist?'])
  expect(await found('lukasz')).toEqual(['Sist?'])
  expect(await found('script')).toEqual([])
  expect(await found('LON')).toEqual(['Först?'])
  expect(await found('100 %_')).toEqual([])
  const tagged = async (tag: string) =>
    (await driver.ok(faq.tagged, { slug: 'stod', tag })).rows.map((one) => one.question)
  expect(await tagged('ÖVERTID')).toEqual(['Först?', 'Sist?'])
  expect(await tagged('lön')).toEqual(['Först?'])
  expect(await tagged('annat')).toEqual([])
  const second = await driver.ok(faq.list, { slug: 'stod', search: '', page: 1, pageSize: 1 })
  expect([second.total, second.rows.map((one) => one.html)]).toEqual([
    2,
    ['<p>Łukasz vet det.</p>'],
  ])
  await admin.ok(faq.remove, { id, version: 1 })
  expect(await found('')).toEqual(['Sist?'])
})

test('two folders never have one address; one with questions is not deleted; nobody writes over another', async () => {
  const { id } = await admin.ok(faq.saveFolder, { name: 'Ett', slug: 'ett' })
  expect(await admin.refusal(faq.saveFolder, { name: 'Annat', slug: 'ett' })).toBe('slugTaken')
  const question = await admin.ok(faq.save, { folderId: id, question: 'Hur?', html: '' })
  expect(await admin.refusal(faq.removeFolder, { id, version: 1 })).toBe('notEmpty')
  expect(await admin.refusal(faq.saveFolder, { id, version: 7, name: 'X', slug: 'ett' })).toBe(
    'changedMeanwhile',
  )
  expect(
    await admin.refusal(faq.save, {
      id: question.id,
      version: 7,
      folderId: id,
      question: 'Hur då?',
      html: '',
    }),
  ).toBe('changedMeanwhile')
  expect(await admin.refusal(faq.save, { folderId: nobodys, question: 'Hur?', html: '' })).toBe(
    'notFound',
  )
  await admin.ok(faq.remove, { id: question.id, version: 1 })
  await admin.ok(faq.removeFolder, { id, version: 1 })
  const again = await admin.ok(faq.saveFolder, { name: 'Två', slug: 'ett' })
  expect(again.id).not.toBe(id)
  for (const slug of ['', 'Ett', 'ett--tva', '-ett', 'ett/tva', 'å', 'a'.repeat(61)])
    expect(await admin.refusal(faq.saveFolder, { name: 'Fel', slug })).toBe('invalidInput')
})

test('a question that came into a folder as it was deleted is not lost: it can be taken elsewhere', async () => {
  const { id } = await admin.ok(faq.saveFolder, { name: 'Sen', slug: 'sen', isPublic: true })
  const { id: other } = await admin.ok(faq.saveFolder, { name: 'Kvar', slug: 'kvar' })
  await admin.ok(faq.removeFolder, { id, version: 1 })
  // As it could be before the two took turns.
  const entryId = newId()
  const of = { folderId: id, question: 'Och nu?', html: '<p>Ja.</p>', tags: [], position: 0 }
  const events = [faqEvents.faqEntryAdded({ entryId, ...of })]
  await portal.portal.parts.log.append(
    [{ stream: `faqEntry-${entryId}`, expected: 'none', events }],
    { correlation: 'test', causation: 'test' },
  )
  await portal.settled()
  const [entry] = (await folderOf(id))?.entries ?? []
  expect(entry).toMatchObject({ id: entryId, question: 'Och nu?' })
  // For everybody else the folder is gone, and its address free.
  expect(await driver.refusal(faq.list, { slug: 'sen', search: '', ...page })).toBe('notFound')
  expect((await admin.ok(app.settings, {})).faqFolders.map((one) => one.slug)).not.toContain('sen')
  const words = { id: entryId, version: 1, question: 'Och nu?', html: '<p>Ja.</p>' }
  expect(await admin.refusal(faq.save, { ...words, folderId: id })).toBe('notFound')
  await admin.ok(faq.save, { ...words, folderId: other })
  expect(await folderOf(id)).toBeUndefined()
  expect((await folderOf(other))?.entries).toHaveLength(1)
})

test('two who take one address at once: one has it', async () => {
  const both = await Promise.all(
    ['Ena', 'Andra'].map((name) => admin.call(faq.saveFolder, { name, slug: 'samma' })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('there is room for as many folders and questions as the list shows, and for no more', async () => {
  const { log } = portal.portal.parts
  const meta = { correlation: 'test', causation: 'test' }
  const words = { icon: 'help', isPublic: false, position: 0 }
  const [{ count: folders } = { count: 0 }] = await counted('faq.folder WHERE NOT removed')
  for (let nth = folders; nth < MOST_FOLDERS - 1; nth++) {
    const folderId = newId()
    const named = { name: `Mapp ${nth}`, slug: `mapp-${nth}`, ...words }
    await log.append(
      [
        {
          stream: `faqFolder-${folderId}`,
          expected: 'none',
          events: [faqEvents.faqFolderAdded({ folderId, ...named })],
        },
      ],
      meta,
    )
  }
  const elsewhere = sibling.as(admin)
  const add = (slug: string, by = admin) => by.refusal(faq.saveFolder, { name: slug, slug })
  await portal.settled()
  expect((await Promise.all([add('sist-a'), add('sist-b', elsewhere)])).sort()).toEqual([
    'done',
    'tooManyFolders',
  ])
  const { rows } = await admin.ok(faq.admin, {})
  expect(rows).toHaveLength(MOST_FOLDERS)
  const [folder] = rows
  const { id = '', version = 0, name = '', slug = '' } = folder ?? {}
  await admin.ok(faq.saveFolder, { id, version, name, slug, isPublic: true })

  const [{ count: questions } = { count: 0 }] = await counted('faq.entry')
  const writes = Array.from({ length: MOST_QUESTIONS - 1 - questions }, (_, nth) => {
    const entryId = newId()
    const of = { folderId: id, question: `Fråga ${nth}`, html: '', tags: [], position: 0 }
    const events = [faqEvents.faqEntryAdded({ entryId, ...of })]
    return { stream: `faqEntry-${entryId}`, expected: 'none' as const, events }
  })
  await log.append(writes, meta)
  await portal.settled()
  const ask = (by = admin) =>
    by.refusal(faq.save, { folderId: id, question: 'Sist?', html: '<p>Ja.</p>' })
  expect((await Promise.all([ask(), ask(elsewhere)])).sort()).toEqual(['done', 'tooManyQuestions'])
})

const counted = async (of: string) =>
  (
    await portal.portal.parts.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${of}`,
    )
  ).rows
