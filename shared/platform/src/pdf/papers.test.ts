import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
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
    {
      kind: 'signatures',
      title: 'Underskrifter',
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
    expect(CARD[0] / CARD[1]).toBeCloseTo(85.6 / 54)
  })
})
