import { readFileSync } from 'node:fs'
import { sanitised, saysNothing } from '@portal/command-api/kit/rich-text'
import { calls, whole } from '@portal/contracts'
import {
  FileRefused,
  inspectFile,
  MAX_FILE_BYTES,
  safeFileName,
} from '@portal/platform/files/inspect'
import { mp4Seconds } from '@portal/platform/files/mp4'
import { readSheet, SheetRefused } from '@portal/platform/files/sheet'
import { HelperEnded } from '@portal/platform/helper/helper'
import { appendPages, BrokenPdf, fillForm, formFields } from '@portal/platform/pdf/pdf'
import { describe, expect, it } from 'vitest'
import { loopHeld } from '../harness/busy.ts'
import {
  changedWorkbook,
  deepPdf,
  foldedPdf,
  form,
  gif,
  mp4,
  noise,
  pdf,
  png,
} from '../harness/growing.ts'
import { childRunning, childrenOf } from '../harness/processes.ts'
import { makeZip, workbook } from '../harness/zip.ts'

/** Processor time that one thing may hold all others up, in ms; the bench measures how much it is. */
const HELD_MS = 200
/** MB that what reads may take on top of what it had; a picture of 40 million pixels takes most. */
const CHILD_MB = 1300
const SELF_MB = 400

/** One dimension of what a stranger sends, in steps from what is usual to what fits an upload. */
interface Dimension {
  readonly what: string
  readonly sizes: readonly number[]
  readonly make: (size: number) => Buffer
  /** The sizes at which the process that reads is ended: the last resort, where no bound is before it. */
  readonly ends?: readonly number[]
}

const held = (pid: number): number => {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kb) / 1024
  } catch {
    // It has ended, or this is no Linux.
    return 0
  }
}

/** Reads it, and watches the loop and the memory of all processes meanwhile. */
async function watched(bytes: Buffer, read: (bytes: Buffer) => Promise<unknown>) {
  const before = held(process.pid)
  let children = 0
  const watch = setInterval(() => {
    for (const child of childrenOf(process.pid)) children = Math.max(children, held(child))
  }, 100)
  const loop = loopHeld()
  const outcome = await read(bytes).then(
    () => 'read',
    (error: unknown) => error,
  )
  const ms = loop.end()
  clearInterval(watch)
  return { ms, children, self: held(process.pid) - before, outcome }
}

/** What was read took its process along. */
const isEnded = (outcome: unknown): boolean =>
  outcome instanceof Error && outcome.cause instanceof HelperEnded

/** Reads one after the other, each within its bounds. */
async function grow(
  { what, sizes, make, ends = [] }: Dimension,
  read: (bytes: Buffer) => Promise<unknown>,
  refused: (error: unknown) => boolean,
): Promise<string[]> {
  const outcomes: string[] = []
  for (const size of sizes) {
    const bytes = make(size)
    expect(bytes.length, `${what}: ${size} fits an upload`).toBeLessThanOrEqual(MAX_FILE_BYTES)
    let found = await watched(bytes, read)
    // A machine that is lent out counts what it lent to others as worked: what holds the loop does so each time.
    for (let again = 0; again < 2 && found.ms >= HELD_MS; again++)
      found = await watched(bytes, read)
    const { ms, children, self, outcome } = found
    const one = `${what}: ${size}`
    expect(ms, `${one}: held up for, in ms of processor time`).toBeLessThan(HELD_MS)
    expect(children, `${one}: MB of the process that reads`).toBeLessThan(CHILD_MB)
    expect(self, `${one}: MB of this process`).toBeLessThan(SELF_MB)
    if (outcome !== 'read') expect(refused(outcome), `${one}: ${outcome}`).toBe(true)
    expect(isEnded(outcome), `${one}: its reader was ended`).toBe(ends.includes(size))
    outcomes.push(outcome === 'read' ? 'read' : String((outcome as { code?: string }).code))
  }
  return outcomes
}

describe('a picture', () => {
  it.each<Dimension>([
    { what: 'pixels across', sizes: [1000, 12_000, 13_000, 40_000_000], make: (n) => png(n, 1) },
    { what: 'pixels down', sizes: [1000, 12_000, 13_000, 40_000_000], make: (n) => png(1, n) },
    { what: 'pixels', sizes: [100, 6000, 7000, 30_000], make: (n) => png(n, n) },
    { what: 'texts beside its pixels', sizes: [10, 10_000, 500_000], make: (n) => png(8, 8, n) },
    { what: 'the screen of a GIF', sizes: [100, 65_535], make: (n) => gif(n, 1) },
    { what: 'frames', sizes: [1, 1000, 500_000], make: (n) => gif(8, n) },
    {
      what: 'bytes behind it',
      sizes: [1, 1_000_000, 20_000_000],
      make: (n) => Buffer.concat([png(8, 8), Buffer.alloc(n)]),
    },
  ])('may have any number of $what', async (dimension) => {
    const outcomes = await grow(
      dimension,
      (bytes) => inspectFile(bytes, 'a.png'),
      (error) => error instanceof FileRefused,
    )
    expect(outcomes[0]).toBe('read')
    if (dimension.what.startsWith('pixels')) expect(outcomes.at(-1)).toBe('imageTooLarge')
  })

  it.each(['heic', 'mif1', 'avif', 'avis'])(
    'of a kind that is not taken is not opened: %s',
    async (brand) => {
      const head = Buffer.from(
        `\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0000\u0000${brand}mif1`,
        'latin1',
      )
      const bytes = Buffer.concat([head, Buffer.alloc(1000)])
      await expect(inspectFile(bytes, 'a.heic')).rejects.toThrow('fileTypeNotAllowed')
    },
  )
})

const cell = (place: string, text: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const withRow = (row: string) => (sheet: string) =>
  sheet.replace('</sheetData>', `${row}</sheetData>`)
const letters = (n: number) => 'A'.repeat(n)

describe('a sheet', () => {
  it.each<Dimension>([
    {
      what: 'rows down to a cell',
      sizes: [3, 10_000, 1_048_576, 99_999_999],
      make: (n) => changedWorkbook(withRow(`<row r="${n}">${cell(`A${n}`, 'x')}</row>`)),
    },
    {
      what: 'columns to a cell',
      sizes: [1, 2, 3, 8, 1000],
      make: (n) => changedWorkbook(withRow(`<row r="3">${cell(`${letters(n)}3`, 'x')}</row>`)),
    },
    {
      what: 'rows and columns to a cell',
      sizes: [1_048_576],
      make: (n) => changedWorkbook(withRow(`<row r="${n}">${cell(`XFD${n}`, 'x')}</row>`)),
    },
    {
      what: 'letters of a cell',
      sizes: [10, 30_000, 40_000, 15_000_000, 28_000_000],
      make: (n) => makeZip(workbook([['a'], [noise(n)]])),
    },
    {
      what: 'cells',
      sizes: [10, 10_000, 500_000],
      make: (n) =>
        changedWorkbook(
          withRow(
            Array.from(
              { length: n / 10 },
              (_, at) => `<row>${'<c><v>1</v></c>'.repeat(10)}</row>${at % 9 ? '' : ' '}`,
            ).join(''),
          ),
        ),
    },
    {
      what: 'tags within each other',
      sizes: [10, 10_000, 300_000],
      make: (n) =>
        changedWorkbook((sheet) => sheet.replace('<sheetData>', `${'<x>'.repeat(n)}<sheetData>`)),
    },
    {
      what: 'entries',
      sizes: [10, 900, 1100, 60_000],
      make: (n) =>
        changedWorkbook(
          (sheet) => sheet,
          Array.from({ length: n }, (_, at) => [`${at}`, '']),
        ),
    },
    {
      what: 'bytes that it unfolds into',
      sizes: [10_000, 900_000, 70_000_000, 210_000_000],
      make: (n) =>
        changedWorkbook((sheet) => sheet.replace('<sheetData>', `${' '.repeat(n)}<sheetData>`)),
    },
    {
      what: 'letters of a line',
      sizes: [10, 30_000, 15_000_000],
      make: (n) => Buffer.from(`a;b\n${noise(n)}`),
    },
    {
      what: 'columns',
      sizes: [10, 100, 1000, 1_000_000],
      make: (n) => Buffer.from(`a;b\n${'1;'.repeat(n - 1)}1`),
    },
    {
      what: 'rows',
      sizes: [10, 2000, 3000, 5_000_000],
      make: (n) => Buffer.from(`a;b\n${'1;2\n'.repeat(n)}`),
    },
    {
      what: 'rows of nothing',
      sizes: [10, 1_000_000],
      make: (n) => Buffer.from(`a;b\n1;2\n${';\n'.repeat(n)}`),
    },
    {
      what: 'letters after a quote',
      sizes: [10, 15_000_000],
      make: (n) => Buffer.from(`a;b\n1;2\n"${noise(n)}`),
    },
    {
      what: 'quotes',
      sizes: [10, 1_000_000],
      make: (n) => Buffer.from(`a;b\n1;2\n${'"'.repeat(n)}`),
    },
    {
      what: 'marks on a letter',
      sizes: [10, 100_000, 5_000_000],
      make: (n) => Buffer.from(`a;b\na${'\u0301\u0316'.repeat(n / 2)};2\n`),
    },
  ])('may have any number of $what', async (dimension) => {
    await readSheet(Buffer.from('a;b\n1;2\n'), { maxRows: 1 })
    const reader = childRunning('judge-process.ts')
    expect(reader).toBeDefined()
    const outcomes = await grow(
      dimension,
      async (bytes) => {
        const { headers, rows } = await readSheet(bytes, { maxRows: 2000 })
        // What was read is folded where it is looked at.
        for (const text of [...headers, ...rows.flat()]) text.normalize('NFD')
      },
      (error) => error instanceof SheetRefused,
    )
    expect(outcomes.slice(0, 1)).not.toContain('undefined')
    // It was refused by a bound. To be ended is the last resort: it takes seconds, and others wait.
    expect(childRunning('judge-process.ts'), 'the process that reads').toBe(reader)
  })
})

const looped = {
  'a field that is its own child': form(['<</T(a)/FT/Tx/Kids[4 0 R]>>']),
  'a field that is its own parent': form(['<</T(a)/FT/Tx/Parent 4 0 R>>']),
  'fields that are each other’s children': form(
    ['<</T(a)/Kids[5 0 R]>>', '<</T(b)/Kids[4 0 R]/Parent 4 0 R>>'],
    ['4 0 R'],
  ),
  'pages that hold themselves': pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[2 0 R]/Count 1>>',
  ]),
  'a length that is its own': pdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MediaBox[0 0 9 9]>>',
    '<</Length 4 0 R>>\nstream\nx\nendstream',
  ]),
}
const isBroken = (error: unknown): boolean => error instanceof BrokenPdf
const more = { title: 'A', language: 'sv', blocks: [] }
const readers: Record<string, (bytes: Buffer) => Promise<unknown>> = {
  'to find its fields': formFields,
  'to fill it': (bytes) => fillForm(bytes, { a: 'x' }),
  'to add a page': (bytes) => appendPages(bytes, more),
}

describe.each(Object.entries(readers))('a PDF that is read %s', (_, read) => {
  it.each(Object.entries(looped))('may have %s', async (what, bytes) => {
    await grow({ what, sizes: [0], make: () => bytes }, read, isBroken)
  })
})

describe('a PDF', () => {
  it.each<Dimension>([
    {
      what: 'fields',
      sizes: [1, 1000, 20_000],
      make: (n) => form(Array.from({ length: n }, (_, at) => `<</T(f${at})/FT/Tx>>`)),
    },
    {
      what: 'fields within each other',
      sizes: [1, 1000, 50_000],
      make: (n) =>
        form(
          Array.from(
            { length: n },
            (_, at) => `<</T(f)/Kids[${at + 5} 0 R]${at ? `/Parent ${at + 3} 0 R` : ''}>>`,
          ).concat(`<</T(f)/FT/Tx/Parent ${n + 3} 0 R>>`),
          ['4 0 R'],
        ),
    },
    { what: 'pages within each other', sizes: [1, 1000, 50_000], make: deepPdf },
    {
      what: 'pages',
      sizes: [1, 1000, 50_000],
      make: (n) =>
        pdf([
          '<</Type/Catalog/Pages 2 0 R>>',
          `<</Type/Pages/Kids[${Array.from({ length: n }, (_, at) => `${at + 3} 0 R`).join(' ')}]/Count ${n}>>`,
          ...Array<string>(n).fill('<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'),
        ]),
    },
    {
      what: 'lists within each other',
      sizes: [10, 10_000, 5_000_000],
      make: (n) => form([`<</T(a)/FT/Tx/X ${'['.repeat(n)}${']'.repeat(n)}>>`]),
    },
    {
      what: 'bytes that it unfolds into',
      sizes: [1000, 10_000_000, 2_000_000_000],
      make: foldedPdf,
      // What the library unfolds it unfolds whole: only its process has a bound.
      ends: [2_000_000_000],
    },
    {
      what: 'bytes that say nothing',
      sizes: [1000, 3_000_000],
      make: (n) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(noise(n))]),
    },
  ])('may have any number of $what', async (dimension) => {
    await grow(dimension, formFields, isBroken)
  })
})

describe('what is read at once', () => {
  it.each<Dimension>([
    { what: 'boxes of a movie', sizes: [1, 1000, 2_500_000], make: (n) => mp4(n) },
    { what: 'the size of a box', sizes: [0, 1, 7, 8, 0xffffffff], make: (n) => mp4(1000, n) },
  ])('may have any number of $what', async (dimension) => {
    await grow(
      dimension,
      async (bytes) => mp4Seconds(bytes),
      () => false,
    )
  })

  const html: Record<string, (length: number) => string> = {
    'tags within each other': (length) => '<b>'.repeat(length / 3),
    'tags that nobody knows': (length) => '<x>'.repeat(length / 3),
    'lists within each other': (length) => '<ul><li>'.repeat(length / 8),
    'tags that end what never began': (length) =>
      '<b>'.repeat(length / 8) + '</p>'.repeat(length / 8),
    'signs that begin nothing': (length) => '<'.repeat(length),
    'signs that end nothing': (length) => '>'.repeat(length),
    'signs of entities': (length) => '&'.repeat(length),
    attributes: (length) => `<a ${'a=1 '.repeat(length / 4 - 1)}>`,
    comments: (length) => '<!-- -->'.repeat(length / 8),
    'marks on a letter': (length) => '\u0301\u0316'.repeat(length / 2),
  }
  it.each(Object.entries(html))('is rich text with any number of %s', async (what, make) => {
    const schema = whole(calls.messages.reply.input)
    const read = async (bytes: Buffer) => {
      const content = bytes.toString()
      if (/\p{M}{31}/u.test(content)) return
      const parsed = schema.safeParse({ groupId: '019abf5e-0000-7000-8000-000000000001', content })
      if (parsed.success) saysNothing(sanitised(content))
    }
    await grow({ what, sizes: [100, 50_000], make: (n) => Buffer.from(make(n)) }, read, () => false)
  })

  it('is the name of a file, of any length', async () => {
    const make = (n: number) => Buffer.from(`a${'\u0301\u0316'.repeat(n / 2)}.pdf`)
    const read = async (bytes: Buffer) => safeFileName(bytes.toString())
    await grow({ what: 'letters', sizes: [10, 100_000], make }, read, () => false)
  })
})
