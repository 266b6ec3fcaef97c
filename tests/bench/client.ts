import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '@portal/contracts'
import { coreTexts } from '../../web/src/i18n/core.ts'
import type { Stand } from './stand.ts'

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')
const packed = (path: string) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length

/** The texts that the client begins with, in the language that has the longest. */
function texts(): number {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const of = (locale: string) =>
    coreTexts.map((area) => {
      const found = manifest[`src/${area}/texts/${locale}.json`]
      if (!found) throw new Error(`web/dist has no texts of ${area} in ${locale}`)
      return packed(found.file)
    })
  return Math.max(...locales.map((locale) => of(locale).reduce((sum, one) => sum + one, 0)))
}

/** The scripts that the client loads before anything is shown, compressed. */
export async function benchClient(stand: Stand): Promise<void> {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const scripts = new Set<string>()
  for (const [tag] of page.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const isScript = tag.startsWith('<script') || /rel="?modulepreload/.test(tag)
    const path = /(?:src|href)="([^"]+\.js)"/.exec(tag)?.[1]
    if (isScript && path) scripts.add(path)
  }
  if (scripts.size === 0) throw new Error('web/dist/index.html loads no script')
  const bytes = [...scripts].reduce((sum, path) => sum + packed(path), texts())
  stand.report.add(
    `initial JavaScript with ${coreTexts.length} files of texts, gzip`,
    bytes / 1000,
    'kB',
    { atMost: 180 },
  )
}
