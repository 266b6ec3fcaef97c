import { expect, test } from 'vitest'
import { storedZip } from '../files/zip.ts'
import { nameOf, openBatch } from './batch.ts'

/** What the papers of an archive with these entries are called. */
function called(...names: Buffer[]): string[] {
  const files = names.map((name) => ({ name, plain: Buffer.from('%PDF-1.7') }))
  const batch = openBatch(storedZip(files), 100)
  return 'refused' in batch ? [batch.refused] : batch.entries.map(nameOf)
}
const bytes = (hex: string) => Buffer.from(hex, 'hex')

test('a paper is called as in UTF-8, as macOS parts its letters, and as Windows packs it', () => {
  expect(
    called(
      Buffer.from('Łukasz Ström.pdf'),
      Buffer.from('löner/Åsa.pdf'.normalize('NFD')),
      // As code page 850 has it: 'löner\Åsa Öst äå.pdf'.
      bytes('6c946e65725c8f7361209973742084862e706466'),
    ),
  ).toEqual(['Łukasz Ström.pdf', 'Åsa.pdf', 'Åsa Öst äå.pdf'])
})

test('folders, and what programs put beside the files, are no papers, whatever parts a path', () => {
  const beside = ['a/', 'a\\', '__MACOSX/a.pdf', '__MACOSX\\a.pdf', 'a/.DS_Store', 'a\\Thumbs.db']
  expect(called(...beside.map((name) => Buffer.from(name)), Buffer.from('a\\b.pdf'))).toEqual([
    'b.pdf',
  ])
})
