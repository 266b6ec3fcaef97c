import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

test('docs/retention.md says of every area with personal data what ends it', async () => {
  const files = (await readdir(import.meta.dirname)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'kit.ts',
  )
  const areas: string[] = []
  for (const name of files) {
    const text = await readFile(`${import.meta.dirname}/${name}`, 'utf8')
    if (text.includes('personal(')) areas.push(name.replace(/\.ts$/, ''))
  }
  const said = await readFile(`${import.meta.dirname}/../../../docs/retention.md`, 'utf8')
  const named = [...said.matchAll(/^\| ([a-z][a-z-]*) \|/gm)].map(([, area]) => area)
  // Cases of whistleblowers are in a database of their own.
  expect(named.filter((area) => area !== 'whistleblower')).toEqual(areas.toSorted())
  expect(named).toContain('whistleblower')
})
