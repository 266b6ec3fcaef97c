import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Absences } from '../absences.ts'
import { awayOf } from '../away.ts'
import { lookAtFiles } from './look.ts'
import { FileChanged, type FileStore, folderStore, hashOf } from './store.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'))
  store = folderStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytesOf = async (id: string) => {
  const stream = await store.get(id, '')
  return stream && (await buffer(stream))
}

describe('files in a folder', () => {
  it.each([0, 1, 3_000_000])('keep their %i bytes', async (size) => {
    const id = randomUUID()
    const bytes = Buffer.alloc(size, 'åäö')
    await store.put(id, bytes)
    await store.put(`${id}.thumbnail`, Buffer.from('small'))
    expect((await bytesOf(id))?.equals(bytes)).toBe(true)
    expect((await bytesOf(`${id}.thumbnail`))?.toString()).toBe('small')
  })

  it('are not there before they were put, nor after they were removed', async () => {
    const id = randomUUID()
    expect(await store.get(id, '')).toBeUndefined()
    await store.remove(id)
    await store.put(id, Buffer.from('x'))
    await store.remove(id)
    expect(await store.get(id, '')).toBeUndefined()
  })

  it('are put whole, however often at once, and leave nothing half behind', async () => {
    const id = randomUUID()
    const bytes = Buffer.alloc(1_000_000, 7)
    await Promise.all(Array.from({ length: 8 }, () => store.put(id, bytes)))
    expect((await bytesOf(id))?.equals(bytes)).toBe(true)
    const names = await readdir(join(folder, 'files'), { recursive: true })
    expect(names.filter((name) => name.includes('.part'))).toEqual([])
  })

  it('are cleared of what a write that was killed left behind, and of nothing that is under way', async () => {
    await folderStore(join(folder, 'none yet')).tidy?.()
    const id = randomUUID()
    await store.put(id, Buffer.from('whole'))
    const shard = join(folder, 'files', id.slice(-2))
    const [left, going] = [randomUUID(), randomUUID()].map((one) =>
      join(shard, `${id}.${one}.part`),
    ) as [string, string]
    for (const one of [left, going]) await writeFile(one, 'half of som')
    const yesterday = new Date(Date.now() - 86_400_000)
    for (const one of [left, join(shard, id)]) await utimes(one, yesterday, yesterday)
    await store.tidy?.()
    const names = await readdir(shard)
    expect(names).toContain(id)
    expect(names.filter((name) => name.endsWith('.part'))).toEqual([basename(going)])
    await rm(going)
  })

  it('are written once: the same again is nothing new, and others do not take their place', async () => {
    const id = randomUUID()
    expect(await store.put(id, Buffer.from('först'))).toBe(true)
    expect(await store.put(id, Buffer.from('först'))).toBe(true)
    expect(await store.put(id, Buffer.from('sedan'))).toBe(false)
    expect((await bytesOf(id))?.toString()).toBe('först')
    const rival = randomUUID()
    const all = ['a', 'b', 'c', 'd'].map((text) =>
      store.put(rival, Buffer.from(text.repeat(99_999))),
    )
    expect((await Promise.all(all)).filter((isMine) => isMine)).toHaveLength(1)
  })

  it('are given away as what the log says they are, or not at all', async () => {
    const id = randomUUID()
    const sha256 = await hashOf([Buffer.from('äkta')])
    await store.put(id, Buffer.from('äkta'))
    expect((await buffer((await store.get(id, sha256)) as Readable)).toString()).toBe('äkta')
    await store.remove(id)
    await store.put(id, Buffer.from('falsk'))
    await expect(store.get(id, sha256)).rejects.toThrow(FileChanged)
  })

  it.each([
    '../../../etc/passwd',
    '/etc/passwd',
    '',
    'a',
    '019abf5e-0000-7000-8000-000000000001/../x',
    '019abf5e-0000-7000-8000-000000000001.../x',
    '019abf5e-0000-7000-8000-000000000001\u0000',
    '019abf5e-0000-7000-8000-000000000001\n',
  ])('are asked for by their ids alone, not by %j', async (id) => {
    await expect(store.put(id, Buffer.from('x'))).rejects.toThrow('not a file id')
    await expect(store.get(id, '')).rejects.toThrow('not a file id')
    await expect(store.remove(id)).rejects.toThrow('not a file id')
  })
})

describe('a disk that does not serve', () => {
  const thrownBy = async (work: Promise<unknown>) =>
    awayOf(await work.then(() => undefined).catch((error: unknown) => error))

  it('is away, whatever is asked of it', async () => {
    const taken = join(folder, 'taken')
    await writeFile(taken, '')
    const broken = folderStore(taken)
    const id = randomUUID()
    // One after the other: one that is refused while another is waited for would be nobody's.
    for (const ask of [
      () => broken.put(id, Buffer.from('x')),
      () => broken.get(id, ''),
      () => broken.remove(id),
    ])
      expect(await thrownBy(ask())).toMatchObject({ part: 'files', why: 'unreachable' })
  })

  const disk = join(tmpdir(), `portal-files-${randomUUID()}`)
  const mounted = (what: string[]) => spawnSync(what[0] ?? '', what.slice(1)).status === 0

  it('is full while it is, and leaves nothing half behind', async (context) => {
    await mkdir(disk)
    const size = 'size=6m'
    if (!mounted(['mount', '-t', 'tmpfs', '-o', size, 'tmpfs', disk])) context.skip()
    try {
      const small = folderStore(disk)
      const said: unknown[] = []
      const warn = (_: unknown, text?: string) => void said.push(text)
      const absences = new Absences({ warn }, { files: lookAtFiles(small) })
      await writeFile(join(disk, 'others'), Buffer.alloc(3_500_000))
      const away = await thrownBy(small.put(randomUUID(), Buffer.alloc(3_000_000)))
      expect(away).toMatchObject({ part: 'files', why: 'full', retryAfter: 60 })
      if (away) await absences.seen(away)
      expect(absences.states().files).toMatch(/^full since 20/)
      await rm(join(disk, 'others'))
      if (away) await absences.over(away, 0)
      expect(absences.states().files).toBe('ok')
      expect(said).toEqual(['away: waiting for it', 'back'])
      const names = await readdir(disk, { recursive: true, withFileTypes: true })
      expect(names.filter((one) => one.isFile())).toEqual([])
    } finally {
      mounted(['umount', disk])
      await rm(disk, { recursive: true })
    }
  })
})
