import { childRunning } from '@portal/tests/harness/processes'
import { makeZip, workbook } from '@portal/tests/harness/zip'
import { readSheet as readExcel } from 'read-excel-file/node'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSheet } from './sheet.ts'
import { dayCell, hoursCell, momentCell, timeCell, toXlsx, type XlsxValue } from './xlsx.ts'
import { unpackedZip } from './zip.ts'

const read = (bytes: Buffer | string, maxRows = 100) =>
  readSheet(Buffer.from(bytes as string), { maxRows })
const refused = (bytes: Buffer | string, maxRows = 100) =>
  read(bytes, maxRows).then(
    () => 'read',
    (error: { code?: string }) => error.code,
  )
/** Letters as Windows writes them in Poland, Romania and Bosnia. */
const inWindows1250 = (text: string): Buffer => {
  const table = new TextDecoder('windows-1250').decode(
    Uint8Array.from({ length: 256 }, (_, n) => n),
  )
  return Buffer.from([...text].map((letter) => table.indexOf(letter)))
}
const expected = {
  headers: ['namn', 'ort'],
  rows: [
    ['Åsa', 'Malmö'],
    ['Đorđe', ''],
  ],
}

describe('a list', () => {
  it.each<[string, Buffer | string]>([
    ['commas', 'namn,ort\nÅsa,Malmö\nĐorđe,\n'],
    ['semicolons', 'namn;ort\nÅsa;Malmö\nĐorđe;\n'],
    ['tabs', 'namn\tort\nÅsa\tMalmö\nĐorđe\t\n'],
    ['a mark of its encoding', '\ufeffnamn;ort\nÅsa;Malmö\nĐorđe;\n'],
    ['lines as Windows ends them', 'namn;ort\r\nÅsa;Malmö\r\nĐorđe;\r\n'],
    ['lines without an end', 'namn;ort\nÅsa;Malmö\nĐorđe;'],
    ['empty lines and spaces', '\n namn ; ort \n\n Åsa;Malmö \n;\nĐorđe ;\n\n'],
    ['quotes', '"namn";"ort"\n"Åsa";"Malmö"\n"Đorđe";""\n'],
    ['a first line that says what is between', 'sep=;\r\nnamn;ort\r\nÅsa;Malmö\r\nĐorđe;\r\n'],
    [
      'what Excel calls Unicode',
      Buffer.from('\ufeffnamn\tort\r\nÅsa\tMalmö\r\nĐorđe\t', 'utf16le'),
    ],
    [
      'what is Unicode the other way round',
      Buffer.from('\ufeffnamn;ort\r\nÅsa;Malmö\r\nĐorđe;', 'utf16le').swap16(),
    ],
    ['the entries of a workbook', makeZip(workbook([['namn', 'ort'], ...expected.rows]))],
  ])('is read with %s', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject(expected)
  })

  it('is read as older spreadsheets write it', async () => {
    const { rows } = await read(Buffer.from('namn;ort\nÅsa Öberg;Malmö\n', 'latin1'))
    expect(rows).toEqual([['Åsa Öberg', 'Malmö']])
  })

  it.each([
    ['Polish', 'imię;nazwisko\nPaweł;Żak\nŁucja;Wiśniewska\n'],
    ['Bosnian', 'ime;prezime\nEmir;Hadžić\nĐorđe;Petrović\n'],
    ['Romanian', 'prenume;nume\nŞtefan;Bălan\nIonuţ;Mureş\n'],
  ])('is read as older spreadsheets write it in %s', async (_, text) => {
    const { headers, rows } = await read(inWindows1250(text))
    expect([headers, ...rows]).toEqual(
      text
        .trim()
        .split('\n')
        .map((line) => line.split(';')),
    )
  })

  it.each(['namn,mått\nSætre,12 m³\nMuñoz,1º\nPère,½ £20', 'namn\nÅsa\nL¹a'])(
    'is not taken for an eastern one by %j',
    async (text) => {
      const { headers, rows } = await read(Buffer.from(text, 'latin1'))
      expect([headers, ...rows]).toEqual(text.split('\n').map((line) => line.split(',')))
    },
  )

  it.each([
    ['a title with a comma', 'Personal, Malmö\nnamn;ort\nÅsa;Malmö\nĐorđe;\n', 1],
    ['names with commas', 'namn;ort\nBerg, Åsa;Malmö\nIlić, Đorđe;\nAlm, Bo;Lund\n', 0],
    ['both', 'Personal, Malmö\nUttagen, av Eva\nnamn;ort\nBerg, Åsa;Malmö\nAlm, Bo;Lund\n', 2],
    ['a semicolon in a note', 'namn,ort\nÅsa,Malmö\nĐorđe,Lund; ibland\nBo,Eslöv\n', 0],
  ])('is parted by what stands in every line, with %s', async (_, text, head) => {
    const { headers, rows } = await read(text)
    const [title, ...below] = [headers, ...rows].slice(head)
    expect(title).toEqual(['namn', 'ort'])
    for (const row of below) expect(row).toHaveLength(2)
  })

  it('keeps what stands within quotes, and quotes within words', async () => {
    const { rows } = await read('a;b\n"x;y";"line\nbreak ""so"""\nAnna "Anki" Berg;2\n')
    expect(rows).toEqual([
      ['x;y', 'line\nbreak "so"'],
      ['Anna "Anki" Berg', '2'],
    ])
  })

  it('has between its cells what stands between its headings, not in one', async () => {
    const found = await read('namn,"ort; län",tel\nÅsa,Malmö,1\n')
    expect(found).toMatchObject({
      headers: ['namn', 'ort; län', 'tel'],
      rows: [['Åsa', 'Malmö', '1']],
    })
  })

  it('may have rows that are shorter or longer than its head', async () => {
    expect((await read('a,b\n1\n1,2,3\n')).rows).toEqual([['1'], ['1', '2', '3']])
  })

  it('may begin with the letters of an archive', async () => {
    expect((await read('PK;b\n1;2\n')).headers).toEqual(['PK', 'b'])
  })

  it.each<[string, Buffer | string, string]>([
    ['nothing in it', '', 'nothingToImport'],
    ['a head alone', 'a;b\n', 'nothingToImport'],
    ['rows of nothing', 'a;b\n;\n ; \n', 'nothingToImport'],
    ['too many rows', `a\n${'1\n'.repeat(101)}`, 'tooManyRows'],
    ['bytes', Buffer.from([0x89, 0, 1, 2]), 'notASheet'],
    ['bytes that begin as text does', Buffer.from([0xff, 0xfe, 0, 0, 1, 2, 0, 0]), 'notASheet'],
    ['a quote that never ends', 'a;b\n"x;y\n', 'notASheet'],
    ['an archive of something else', makeZip([{ name: 'a.txt', bytes: 'x' }]), 'notASheet'],
    [
      'an archive that is cut off',
      makeZip(workbook([['a'], ['b']])).subarray(0, 300),
      'archiveBomb',
    ],
  ])('is refused with %s', async (_, bytes, code) => {
    expect(await refused(bytes)).toBe(code)
  })

  it.each([
    ['a .csv', Buffer.from('Lista\n\nnamn;ort\n;\nÅsa;Malmö\n')],
    ['an .xlsx', makeZip(workbook([['Lista'], [''], ['namn', 'ort'], ['', ''], ['Åsa', 'Malmö']]))],
  ])('%s says which of its lines a row is', async (_, bytes) => {
    expect(await read(bytes)).toMatchObject({
      headLine: 1,
      rows: [
        ['namn', 'ort'],
        ['Åsa', 'Malmö'],
      ],
      lines: [3, 5],
    })
  })

  it('may have as many rows as allowed', async () => {
    expect((await read(`a\n${'1\n'.repeat(100)}`)).rows).toHaveLength(100)
  })
})

/** A workbook with numbers in one row, each in a format of its own. */
function formatted(cells: readonly (readonly [number, string])[]): Buffer {
  const office = 'http://schemas.openxmlformats.org'
  const styles = `<styleSheet xmlns="${office}/spreadsheetml/2006/main"><numFmts>${cells
    .map(([, format], at) => `<numFmt numFmtId="${200 + at}" formatCode="${format}"/>`)
    .join('')}</numFmts><cellXfs>${cells
    .map((_, at) => `<xf numFmtId="${200 + at}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`
  const row = cells
    .map(([value], at) => `<c r="${String.fromCharCode(65 + at)}2" s="${at}"><v>${value}</v></c>`)
    .join('')
  const relation = `<Relationship Id="rId2" Type="${office}/officeDocument/2006/relationships/styles" Target="styles.xml"/>`
  const entries = workbook([cells.map((_, at) => `c${at}`)]).map(({ name, bytes }) => ({
    name,
    bytes: String(bytes)
      .replace('</sheetData>', `<row>${row}</row></sheetData>`)
      .replace(/(?=<.Relationships>)/, name.endsWith('workbook.xml.rels') ? relation : ''),
  }))
  return makeZip([...entries, { name: 'xl/styles.xml', bytes: styles }])
}

describe('a workbook with dates and times', () => {
  it.each([
    ['a day', 46_110, 'yyyy-mm-dd', '2026-03-29'],
    ['a day and a time', 46_110.34375, 'yyyy-mm-dd hh:mm', '2026-03-29 08:15'],
    ['a time of day', 0.34375, 'h:mm', '8:15'],
    ['a time that is no exact fraction', 7 / 24 + 20 / 1440, 'h:mm', '7:20'],
    ['midnight', 0, 'hh:mm', '0:00'],
    ['hours of more than a day', 56.5 / 24, '[h]:mm', '56:30'],
    ['a number', 8.25, '0.00', '8.25'],
  ])('keeps %s as it is written', async (_, value, format, text) => {
    expect((await read(formatted([[value, format]]))).rows).toEqual([[text]])
  })
})

describe('a workbook that unfolds into too much', () => {
  const entries = workbook([['a'], ['b']])
  const spaces = ' '.repeat(3_000_000)
  const swollen = entries.map((entry) =>
    entry.name.endsWith('sheet1.xml')
      ? { ...entry, bytes: String(entry.bytes).replace('<row>', `${spaces}<row>`) }
      : entry,
  )

  it('is refused by what it says of itself', async () => {
    expect(await refused(makeZip(swollen))).toBe('archiveBomb')
  })

  it('is refused where it lies about it', async () => {
    const lying = swollen.map((entry) =>
      entry.name.endsWith('sheet1.xml') ? { ...entry, declaredSize: 900 } : entry,
    )
    expect(await refused(makeZip(lying))).toBe('archiveBomb')
  })

  it('is read without what it hides from its directory', async () => {
    const hidden = { name: 'xl/worksheets/sheet1.xml', bytes: spaces, hidden: true }
    expect(await read(makeZip([hidden, ...entries]))).toMatchObject({
      headers: ['a'],
      rows: [['b']],
    })
  })

  it('is read without characters that no database holds', async () => {
    const { rows } = await read(makeZip(workbook([['a'], ['x&#xD800;y&#x0;z']])))
    expect(rows[0]?.[0]).toMatch(/^x\ufffd?y.?z$/)
    expect(rows[0]?.[0]).not.toContain('\u0000')
  })

  it('is measured by all its entries together', async () => {
    const four = Array.from({ length: 4 }, (_, n) => ({ name: `${n}`, bytes: Buffer.alloc(300) }))
    expect(await unpackedZip(makeZip(four), 1000)).toBeUndefined()
    expect((await unpackedZip(makeZip(four), 2000))?.length).toBeGreaterThan(1200)
  })
})

/** The parts of a workbook as they are in the archive. */
async function partsOf(bytes: Buffer): Promise<string> {
  return (await unpackedZip(bytes, 10_000_000))?.toString() ?? ''
}

describe('a workbook that is written', () => {
  const heads = ['Namn', 'Antal', 'Dag']
  const at = new Date('2026-03-29T10:00:00Z')

  it('is read again as it was', async () => {
    const rows: XlsxValue[][] = [
      ['Åsa Đorđević', 3.5, at],
      ['<b> & "c"', -1, null],
      ['', 0, null],
    ]
    expect(await read(await toXlsx({ heads, rows }))).toMatchObject({
      headers: heads,
      rows: [
        ['Åsa Đorđević', '3.5', '2026-03-29 12:00'],
        ['<b> & "c"', '-1', ''],
        ['', '0', ''],
      ],
    })
  })

  it('is the same where it is long, and keeps nobody else waiting', async () => {
    const rows = Array.from({ length: 2000 }, (_, n): XlsxValue[] => [`Rad ${n} \ud800 =`, n, at])
    const writing = toXlsx({ heads, rows })
    if (process.platform === 'linux')
      await vi.waitUntil(() => childRunning('files/workbook-process.ts'))
    const found = await read(await writing, 2000)
    expect(found.rows).toHaveLength(2000)
    expect(found.rows[1999]).toEqual([
      expect.stringContaining('Rad 1999'),
      '1999',
      '2026-03-29 12:00',
    ])
  })

  it.runIf(process.platform === 'linux')('does not wait for a much longer one', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, n): XlsxValue[] => [n, n, at])
    const failed = expect(toXlsx({ heads, rows: rows(20_000) })).rejects.toThrow('SIGKILL')
    const writes = await vi.waitUntil(() => childRunning('"priority":15'))
    process.kill(writes, 'SIGSTOP')
    // Whatever comes of it: one that stands still would outlive its parent.
    onTestFinished(() => void (childRunning('"priority":15') && process.kill(writes, 'SIGKILL')))
    const found = await read(await toXlsx({ heads, rows: rows(1000) }), 1000)
    process.kill(writes, 'SIGKILL')
    await failed
    expect(found.rows).toHaveLength(1000)
  })

  it('has days, times and instants as cells that sort, and nothing where there is none', async () => {
    const rows = [
      [dayCell('2026-03-29'), timeCell('08:15'), momentCell(at.toISOString())],
      [dayCell(null), timeCell(null), momentCell(null)],
      [dayCell('1899-12-30'), hoursCell(56 * 60 + 30), null],
    ]
    const bytes = await toXlsx({ heads, rows })
    const [, first = [], second, third] = await readExcel(bytes)
    expect(first).toEqual([
      new Date('2026-03-29T00:00:00Z'),
      expect.any(Date),
      new Date('2026-03-29T12:00:00Z'),
    ])
    expect(second).toEqual([null, null, null])
    // Programs do not agree on days as early as this.
    expect(third).toEqual(['1899-12-30', expect.any(Date), null])
    const texts = (await read(bytes)).rows
    expect(texts[0]).toEqual(['2026-03-29', '8:15', '2026-03-29 12:00'])
    expect(texts.at(-1)).toEqual(['1899-12-30', '56:30', ''])
  })

  it('has a filter over its head and all rows, a head that stays, and a note outside of both', async () => {
    const rows = [
      ['Kim', 1, null],
      ['Ola', 2, null],
    ] as const
    const bytes = await toXlsx({ heads, rows, note: 'Det finns fler.' })
    const parts = await partsOf(bytes)
    expect(parts).toContain('</sheetData><autoFilter ref="A1:C3"/>')
    expect(parts).toMatch(/_xlnm\._FilterDatabase"[^>]*>Sheet1!\$A\$1:\$C\$3</)
    expect(parts).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    expect((await readExcel(bytes)).at(-1)?.[0]).toBe('Det finns fler.')
  })

  it('has what its rows come to apart from them, where no filter and no sorting reaches it', async () => {
    const rows = [
      ['Kim', 1, null],
      ['Ola', 2, null],
    ] as const
    const bytes = await toXlsx({ heads, rows, sum: ['Alla', 3, hoursCell(61)], note: 'Öppen.' })
    const parts = await partsOf(bytes)
    expect(parts).toContain('<autoFilter ref="A1:C3"/>')
    const all = await readExcel(bytes)
    expect(all.map(([first]) => first)).toEqual([
      'Namn',
      'Kim',
      'Ola',
      null,
      'Alla',
      null,
      'Öppen.',
    ])
    expect(all[4]?.[1]).toBe(3)
  })

  it('is printed on A4 across, all columns on a page below their heads, long texts whole', async () => {
    const rows = [
      ['Kim', 1, `Rad ett\n\n${'ord '.repeat(40)}`],
      ['Ola', 2, 'Kort'],
    ]
    const parts = await partsOf(await toXlsx({ heads, rows, note: 'Det finns fler. '.repeat(9) }))
    expect(parts).toMatch(/<sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr><sheetViews/)
    const setup = /<pageSetup ([^>]*)\/><headerFooter>/.exec(parts)?.[1]?.split(' ').toSorted()
    expect(setup?.join(' ')).toBe(
      'fitToHeight="0" fitToWidth="1" orientation="landscape" paperSize="9"',
    )
    expect(parts).toMatch(/_xlnm\.Print_Titles" localSheetId="0">Sheet1!\$1:\$1</)
    // Five lines; what stands below the rows goes on to the right.
    expect(parts.match(/<row [^>]*ht=[^>]*>/g)).toEqual(['<row r="2" ht="75" customHeight="1">'])
    expect(parts.match(/wrapText/g)).toHaveLength(1)
  })

  it('has columns as wide as what stands in them, within bounds', async () => {
    const rows = [
      ['Kim', 1, 'x'.repeat(500)],
      ['Bartłomiej Wiśniewski-Kowalczyk', 20_000, 'x'],
    ]
    const parts = await partsOf(await toXlsx({ heads, rows }))
    const widths = [...parts.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Number(width),
    )
    expect(widths.map(Math.floor)).toEqual([33, 9, 66])
  })

  it.each(['=HYPERLINK("http://x")', '-1+1', '+1+cmd|x', '@SUM(A1)', '\t=1', '\r=1'])(
    'holds %j as text, which no program runs',
    async (text) => {
      const bytes = await toXlsx({ heads: [text], rows: [[text]] })
      const plain = await partsOf(bytes)
      expect(plain).not.toContain('<f>')
      for (const [, value = ''] of plain.matchAll(/<t[^>]*>([^<]*)<\/t>/g))
        expect(value).not.toMatch(/^[=+\-@\t\r]/)
      // Read again, it is what it was.
      expect((await read(bytes)).rows).toEqual([[text.trim()]])
    },
  )

  it('holds a phone number as it is, as text', async () => {
    const bytes = await toXlsx({ heads: ['Telefon'], rows: [['+46701234567'], ['0701234567']] })
    expect((await readExcel(bytes)).slice(1)).toEqual([['+46701234567'], ['0701234567']])
    const parts = await partsOf(bytes)
    const styles = [...parts.matchAll(/<c r="A[23]" s="(\d+)" t="s">/g)].map(([, style]) => style)
    expect(styles).toHaveLength(2)
    expect(new Set(styles).size).toBe(1)
    // 49 is what Excel calls Text: a number that is typed over stays as it is typed.
    const formats = [...parts.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)].map(([, id]) => id)
    const texts =
      /<numFmt [^>]*numFmtId="(\d+)"[^>]*formatCode="@"|<numFmt [^>]*formatCode="@"[^>]*numFmtId="(\d+)"/.exec(
        parts,
      )
    expect(formats).toContain(texts?.[1] ?? texts?.[2] ?? '49')
  })

  it('holds texts that XML cannot', async () => {
    const { rows } = await read(await toXlsx({ heads: ['a'], rows: [['a\u0001b\ud800c\ufffe']] }))
    expect(rows[0]?.[0]).toMatch(/^ab.?c.?$/)
  })

  it('holds no more in a cell than programs can read', async () => {
    const { rows } = await read(await toXlsx({ heads: ['a'], rows: [['x'.repeat(40_000)]] }))
    expect(rows[0]?.[0]).toHaveLength(32_767)
  })

  it('has a head though there are no rows', async () => {
    expect(await refused(await toXlsx({ heads, rows: [] }))).toBe('nothingToImport')
  })
})
