import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, FileChanged, folderStore, hashOf } from './store.ts'
import { watchedStore } from './watched.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('says once which file the log knows and the store has not, until it is there again', async () => {
  const said: unknown[] = []
  let now = Date.now()
  const logger = { error: (...line: unknown[]) => said.push(line) }
  const store = watchedStore(folderStore(folder), logger, () => now)
  const [id, bytes] = [randomUUID(), Buffer.from('a photo')]
  const hash = await hashOf([bytes])
  await store.put(id, bytes)
  expect(await bytesOf(store, id, hash)).toEqual(bytes)
  expect([store.lost(), said]).toEqual([0, []])

  await unlink(join(folder, id.slice(-2), id))
  for (const _ of [1, 2]) expect(await store.get(id, hash)).toBeUndefined()
  expect(said).toEqual([[{ fileId: id }, 'a file that the log knows is not in the store']])
  expect(store.lost()).toBe(1)

  await store.put(id, bytes)
  expect(await bytesOf(store, id, hash)).toEqual(bytes)
  expect(store.lost()).toBe(0)

  await writeFile(join(folder, id.slice(-2), id), 'another photo')
  await expect(store.get(id, hash)).rejects.toThrow(FileChanged)
  expect(said[1]).toEqual([{ fileId: id }, 'a stored file is not what the log says'])
  expect(store.lost()).toBe(1)
  now += 25 * 3600_000
  expect(store.lost()).toBe(0)
  await expect(store.get(id, hash)).rejects.toThrow(FileChanged)
  expect([store.lost(), said.length]).toEqual([1, 3])
  // Who is erased takes their files along: nothing of them is missed.
  await store.remove(id)
  expect(store.lost()).toBe(0)
})

it('misses none that nobody promised', async () => {
  const said: unknown[] = []
  const store = watchedStore(folderStore(folder), {
    error: (...line: unknown[]) => said.push(line),
  })
  expect(await store.get(`${randomUUID()}.names`, '')).toBeUndefined()
  expect([store.lost(), said]).toEqual([0, []])
})
