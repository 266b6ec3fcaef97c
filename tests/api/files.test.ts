import { randomBytes } from 'node:crypto'
import { calls } from '@portal/contracts'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { box, movieHeader } from '../harness/movie-file.ts'
import { standingPortal } from '../harness/standing.ts'
import { makeZip } from '../harness/zip.ts'

const { files, users } = calls
const nobody = '019abf5e-0000-7000-8000-000000000001'
const portal = standingPortal()
let driver: Client
let superadmin: Client
let admin: Client
beforeAll(async () => {
  driver = await portal.as('driver')
  superadmin = await portal.as('superadmin')
  admin = await portal.as('admin')
})

type Bytes = Uint8Array<ArrayBuffer> | string
const put = (name: string, bytes: Bytes, type?: string) =>
  driver.upload(files.upload, [{ name, bytes, type }])
const picture = async (width = 40, height = 30) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#0a3d91' } })
      .withExif({ IFD0: { Artist: 'Kanariefågel', Copyright: 'Kanariefågel' } })
      .jpeg()
      .toBuffer(),
  )
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(document.cookie)</script>'

describe('what a file is, its bytes decide', () => {
  test.each<[string, string, Bytes, string, number]>([
    ['an SVG with a script', 'logo.svg', svg, 'fileTypeNotAllowed', 415],
    ['an SVG named .png', 'logo.png', svg, 'fileTypeNotAllowed', 415],
    ['an SVG named .txt', 'logo.txt', svg, 'fileTypeNotAllowed', 415],
    ['a page named .jpg', 'foto.jpg', html, 'fileTypeNotAllowed', 415],
    ['a page named .csv', 'lista.csv', html, 'fileTypeNotAllowed', 415],
    ['a program named .pdf', 'avtal.pdf', 'MZ\u0090\u0000\u0003', 'fileTypeNotAllowed', 415],
    ['a script named .png', 'a.png', '#!/bin/sh\nrm -rf /', 'fileTypeNotAllowed', 415],
    ['nothing at all', 'tom.pdf', '', 'emptyFile', 422],
    ['half a picture', 'trasig.png', '\u0089PNG\r\n\u001a\n', 'fileTypeNotAllowed', 415],
  ])('%s', async (_, name, bytes, code, status) => {
    const answer = await put(name, bytes, 'image/png')
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  test.each([
    ['an MP4', 'isom', 'video/mp4'],
    ['what an iPhone films', 'qt  ', 'video/quicktime'],
  ])('%s', async (_, brand, type) => {
    const brands = Buffer.from(`${brand}\0\0\0\0${brand}`)
    const film = Buffer.concat([box('ftyp', brands), box('moov', movieHeader(1000, 3000))])
    const [file] = (await put('skada', new Uint8Array(film))).body.files
    expect(file?.type).toBe(type)
  })

  test('a picture cut short is broken', async () => {
    const answer = await put('foto.jpg', (await picture(400, 400)).slice(0, 700))
    expect(answer.error?.code).toBe('brokenFile')
  })

  test('a picture that unfolds into gigabytes is refused, by its head', async () => {
    const large = await sharp({
      create: { width: 7000, height: 7000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(large.length).toBeLessThan(1_000_000)
    expect((await put('stor.png', new Uint8Array(large))).error?.code).toBe('imageTooLarge')
  })

  test('an archive, and a workbook that is a bomb', async () => {
    expect((await put('a.zip', makeZip([{ name: 'a.txt', bytes: 'hej' }]))).error?.code).toBe(
      'fileTypeNotAllowed',
    )
    const bomb = makeZip([
      {
        name: '[Content_Types].xml',
        bytes:
          '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      },
      { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(40_000_000) },
    ])
    expect(bomb.length).toBeLessThan(200_000)
    expect((await put('lista.xlsx', bomb)).error?.code).toBe('archiveBomb')
    const many = makeZip(
      Array.from({ length: 1200 }, (_, at) => ({ name: `xl/${at}.xml`, bytes: 'x' })),
    )
    expect((await put('lista.xlsx', many)).status).toBeGreaterThanOrEqual(400)
    const list = await admin.upload(users.readStaffList, [{ name: 'lista.xlsx', bytes: bomb }])
    expect(list.error?.code).toBe('archiveBomb')
  })

  test('too large', async () => {
    const large = new Uint8Array(21 * 1024 * 1024)
    large.set(new TextEncoder().encode('%PDF-1.7\n'))
    const answer = await put('stor.pdf', large)
    expect([answer.status, answer.error?.code]).toEqual([413, 'fileTooLarge'])
  })

  test('no file, another field, too many', async () => {
    expect((await driver.upload(files.upload, [])).status).toBeLessThan(500)
    const other = await driver.upload(files.upload, [{ name: 'a.txt', bytes: 'a' }], 'else')
    expect(other.error?.code).toBe('fileMissing')
    const many = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.txt`, bytes: 'hej' }))
    const answer = await driver.upload(files.upload, many)
    expect([400, 413]).toContain(answer.status)
  })

  test('one bad file of three: nothing is kept', async () => {
    const before = await portal.portal.parts.log.store.head()
    const answer = await driver.upload(files.upload, [
      { name: 'a.txt', bytes: 'hej' },
      { name: 'b.svg', bytes: svg },
      { name: 'c.txt', bytes: 'hej' },
    ])
    expect(answer.error?.code).toBe('fileTypeNotAllowed')
    expect(await portal.portal.parts.log.store.head()).toBe(before)
  })

  test('a body that is no form, or a form that breaks off', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const body of [
      '',
      '--x',
      '--x\r\nnonsense',
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhej',
      randomBytes(2000).toString('latin1'),
    ]) {
      const answer = await driver.raw('POST', '/api/file', { headers: type, body })
      expect(answer.status, body.slice(0, 20)).toBeGreaterThanOrEqual(400)
      expect(answer.status, body.slice(0, 20)).toBeLessThan(500)
    }
    // Bytes without a name are a file all the same.
    const nameless = await driver.raw<{ files: { name: string }[] }>('POST', '/api/file', {
      headers: type,
      body: '--x\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7\n\r\n--x--\r\n',
    })
    expect([nameless.status, nameless.body.files[0]?.name]).toEqual([200, 'file.pdf'])
    const without = { 'content-type': 'multipart/form-data' }
    expect((await driver.raw('POST', '/api/file', { headers: without, body: 'x' })).status).toBe(
      400,
    )
  })
})

describe('names', () => {
  test.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\x\\avtal.txt', 'avtal.txt'],
    ['..', 'file.jpg'],
    ['räkning.html', 'räkning.html.jpg'],
    ['a\u202etxt.exe.txt', 'atxt.exe.txt'],
    ['Å Ä Ö “citat”.txt', 'Å Ä Ö “citat”.txt'],
    ["O'Brien (1) 100%.txt", "O'Brien (1) 100%.txt"],
    [`${'å'.repeat(300)}.txt`, `${'å'.repeat(196)}.txt`],
  ])('%s', async (name, kept) => {
    const bytes = kept.endsWith('.jpg') ? await picture() : 'hej'
    const uploaded = await put(name, bytes)
    expect(uploaded.status, uploaded.error?.code).toBe(200)
    const [file] = uploaded.body.files
    expect(file?.name).toBe(kept)
    const got = await driver.call(files.download, { id: file?.id ?? '' })
    expect(decodeURIComponent(got.headers.get('suggested-filename') ?? '')).toBe(kept)
    const disposition = got.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(
      /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.!~-]+$/,
    )
  })
})

describe('downloading', () => {
  test('a picture comes without what it told, with a thumbnail, and is never shown inline', async () => {
    const original = await picture(900, 600)
    expect(Buffer.from(original).includes('Kanarie')).toBe(true)
    const [file] = (await put('foto.jpg', original)).body.files
    const id = file?.id ?? ''
    expect(file).toMatchObject({ name: 'foto.jpg', type: 'image/jpeg' })
    const got = await driver.call(files.download, { id })
    expect(got.status).toBe(200)
    expect(got.bytes.includes('Kanarie')).toBe(false)
    expect(got.bytes.length).toBe(file?.size)
    for (const [name, value] of [
      ['content-type', 'image/jpeg'],
      ['x-content-type-options', 'nosniff'],
      ['content-security-policy', 'sandbox'],
      ['cache-control', 'no-store'],
    ])
      expect(got.headers.get(name ?? '')).toBe(value)
    const small = await driver.call(files.variant, { id, variant: 'thumbnail' })
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(small.bytes).metadata()).width).toBe(480)
    const whole = await driver.call(files.variant, { id, variant: 'original' })
    expect(whole.bytes.equals(got.bytes)).toBe(true)
    expect(await driver.ok(files.resolve, { fileReferance: id })).toEqual(file)
  })

  test('what is no picture has no thumbnail', async () => {
    const [file] = (await put('a.txt', 'hej')).body.files
    expect(await driver.refusal(files.variant, { id: file?.id ?? '', variant: 'thumbnail' })).toBe(
      'fileMissing',
    )
  })

  test('is its owner’s; for others it does not exist, whoever they are', async () => {
    const [file] = (await put('mitt.txt', 'hej')).body.files
    await portal.settled()
    for (const client of [superadmin, admin])
      for (const id of [file?.id ?? '', nobody]) {
        const answers = [
          await client.call(files.download, { id }),
          await client.call(files.variant, { id, variant: 'original' }),
          await client.call(files.resolve, { fileReferance: id }),
        ]
        for (const { status, error } of answers) {
          expect([status, error?.code, error?.message]).toEqual([
            404,
            'fileMissing',
            'Could not find file',
          ])
        }
      }
  })
})
