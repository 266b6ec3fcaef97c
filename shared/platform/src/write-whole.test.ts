import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWhole } from './write-whole.ts'

it('a file that is written whole takes away what killed writes of it left, and nothing of others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-whole-'))
  const part = (name: string) => join(folder, `${name}.${randomUUID()}.part`)
  const [left, others, going] = [part('keys.json'), part('push-keys.json'), part('keys.json')]
  for (const one of [left, others, going]) await writeFile(one, 'half')
  const yesterday = new Date(Date.now() - 86_400_000)
  for (const one of [left, others]) await utimes(one, yesterday, yesterday)
  await writeWhole(join(folder, 'keys.json'), 'whole')
  expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe('whole')
  const there = (await readdir(folder)).map((name) => join(folder, name))
  expect(there.sort()).toEqual([join(folder, 'keys.json'), others, going].sort())
  await rm(folder, { recursive: true })
})
