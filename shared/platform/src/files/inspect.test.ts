import { deflateSync } from 'node:zlib'
import { makeZip, workbook } from '@portal/tests/harness/zip'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectFile, MAX_FILE_BYTES, safeFileName } from './inspect.ts'

const refused = (bytes: Buffer | string, name: string) =>
  inspectFile(Buffer.from(bytes), name).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  )
const image = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#c04000' } })
const word = makeZip([
  {
    name: '[Content_Types].xml',
    bytes:
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  },
  { name: 'word/document.xml', bytes: '<w:document/>' },
])

/** A picture of one bit a pixel: many pixels in few bytes. */
function widePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    // Whoever judges sizes reads no further than the head: the check sums are left out.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((side / 8 + 1) * side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what a file is', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a JPEG', () => image().jpeg().toBuffer(), 'a.jpg', 'image/jpeg'],
    ['a PNG under another name', () => image().png().toBuffer(), 'a.jpg', 'image/png'],
    ['a WebP', () => image().webp().toBuffer(), 'a.webp', 'image/webp'],
    ['a GIF, which becomes a PNG', () => image().gif().toBuffer(), 'a.gif', 'image/png'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'a.pdf', 'application/pdf'],
    [
      'a workbook',
      () => makeZip(workbook([['a']])),
      'a.xlsx',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'a Word document',
      () => word,
      'a.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['a text', () => Buffer.from('Hej då, 1 < 2'), 'a.txt', 'text/plain; charset=utf-8'],
    ['a list', () => Buffer.from('a;b\n1;2'), 'A.CSV', 'text/csv; charset=utf-8'],
  ])('is told by its bytes: %s', async (_, bytes, name, type) => {
    const inspected = await inspectFile(await bytes(), name)
    expect(inspected).toMatchObject({ name, type })
    expect(inspected.thumbnail !== undefined).toBe(type.startsWith('image/'))
  })

  // A computer opens a file by how it is called: what is a PDF here would be a page, or a program, there.
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a page', () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), 'a.html', 'a.html.pdf'],
    ['a program of pages', () => Buffer.from('%PDF-1.7\n<hta:application>'), 'a.HTA', 'a.HTA.pdf'],
    ['nothing', () => Buffer.from('%PDF-1.7\n'), 'avtal', 'avtal.pdf'],
    ['a PDF, with a dot behind', () => Buffer.from('%PDF-1.7\n'), 'a.pdf.', 'a.pdf'],
    ['a program', () => image().png().toBuffer(), 'a.pdf.exe', 'a.pdf.exe.png'],
    ['a document with macros', () => word, 'a.docm', 'a.docm.docx'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'A.PDF', 'A.PDF'],
    [
      'something very long',
      () => Buffer.from('%PDF-1.7\n'),
      `${'å'.repeat(300)}.js`,
      `${'å'.repeat(190)}.pdf`,
    ],
  ])('is called as what it is: what is named as %s', async (_, bytes, name, called) => {
    expect((await inspectFile(await bytes(), name)).name).toBe(called)
  })

  it.each<[string, Buffer | string, string, string]>([
    ['nothing', '', 'a.pdf', 'emptyFile'],
    ['too much', Buffer.alloc(MAX_FILE_BYTES + 1, 65), 'a.txt', 'fileTooLarge'],
    ['a program called a picture', 'MZ\u0090\u0000\u0003', 'a.png', 'fileTypeNotAllowed'],
    ['a script called a text', '<script>alert(1)</script>', 'a.txt', 'fileTypeNotAllowed'],
    ['a page called a text', '\n\n < HTML ><body>', 'a.txt', 'fileTypeNotAllowed'],
    ['bytes called a text', 'a\u0000b', 'a.txt', 'fileTypeNotAllowed'],
    [
      'a drawing with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'a.svg',
      'fileTypeNotAllowed',
    ],
    [
      'a drawing called a text',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'a.txt',
      'fileTypeNotAllowed',
    ],
    ['a page', '<!doctype html><p>x</p>', 'a.html', 'fileTypeNotAllowed'],
    ['a text without a name for it', 'Hej', 'a', 'fileTypeNotAllowed'],
    ['an archive', makeZip([{ name: 'a.txt', bytes: 'x' }]), 'a.docx', 'fileTypeNotAllowed'],
    ['a picture that ends too soon', widePng(800).subarray(0, 60), 'a.png', 'brokenFile'],
    ['a script that begins as a GIF', 'GIF89a/*x*/=1;alert(1)', 'a.gif', 'brokenFile'],
    ['a picture of 64 million pixels', widePng(8000), 'a.png', 'imageTooLarge'],
    [
      'an archive of too many entries',
      makeZip(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}`, bytes: '' }))),
      'a.zip',
      'archiveBomb',
    ],
    [
      'a document that unfolds a thousandfold',
      makeZip([...workbook([['a']]), { name: 'xl/x.xml', bytes: Buffer.alloc(5_000_000) }]),
      'a.xlsx',
      'archiveBomb',
    ],
  ])('is refused: %s', async (_, bytes, name, code) => {
    const given = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
    expect(await refused(given, name)).toBe(code)
  })
})

describe('a picture', () => {
  it('is encoded anew, upright, and without what the camera wrote into it', async () => {
    const original = await image(40, 20)
      .withExif({ IFD0: { Copyright: 'Canary', Make: 'Camera' }, IFD3: { GPSLatitude: '59/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(original.includes('Exif')).toBe(true)
    const { bytes, thumbnail } = await inspectFile(original, 'a.jpg')
    for (const made of [bytes, thumbnail as Buffer]) {
      const about = await sharp(made).metadata()
      expect(about).toMatchObject({ width: 20, height: 40 })
      expect([about.exif, about.icc, about.xmp, about.orientation]).toEqual(
        Array(4).fill(undefined),
      )
      expect(made.includes('Canary')).toBe(false)
    }
  })

  it('of a phone with very many pixels is kept with a quarter of them, upright', async () => {
    const photo = await image(8200, 6100).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { bytes, thumbnail } = await inspectFile(photo, 'a.jpg')
    const { width, height } = await sharp(bytes).metadata()
    expect(width * height).toBeLessThanOrEqual(12_500_000)
    expect(height).toBeGreaterThan(4000)
    expect(width / height).toBeCloseTo(6100 / 8200, 2)
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 357, height: 480 })
  })

  it('may be a screenshot of a long page, as it is', async () => {
    const { bytes } = await inspectFile(await image(1170, 20_000).png().toBuffer(), 'a.png')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1170, height: 20_000 })
  })

  it('loses what hangs on behind it', async () => {
    const tail = Buffer.from('<script>alert("canary")</script>')
    for (const format of ['jpeg', 'png', 'gif', 'webp'] as const) {
      const original = Buffer.concat([await image().toFormat(format).toBuffer(), tail])
      const { bytes } = await inspectFile(original, `a.${format}`)
      expect(bytes.includes('canary'), format).toBe(false)
    }
  })

  it('gets a small picture of itself that is never larger', async () => {
    const large = await inspectFile(await image(2000, 1000).png().toBuffer(), 'a.png')
    expect(await sharp(large.thumbnail).metadata()).toMatchObject({ width: 480, height: 240 })
    const small = await inspectFile(await image(10, 10).png().toBuffer(), 'a.png')
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 10, height: 10 })
  })
})

it('of one who sends many, another waits for one of them', async () => {
  const large = await image(3000, 3000).png().toBuffer()
  const small = await image(4, 4).png().toBuffer()
  const done: string[] = []
  const sent = (bytes: Buffer, whose: string) =>
    inspectFile(bytes, 'a.png', whose).then(() => done.push(whose))
  const many = Array.from({ length: 6 }, () => sent(large, 'one'))
  await Promise.all([...many, sent(small, 'another'), sent(small, 'a third')])
  expect(done.slice(0, 3)).toEqual(['one', 'another', 'a third'])
  expect(done).toHaveLength(8)
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\Åsa\\körkort.pdf', 'körkort.pdf'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['   ', 'file'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a<b>:"c|?*.txt', 'abc.txt'],
  ['A\u030asa.txt', 'Åsa.txt'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['Đorđe och Łukasz.docx', 'Đorđe och Łukasz.docx'],
  [`${'🚛'.repeat(300)}.pdf`, `${'🚛'.repeat(196)}.pdf`],
  ['a\ud800b', 'a\ufffdb'],
  [' .png', 'png'],
  ['a\u2028b\u200fc\u061cd.txt', 'abcd.txt'],
  ['\u200b\ufeff\u2060', 'file'],
  ['\u200d\u3000\u00a0', 'file'],
  ['avtal.pdf. . ', 'avtal.pdf'],
  ['नक\u094d\u200dशा.pdf', 'नक\u094d\u200dशा.pdf'],
])('the name %j is offered as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})
