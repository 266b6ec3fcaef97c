import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { linesOf } from '@portal/tests/harness/pdf-lines'
import { uaFaults } from '@portal/tests/harness/pdf-ua'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { CARD, type Card } from './card.ts'
import type { Diploma } from './diploma.ts'
import { appendPages, type PdfDocument, renderPdf } from './pdf.ts'

const read = async (pdf: Uint8Array) => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return { pages: totalPages, text }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a94c9' } })
    .jpeg()
    .toBuffer()

const letterhead: PdfDocument['letterhead'] = {
  company: 'Åkeri & Bemanning AB',
  about: 'Organisationsnummer 556016-0680',
  lines: ['22 november 2026', 'Utfärdat av Eva Ek'],
}
const paper = async (): Promise<PdfDocument> => ({
  title: 'Anställningsavtal <för> Kim & Co',
  language: 'sv',
  letterhead,
  blocks: [
    { kind: 'heading', text: 'Anställningsavtal' },
    { kind: 'facts', rows: [['Utfärdat', '22 november 2026']] },
    {
      kind: 'html',
      html: `<h3>Djupt</h3><p>Läs <a href="https://portal.example/a(b)">mer (här)</a>, <strong>noga</strong>.</p>
<ul><li>Ett<ol><li>Inuti</li></ol></li><li><p>Två</p></li></ul><blockquote><p>Citat</p></blockquote>
${'<p>En lång rad som fortsätter. En lång rad som fortsätter. En lång rad som fortsätter över sidan.</p>'.repeat(60)}`,
    },
    { kind: 'image', bytes: await picture(40, 20), alt: 'En blå ruta' },
    {
      kind: 'table',
      head: ['Dag', 'Timmar'],
      rows: Array.from({ length: 60 }, (_, at) => [`Rad ${at}`, '7:30']),
    },
    { kind: 'pageBreak' },
    { kind: 'heading', text: 'Underskrifter' },
    {
      kind: 'signatures',
      rows: [[{ label: 'Vem', value: 'Kim Ek' }]],
    },
  ],
})

const diploma: Diploma = {
  design: 'diploma',
  title: 'Diplom – Kim Ek',
  language: 'sv',
  word: 'Diplom',
  to: 'tilldelas',
  name: 'Kim Ek',
  because: 'som har klarat testet',
  subject: 'Backning',
  facts: [
    ['Datum', '22 november 2026'],
    ['Poäng', '9 / 10'],
  ],
  company: 'Åkeri & Bemanning AB',
  about: 'Organisationsnummer 556016-0680',
}
const long = 'Konstantyna-Aleksandra Wiśniewska-Brzęczyszczykiewicz von Löwenström'
const card: Card = {
  design: 'card',
  title: 'Truckkort',
  language: 'sv',
  company: 'Åkeri & Bemanning AB',
  photoAlt: 'Foto av Kim Ek',
  codeAlt: 'QR-kod',
  name: 'Kim Ek',
  facts: [['Klasser', 'A, B']],
  address: `https://portal.example.com/external/card/${'x'.repeat(32)}`,
  hint: 'Skanna och se om det gäller i dag',
}

describe('every PDF that is handed out is PDF/UA', () => {
  test('a document with everything that one can have', async () => {
    expect(await uaFaults(await renderPdf(await paper()))).toEqual([])
  })
  test('a document with a logo', async () => {
    const logo = await picture(400, 90)
    const pdf = await renderPdf({ ...(await paper()), letterhead: { ...letterhead, logo } })
    expect(await uaFaults(pdf)).toEqual([])
  })
  test('a diploma', async () => {
    expect(await uaFaults(await renderPdf(diploma))).toEqual([])
  })
  test.each([false, true])('a card, with a photo: %s', async (withPhoto) => {
    const photo = withPhoto ? { photo: await picture(300, 400) } : {}
    expect(await uaFaults(await renderPdf({ ...card, ...photo }))).toEqual([])
  })
  test('what tells so finds what is not', async () => {
    const doc = await PDFDocument.load(await renderPdf(diploma), { updateMetadata: false })
    doc.catalog.delete(PDFName.of('Lang'))
    doc.addPage().drawText('loose')
    const faults = await uaFaults(await doc.save())
    expect(faults).toContain('has no language')
    expect(faults).toContain('page 2: Tj is not marked')
  })
})

test('a letterhead stands on the first page, and every page has its number of how many', async () => {
  const { pages, text } = await read(await renderPdf(await paper()))
  expect(pages).toBeGreaterThan(3)
  for (const words of ['Åkeri & Bemanning AB', '556016-0680', '22 november 2026', 'Eva Ek'])
    expect(text[0]).toContain(words)
  text.forEach((page, at) => {
    expect(page).toContain(`${at + 1} (${pages})`)
    if (at > 0) expect(page).not.toContain('Eva Ek')
  })
})

describe('with a company, a title and figures as long as they come', () => {
  const company =
    'Nordvästskandinaviska Livsmedelstransportbemanningsaktiebolaget i Kristinehamn AB (publ)'
  const hash = 'c0ffee15'.repeat(8)
  const grand = async (): Promise<PdfDocument> => ({
    ...(await paper()),
    footer: `${company} · ${long.repeat(2)}`,
    letterhead: { company, about: 'Organisationsnummer 556016-0680', lines: ['22 november 2026'] },
    blocks: [
      { kind: 'heading', text: 'Kvittens' },
      { kind: 'facts', rows: [['Fil (SHA-256)', hash]] },
      { kind: 'signatures', rows: [[{ label: 'Innehåll (SHA-256)', value: hash }]] },
    ],
  })

  test('the foot is one line, and says that it was cut', async () => {
    const foot = (await linesOf(await renderPdf(await grand()))).filter(({ y }) => y < 50)
    expect(new Set(foot.map(({ y }) => y)).size).toBe(1)
    expect(foot[0]?.text).toMatch(/^Nordväst.*…$/)
    expect(foot.at(-1)?.text).toBe('1 (1)')
  })

  test('no word of the company is torn in the letterhead', async () => {
    const head = (await linesOf(await renderPdf(await grand()))).map(({ text }) => text)
    for (const word of company.split(' '))
      expect(head.filter((line) => line.split(' ').includes(word)).length).toBeGreaterThan(1)
  })

  test('a hash stands in one line wherever it stands', async () => {
    const whole = (await linesOf(await renderPdf(await grand()))).filter(
      ({ text, right }) => text === hash && right <= 595 - 56,
    )
    expect(whole).toHaveLength(2)
  })
})

describe('a picture', () => {
  const pagesWith = async (width: number, height: number, before: PdfDocument['blocks']) =>
    (
      await read(
        await renderPdf({
          ...(await paper()),
          blocks: [...before, { kind: 'image', bytes: await picture(width, height), alt: 'Blå' }],
        }),
      )
    ).pages
  const heading = { kind: 'heading', text: 'Kvittens' } as const

  test('that is as high as a page stands below the heading, smaller', async () => {
    expect(await pagesWith(90, 140, [heading])).toBe(1)
    expect(await pagesWith(90, 900, [heading])).toBe(1)
  })
  test('that would become small goes to a page of its own', async () => {
    const half = { kind: 'html', html: '<p>Rad</p>'.repeat(22) } as const
    expect(await pagesWith(90, 140, [heading, half])).toBe(2)
  })
})

test('a heading is nearer to its text than to what is before it, and a list ends as a paragraph does', async () => {
  const html =
    '<p>Före</p><h2>Rubrik</h2><p>Text</p><p>Mer</p><ul><li>Ett</li><li>Två</li></ul><p>Efter</p>'
  const lines = await linesOf(
    await renderPdf({
      ...(await paper()),
      letterhead: undefined,
      blocks: [{ kind: 'html', html }],
    }),
  )
  const at = (text: string) => lines.find((line) => line.text.includes(text))?.y ?? 0
  expect(at('Före') - at('Rubrik')).toBeGreaterThan(at('Rubrik') - at('Text'))
  expect(at('Två') - at('Efter')).toBeCloseTo(at('Text') - at('Mer'), 0)
})

test('pages that are added are counted on from those before', async () => {
  const original = await PDFDocument.create()
  original.addPage()
  original.addPage()
  const blocks = [{ kind: 'heading', text: 'Signatur' }] as const
  const both = await appendPages(await original.save(), { ...(await paper()), blocks })
  expect((await read(both)).text[2]).toContain('3 (3)')
})

test('pages that are added bring the title and language with them', async () => {
  const original = await PDFDocument.create()
  original.addPage()
  const both = await PDFDocument.load(await appendPages(await original.save(), await paper()))
  expect(both.getTitle()).toBe('Anställningsavtal <för> Kim & Co')
  expect(String(both.catalog.get(PDFName.of('Lang')))).toContain('sv')
})

describe('a diploma', () => {
  test('is one page of A4 on its side, also with the longest of names', async () => {
    for (const name of ['Kim Ek', long]) {
      const pdf = await renderPdf({ ...diploma, name, subject: long.repeat(3) })
      const { width, height } = (await PDFDocument.load(pdf)).getPage(0).getSize()
      expect([Math.round(width), Math.round(height)]).toEqual([842, 595])
      const { pages, text } = await read(pdf)
      expect(pages).toBe(1)
      expect(text[0]?.replace(/\s+/g, ' ')).toContain(name)
    }
  })
})

describe('a card', () => {
  test('is 85.6 by 54 mm, one page, also with the longest of names', async () => {
    for (const name of ['Kim Ek', long]) {
      const facts = Array.from({ length: 4 }, () => ['Gäller till', long] as const)
      const pdf = await renderPdf({ ...card, name, facts, company: long })
      const document = await PDFDocument.load(pdf)
      const { width, height } = document.getPage(0).getSize()
      expect([width, height].map((points) => ((points * 25.4) / 72).toFixed(2))).toEqual([
        '85.60',
        '54.00',
      ])
      expect(document.getPageCount()).toBe(1)
    }
  })
  test('names its company, its holder and what it says of them, none cut and none over another', async () => {
    const company = `${'Livsmedelstransportbemanningsaktiebolaget '.repeat(2)}i Kristinehamn AB (publ)`
    for (const [title, of] of [
      ['Truckkort', 'Åkeri & Bemanning AB'],
      ['Uprawnienia na wózek', company],
    ] as const) {
      const facts = Array.from(
        { length: 4 },
        (_, at) => [`Gäller ${at}`, `2026-11-2${at}`] as const,
      )
      const hint = 'Zeskanuj, aby sprawdzić, czy jest ważne'
      const pdf = await renderPdf({ ...card, title, company: of, name: long, facts, hint })
      const lines = await linesOf(pdf)
      const words = lines.map(({ text }) => text).join(' ')
      for (const whole of [title, of, long, hint, ...facts.flat()])
        expect(words.replaceAll('- ', '-')).toContain(whole)
      for (const one of lines) {
        // Above the foot's colour, and within the edges.
        expect(one.y).toBeGreaterThan(5)
        expect(one.left).toBeGreaterThan(0)
        expect(one.right).toBeLessThan(CARD[0])
        const over = lines.filter(
          ({ y, left, right }) =>
            Math.abs(y - one.y) < one.size * 0.9 && left < one.right && one.left < right,
        )
        expect(over).toEqual([one])
      }
    }
    expect(CARD[0] / CARD[1]).toBeCloseTo(85.6 / 54)
  })
})
