import { calls, type InputOf } from '@portal/contracts'
import { documentEvents } from '@portal/events'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client, DemoName } from '../harness/client.ts'
import { form } from '../harness/growing.ts'
import { movieFile, webmFile } from '../harness/movie-file.ts'
import { until } from '../harness/processes.ts'
import { standingPortal } from '../harness/standing.ts'

const { documents, files } = calls
const portal = standingPortal()
let wage: Client
let superadmin: Client
let driver: Client
let clerk: Client
const ids = {} as Record<DemoName, string>

beforeAll(async () => {
  wage = await portal.as('wageadmin')
  superadmin = await portal.as('superadmin')
  driver = await portal.as('driver')
  clerk = await portal.as('clerk')
  for (const name of ['driver', 'newdriver', 'clerk', 'wageadmin'] as const)
    ids[name] = await portal.idOf(name)
})

const written = (more: Partial<InputOf<typeof documents.save>> = {}) => ({
  title: 'Vinterrutiner',
  kind: 'POLICY' as const,
  html: '<p>Kör <strong>försiktigt</strong>.</p>',
  ...more,
})
const saved = async (more: Partial<InputOf<typeof documents.save>> = {}) =>
  (await wage.ok(documents.save, written(more))).id
const one = (id: string) => wage.ok(documents.one, { id })
/** Attaches and waits until everybody concerned has it. */
const attached = async (id: string, audience: Partial<InputOf<typeof documents.attach>>) => {
  await wage.ok(documents.attach, { id, ...audience })
  await settled(id)
}
const settled = (id: string) =>
  until('the attachment is worked off', async () => {
    await portal.settled()
    return (await one(id)).progress === null
  })
const approve = async (
  client: Client,
  id: string,
  more: { signageKey?: string; code?: string } = {},
) => {
  const { contentHash } = await client.ok(documents.toApprove, { id })
  return client.refusal(documents.approve, { id, contentHash, ...more })
}

describe('an introduction movie', () => {
  const movie = () =>
    saved({
      title: 'Välkommen',
      kind: 'INTRODUCTIONMOVIE',
      source: 'video',
      videoLink: 'https://youtu.be/a1B2-c3_D4e',
      seconds: 30,
    })
  const word = (id: string, seconds: number, version = 1) =>
    driver.call(documents.watched, { id, version, seconds, length: 30 })
  const say = async (id: string, seconds: number, version = 1) => {
    const { status, body } = await word(id, seconds, version)
    expect(status).toBe(200)
    return body
  }
  /** As if it had been said so long ago. */
  const seenAgo = async (id: string, seconds: number, ago: number) => {
    await portal.portal.parts.log.append(
      [
        {
          stream: `reading-${id}.${ids.driver}`,
          expected: 'any',
          events: [
            documentEvents.documentWatched({
              documentId: id,
              userId: ids.driver,
              version: 1,
              seconds,
              length: 30,
              done: false,
            }),
          ],
        },
      ],
      { correlation: 'test', occurred: new Date(Date.now() - ago * 1000).toISOString() },
    )
  }

  test('is approved when it was watched to its end, not before', async () => {
    const id = await movie()
    await attached(id, { userIds: [ids.driver] })
    expect(await driver.ok(documents.toApprove, { id })).toMatchObject({ mustWatch: true })
    expect(await approve(driver, id)).toBe('movieNotWatched')
    expect(await say(id, 30)).toEqual({ seconds: 0, length: 30, done: false })
    expect((await say(id, 30)).seconds).toBeLessThan(5)
    expect(await approve(driver, id)).toBe('movieNotWatched')
    await seenAgo(id, 20, 9)
    // Never back, and no faster than time passes.
    expect((await say(id, 3)).seconds).toBe(20)
    expect(await say(id, 30)).toMatchObject({ done: true })
    expect(await say(id, 4)).toMatchObject({ done: true })
    expect(await driver.ok(documents.mineOne, { id })).toMatchObject({ watched: { done: true } })
    expect(await approve(driver, id)).toBe('done')
    expect((await one(id)).standing.rows).toMatchObject([{ watched: 100 }])
  })

  test('has to be watched again only where it is another one', async () => {
    const id = await movie()
    await attached(id, { userIds: [ids.driver] })
    await say(id, 0)
    await seenAgo(id, 20, 20)
    expect(await say(id, 30)).toMatchObject({ done: true })
    const form = {
      id,
      title: 'Välkommen hit',
      kind: 'INTRODUCTIONMOVIE' as const,
      source: 'video' as const,
      videoLink: 'https://www.youtube.com/watch?v=a1B2-c3_D4e',
    }
    await wage.ok(documents.save, { ...form, edit: 1 })
    await portal.settled()
    expect(await driver.ok(documents.toApprove, { id })).toMatchObject({ mustWatch: false })
    // Of a new text with the same movie both are the movie that was seen.
    for (const version of [1, 2]) expect(await say(id, 30, version)).toMatchObject({ done: true })
    const another = { ...form, edit: 2, videoLink: 'https://youtu.be/zzzzzzzzzzz' }
    expect(await wage.refusal(documents.save, another)).toBe('videoLengthMissing')
    await wage.ok(documents.save, { ...another, seconds: 40 })
    await portal.settled()
    expect(await driver.ok(documents.toApprove, { id })).toMatchObject({ mustWatch: true })
    // Watched on in a page that was open when it was exchanged, the movie of before does not count.
    for (const version of [1, 2]) {
      const late = await word(id, 30, version)
      expect([late.status, late.error?.code]).toEqual([409, 'changedMeanwhile'])
    }
    expect(await driver.ok(documents.mineOne, { id })).toMatchObject({
      watched: { seconds: 0, length: 40 },
    })
    expect(await say(id, 0, 3)).toMatchObject({ seconds: 0, length: 40 })
    expect(await approve(driver, id)).toBe('movieNotWatched')
  })

  test('is told of by nobody else, and of no document without one', async () => {
    const id = await movie()
    const said = { id, version: 1, seconds: 0, length: 30 }
    expect(await clerk.refusal(documents.watched, said)).toBe('notFound')
    const text = await saved()
    await attached(text, { userIds: [ids.driver] })
    expect(await driver.refusal(documents.watched, { ...said, id: text })).toBe('noMovie')
  })
})

describe('a movie of our own', () => {
  const uploaded = async (name: string, bytes: Buffer) => {
    const answer = await wage.upload(files.upload, [{ name, bytes: Buffer.from(bytes) }])
    return { status: answer.status, code: answer.error?.code, id: answer.body.files?.[0]?.id ?? '' }
  }
  const withMovie = (fileId: string) => ({
    title: 'Välkommen',
    kind: 'INTRODUCTIONMOVIE' as const,
    source: 'movie' as const,
    fileId,
  })

  test('is as long as its file says, whatever its player says', async () => {
    const { id: fileId } = await uploaded('film.mp4', movieFile(90_400))
    const id = await saved(withMovie(fileId))
    await attached(id, { userIds: [ids.driver] })
    expect(await one(id)).toMatchObject({ source: 'movie', seconds: 90 })
    const said = { id, version: 1, seconds: 1, length: 1 }
    for (let word = 0; word < 2; word++)
      expect(await driver.ok(documents.watched, said)).toMatchObject({ length: 90, done: false })
    expect(await approve(driver, id)).toBe('movieNotWatched')
  })

  test.each([
    ['nothing', 0],
    ['less than half a second', 499],
    ['more than a day', 86_400_500],
    ['that nobody knows', 0xffff_ffff],
  ])('whose file says %s is refused in words of its own', async (_, duration) => {
    const { id } = await uploaded('film.mp4', movieFile(duration))
    const answer = await wage.call(documents.save, withMovie(id))
    expect([answer.status, answer.error?.code]).toEqual([422, 'movieLengthUnknown'])
  })

  test('is an MP4: another kind is refused when it is sent', async () => {
    expect(await uploaded('film.webm', webmFile())).toMatchObject({
      status: 415,
      code: 'fileTypeNotAllowed',
    })
  })
})

describe('a PDF', () => {
  test('is shown to who has it, and is handed out with its page of signatures', async () => {
    const { renderPdf } = await import('@portal/platform/pdf/pdf')
    const bytes = await renderPdf({
      title: 'Avtal',
      language: 'sv',
      blocks: [{ kind: 'heading', text: 'Kollektivavtal i korthet' }],
    })
    const uploaded = await wage.upload(files.upload, [
      { name: 'avtal.pdf', bytes: new Uint8Array(bytes) },
    ])
    const fileId = uploaded.body.files[0]?.id ?? ''
    expect(await superadmin.refusal(documents.save, written({ source: 'pdf', fileId }))).toBe(
      'fileMissing',
    )
    const id = await saved({ title: 'Avtalet', source: 'pdf', fileId, html: '' })
    await attached(id, { userIds: [ids.driver] })
    const shown = await driver.call(documents.mineFile, { id })
    expect(shown.bytes.equals(bytes)).toBe(true)
    expect((await wage.call(documents.file, { id })).bytes.equals(bytes)).toBe(true)
    expect(await approve(driver, id)).toBe('done')
    const pdf = await driver.call(documents.export, { id })
    const { extractText, getDocumentProxy } = await import('unpdf')
    const { text, totalPages } = await extractText(
      await getDocumentProxy(new Uint8Array(pdf.bytes)),
      { mergePages: true },
    )
    expect(totalPages).toBe(2)
    expect(text).toContain('Kollektivavtal i korthet')
    expect(text).toContain('David Förarsson')
  })

  test('that is none, or that is broken, is refused', async () => {
    const broken = await wage.upload(files.upload, [
      { name: 'x.pdf', bytes: '%PDF-1.7\nnothing here' },
      { name: 'x.txt', bytes: 'hej' },
      // A form whose field is its own child.
      { name: 'y.pdf', bytes: new Uint8Array(form(['<</T(a)/FT/Tx/Kids[4 0 R]>>'])) },
    ])
    const [pdf, text, looped] = broken.body.files.map((file) => file.id)
    expect(await wage.refusal(documents.save, written({ source: 'pdf', fileId: looped }))).toBe(
      'brokenFile',
    )
    expect(await wage.refusal(documents.save, written({ source: 'pdf', fileId: pdf }))).toBe(
      'brokenFile',
    )
    expect(await wage.refusal(documents.save, written({ source: 'pdf', fileId: text }))).toBe(
      'fileTypeNotAllowed',
    )
  })
})
