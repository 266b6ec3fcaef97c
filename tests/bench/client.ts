import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { locales } from '@portal/contracts'
import type { Stand } from './stand.ts'

const dist = join(import.meta.dirname, '..', '..', 'web', 'dist')
const packed = (path: string) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length

/** The texts that the client begins with, in the language that has the longest. */
function texts(): number {
  const { texts: files } = JSON.parse(readFileSync(join(dist, 'first-load.json'), 'utf8')) as {
    texts: Record<string, string>
  }
  return Math.max(...locales.map((locale) => packed(files[locale] ?? '')))
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
  stand.report.add('initial JavaScript with its texts, gzip', bytes / 1000, 'kB', { atMost: 180 })
}
