import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { linesOf } from '@portal/tests/harness/pdf-lines'
import { uaFaults } from '@portal/tests/harness/pdf-ua'
import { childRunning } from '@portal/tests/harness/processes'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fill } from './edit.ts'
import { paragraphsOf } from './html.ts'
import {
  appendPages,
  BrokenPdf,
  fillForm,
  formFields,
  isLong,
  type PdfDocument,
  renderPdf,
} from './pdf.ts'

async function read(pdf: Uint8Array): Promise<{ pages: number; text: string[] }> {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return { pages: totalPages, text }
}
const of = (blocks: PdfDocument['blocks'], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Avtal',
  language: 'sv',
  blocks,
  ...more,
})
/** The letters that the five languages have beyond English. */
const letters = 'åäöÅÄÖ ąćęłńóśźżĄĆĘŁŃÓŚŹŻ ăâîșțĂÂÎȘȚ čćđšžČĆĐŠŽ – … ” € •'

describe('a written PDF', () => {
  test('has every letter of the five languages, in every style', async () => {
    const html = `<p>${letters}</p><p><strong>${letters}</strong></p><p><em>${letters}</em></p>`
    const { text } = await read(await renderPdf(of([{ kind: 'html', html }])))
    const said = text.join(' ')
    for (const word of letters.split(' ')) expect(said.split(word)).toHaveLength(4)
  })

  test('says each kind of block once, in its order, with a number on each page', async () => {
    const picture = await sharp({
      create: { width: 40, height: 20, channels: 3, background: '#0d1b3e' },
    })
      .png()
      .toBuffer()
    const pdf = await renderPdf(
      of(
        [
          { kind: 'heading', text: 'Rubriken' },
          { kind: 'facts', rows: [['Namn', 'Kim Ek']] },
          {
            kind: 'html',
            html: '<ol><li>Först</li><li><p>Sedan <a href="https://portal.example">länken</a></p></li></ol>',
          },
          { kind: 'image', bytes: picture, alt: 'En blå ruta' },
          { kind: 'table', head: ['Dag', 'Timmar'], rows: [['måndag', '7:30']] },
          { kind: 'pageBreak' },
          { kind: 'heading', text: 'Underskrifter' },
          {
            kind: 'signatures',
            rows: [[{ label: 'Vem', value: 'Kim Ek' }]],
          },
        ],
        { footer: 'Foten' },
      ),
    )
    const { pages, text } = await read(pdf)
    expect(pages).toBe(2)
    const words = text.join(' ').replace(/\s+/g, ' ')
    const order = [
      'Rubriken',
      'Namn',
      'Kim Ek',
      '1.',
      'Först',
      '2.',
      'Sedan',
      'länken',
      'Timmar',
      '7:30',
      '1 (2)',
      'Underskrifter',
      'Vem',
      '2 (2)',
    ]
    let at = -1
    for (const word of order) {
      const next = words.indexOf(word, at + 1)
      expect(next, word).toBeGreaterThan(at)
      at = next
    }
  })

  test('a long table repeats its head on every page', async () => {
    const rows = Array.from({ length: 120 }, (_, at) => [`Rad ${at}`, 'x'])
    const { pages, text } = await read(
      await renderPdf(of([{ kind: 'table', head: ['Huvud', 'B'], rows }])),
    )
    expect(pages).toBeGreaterThan(2)
    expect(text.filter((page) => page.includes('Huvud'))).toHaveLength(pages)
    expect(text.join(' ')).toContain('Rad 119')
  })

  test('what no page has room for goes on from where it is, and what comes next stands below its end', async () => {
    const long = Array.from({ length: 120 }, (_, at) => `Rad ${at}`).join('\n')
    const facts = await linesOf(
      await renderPdf(
        of([
          {
            kind: 'facts',
            rows: [
              ['Före', '1'],
              ['Många', long],
              ['Efter', '2'],
            ],
          },
        ]),
      ),
    )
    const [before, many, end, after] = ['Före', 'Många', 'Rad 119', 'Efter'].map((words) =>
      facts.find(({ text }) => text === words),
    )
    expect(many?.page).toBe(before?.page)
    expect(after?.page).toBe(end?.page)
    expect((end?.y ?? 0) - (after?.y ?? 0)).toBeLessThan(30)

    const rows = [
      ['Anna', long, 'x'],
      ['Sist', 'kort', 'y'],
    ]
    const table = await linesOf(
      await renderPdf(of([{ kind: 'table', head: ['Namn', 'Text', 'Slut'], rows }])),
    )
    const at = (words: string) => table.filter(({ text }) => text === words)
    const pages = at('Rad 119')[0]?.page ?? 0
    expect(at('Text').map(({ page }) => page)).toEqual(
      Array.from({ length: pages }, (_, nth) => nth + 1),
    )
    expect(at('x')[0]).toMatchObject({ page: at('Anna')[0]?.page, y: at('Anna')[0]?.y })
    expect(at('Sist')[0]?.page).toBe(pages)
  })

  test('a hash in a table stands in one piece, to be copied and looked for', async () => {
    const hash = 'd23f790c8ee9acf93b667655974bde66a35727b7f180c3e5c1d300bae897112b'
    const rows = [['2', '29 listopada 2026 22:20:31 CET', hash]]
    const lines = await linesOf(
      await renderPdf(of([{ kind: 'table', head: ['Nr', 'När', 'SHA-256'], rows }])),
    )
    expect(lines.map(({ text }) => text)).toContain(hash)
  })

  test('a column is as wide as what stands in it: a long text has what short ones leave', async () => {
    const text = 'Ett meddelande som är så långt att det tar sex rader i en fjärdedel av sidan'
    const lines = await linesOf(
      await renderPdf(
        of([
          { kind: 'table', head: ['Nr', 'Från', 'Dag', 'Text'], rows: [['1', 'Bo', '3/12', text]] },
        ]),
      ),
    )
    expect(
      lines.filter(({ left }) => left === lines.find((one) => one.text === 'Text')?.left).length,
    ).toBe(2)
  })
})

test('pages are added at the end of another PDF', async () => {
  const original = await renderPdf(of([{ kind: 'html', html: '<p>Ursprunget</p>' }]))
  const both = await read(await appendPages(original, of([{ kind: 'heading', text: 'Intyget' }])))
  expect(both.pages).toBe(2)
  expect(both.text[0]).toContain('Ursprunget')
  expect(both.text[1]).toContain('Intyget')
})

test('a form is filled, and cannot be written in any more', async () => {
  const form = await PDFDocument.create()
  const page = form.addPage([300, 200])
  for (const [at, name] of ['namn', 'datum'].entries())
    form
      .getForm()
      .createTextField(name)
      .addToPage(page, { x: 20, y: 60 + at * 50, width: 200, height: 24 })
  form.getForm().createCheckBox('ruta').addToPage(page, { x: 20, y: 20 })
  const empty = await form.save()
  expect(await formFields(empty)).toEqual(['namn', 'datum'])
  const filled = await fillForm(empty, { namn: 'Łukasz Ștefan Đorđević', okänt: 'x' })
  expect((await read(filled)).text.join(' ')).toContain('Łukasz Ștefan Đorđević')
  expect(await formFields(filled)).toEqual([])
})

test('what is longer than a field is written smaller, not cut', async () => {
  const made = await PDFDocument.create()
  const page = made.addPage([300, 200])
  const field = made.getForm().createTextField('namn')
  field.addToPage(page, { x: 20, y: 60, width: 200, height: 24 })
  field.setFontSize(14)
  const empty = await made.save()
  const name = 'Konstantyna-Aleksandra Wiśniewska-Brzęczyszczykiewicz'
  const [line] = await linesOf(await fillForm(empty, { namn: name }))
  expect(line?.text).toBe(name)
  expect(line?.right).toBeLessThan(220)
  expect((await linesOf(await fillForm(empty, { namn: 'Kim Ek' })))[0]?.size).toBe(14)
})

test('a form whose fields do not say how they look is filled without a complaint', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const made = await PDFDocument.create()
  const page = made.addPage([300, 200])
  const form = made.getForm()
  const at = (y: number) => ({ x: 20, y, width: 100, height: 20 })
  form.createTextField('namn').addToPage(page, at(20))
  form.createTextField('tomt').addToPage(page, at(50))
  form.createCheckBox('ruta').addToPage(page, at(80))
  const half = form.createCheckBox('halv')
  half.addToPage(page, at(110))
  for (const name of ['namn', 'tomt', 'ruta'])
    for (const widget of form.getField(name).acroField.getWidgets())
      widget.dict.delete(PDFName.of('AP'))
  // A box that says how it looks when it is ticked, and nothing else.
  const states = half.acroField.getWidgets()[0]?.AP()?.lookup(PDFName.of('N'), PDFDict)
  states?.delete(PDFName.of('Off'))
  const filled = await fill(await made.save({ updateFieldAppearances: false }), { namn: 'Åsa' })
  if (!filled.bytes) throw new Error('it was not filled')
  expect((await read(filled.bytes)).text.join(' ')).toContain('Åsa')
  expect(await formFields(filled.bytes)).toEqual([])
  expect(complained).not.toHaveBeenCalled()
  complained.mockRestore()
})

test('what is no PDF is refused, and the next one is made all the same', async () => {
  const nonsense = Buffer.from('%PDF-1.7\nkanelbulle')
  await expect(appendPages(nonsense, of([]))).rejects.toThrow(BrokenPdf)
  await expect(formFields(nonsense)).rejects.toThrow(BrokenPdf)
  await expect(renderPdf(of([{ kind: 'image', bytes: nonsense, alt: 'Inget' }]))).rejects.toThrow(
    /./,
  )
  expect((await read(await renderPdf(of([{ kind: 'heading', text: 'Hel' }])))).text[0]).toContain(
    'Hel',
  )
})

test('rich text is read as it stands', () => {
  expect(
    paragraphsOf(
      '<h2>A</h2><p>b<br>c</p><ul><li>d<ul><li>e</li></ul></li><li><strong>f</strong></li></ul><blockquote><p>g</p></blockquote><p> </p>',
    ).map(({ kind, depth, mark, lines }) => [
      kind,
      depth,
      mark,
      lines.map((line) => line.map((run) => run.text).join('')).join('\n'),
    ]),
  ).toEqual([
    ['h2', 0, '', 'A'],
    ['p', 0, '', 'b\nc'],
    ['point', 1, '•', 'd'],
    ['point', 2, '•', 'e'],
    ['point', 1, '•', 'f'],
    ['quote', 0, '', 'g'],
  ])
})

test('a line break begins a line, also between two styles', async () => {
  const html = '<p>ett<br>två<br><strong>tre<br>fyra</strong> <em>och</em><br><br>fem</p>'
  const pdf = await getDocumentProxy(new Uint8Array(await renderPdf(of([{ kind: 'html', html }]))))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const at = (word: string) => {
    const found = items.find((item) => 'str' in item && item.str.trim().startsWith(word))
    return found && 'transform' in found ? found.transform.slice(4) : []
  }
  const words = ['ett', 'två', 'tre', 'fyra', 'fem']
  const [left] = at('ett')
  for (const word of words) expect([word, at(word)[0]]).toEqual([word, left])
  const heights = words.map((word) => at(word)[1])
  expect(heights).toEqual([...new Set(heights)].sort((a, b) => b - a))
  expect(at('och')[1]).toBe(at('fyra')[1])
})

describe.runIf(process.platform === 'linux')('the processes that write PDFs', () => {
  const many = '<h2>A</h2>'.repeat(20_000)
  const longWriter = () => vi.waitUntil(() => childRunning('"priority":15'))

  test('that die take with them what they were at, and nothing else', async () => {
    const long = renderPdf(of([{ kind: 'html', html: many }]))
    const failed = expect(long).rejects.toThrow('SIGKILL')
    const after = renderPdf(of([{ kind: 'html', html: `<p>${'Hej '.repeat(11_000)}</p>` }]))
    process.kill(await longWriter(), 'SIGKILL')
    await failed
    expect((await read(await after)).text.join('')).toContain('Hej')
  })

  test('are two: who waits for a short one does not wait for a long one', async () => {
    const long = renderPdf(of([{ kind: 'html', html: many }]))
    const failed = expect(long).rejects.toThrow('SIGKILL')
    const writes = await longWriter()
    process.kill(writes, 'SIGSTOP')
    // Whatever comes of it: one that stands still would outlive its parent.
    onTestFinished(() => void (childRunning('"priority":15') && process.kill(writes, 'SIGKILL')))
    const short = await renderPdf(of([{ kind: 'html', html: '<p>Hej</p>' }]))
    process.kill(writes, 'SIGKILL')
    await failed
    expect((await read(short)).text.join('')).toContain('Hej')
  })
})

test('what the font has no picture of is one box a sign, and is read as it was written', async () => {
  const pdf = await renderPdf(
    of([
      { kind: 'heading', text: 'Rapport' },
      {
        kind: 'html',
        html: '<p>Klart 👍🏽 av 👨‍👩‍👧\tkl. 8 ﬁnt ⚠️ på <a href="https://a.example">väg ✅</a></p>',
      },
      { kind: 'facts', rows: [['Namn', 'محمد Å']] },
    ]),
  )
  const said = (await read(pdf)).text.join(' ')
  expect(said).toContain('Klart □ av □ kl. 8 fint ⚠')
  expect(said).toContain('väg □')
  expect(said).toContain('□□□□ Å')
  expect(await uaFaults(pdf)).toEqual([])
})

test('what fills many pages gives way to the rest, also where little stands in each of its lines', () => {
  const of = (html: string) =>
    isLong({ title: 'Handbok', language: 'sv', blocks: [{ kind: 'html', html }] })
  expect(of('<h2>A</h2>'.repeat(2490))).toBe(true)
  expect(of('<ul><li>A</li></ul>'.repeat(1000))).toBe(true)
  expect(of(`<p>${'Lagom lång text. '.repeat(30)}</p>`.repeat(30))).toBe(false)
})
