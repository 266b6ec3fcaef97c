import { randomUUID } from 'node:crypto'
import { Bucket } from '@portal/tests/harness/bucket'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { awayOf } from '../away.ts'
import { s3Store } from './s3.ts'
import { bytesOf, FileChanged, type FileStore, hashOf } from './store.ts'

let bucket: Bucket
let store: FileStore
let other: FileStore
beforeAll(async () => {
  bucket = await Bucket.open()
  const open = () =>
    s3Store({
      endpoint: bucket.url,
      region: 'eu-north-1',
      bucket: 'portal',
      accessKey: 'key',
      secretKey: 'secret',
    })
  store = open()
  other = open()
})
afterAll(() => bucket.close())
beforeEach(() => {
  bucket.refusing = undefined
  bucket.conditions = true
})

describe('files in a bucket', () => {
  it.each([0, 1, 3_000_000])('keep their %i bytes', async (size) => {
    const id = randomUUID()
    const bytes = Buffer.alloc(size, 'åäö')
    expect(await store.put(id, bytes)).toBe(true)
    const read = await bytesOf(other, id, await hashOf([bytes]))
    expect(read?.equals(bytes)).toBe(true)
    expect(bucket.objects.get(`/portal/${id}`)?.equals(bytes)).toBe(true)
  })

  it('are not there before they were put, nor after they were removed', async () => {
    const id = randomUUID()
    expect(await store.get(id, '')).toBeUndefined()
    await store.put(id, Buffer.from('x'))
    await store.remove(id)
    expect(await store.get(id, '')).toBeUndefined()
  })

  it.each([true, false])(
    'are written once, by whichever process; the store knows conditions: %s',
    async (conditions) => {
      bucket.conditions = conditions
      const id = randomUUID()
      expect(await store.put(id, Buffer.from('först'))).toBe(true)
      expect(await other.put(id, Buffer.from('först'))).toBe(true)
      expect(await other.put(id, Buffer.from('sedan'))).toBe(false)
      expect((await bytesOf(store, id, ''))?.toString()).toBe('först')
    },
  )

  it('have one winner of two at once, and both are told who', async () => {
    const id = randomUUID()
    const texts = ['ett', 'två']
    const won = await Promise.all([
      store.put(id, Buffer.from('ett')),
      other.put(id, Buffer.from('två')),
    ])
    expect([...won].sort()).toEqual([false, true])
    expect((await bytesOf(store, id, ''))?.toString()).toBe(texts[won.indexOf(true)])
  })

  it('that were changed behind our back are not given away', async () => {
    const id = randomUUID()
    await store.put(id, Buffer.from('äkta'))
    bucket.objects.set(`/portal/${id}`, Buffer.from('falsk'))
    await expect(store.get(id, await hashOf([Buffer.from('äkta')]))).rejects.toThrow(FileChanged)
  })

  it.each([403, 429, 500, 503, 0])(
    'of a store that refuses with %i are away, not broken',
    async (status) => {
      const id = randomUUID()
      await store.put(id, Buffer.from('x'))
      bucket.refusing = status
      for (const asked of [
        () => store.put(randomUUID(), Buffer.from('x')),
        () => store.get(id, ''),
        () => store.remove(id),
      ]) {
        const error = await asked().then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        expect(awayOf(error)).toMatchObject({ part: 'files', why: 'unreachable' })
      }
      bucket.refusing = undefined
      expect((await bytesOf(store, id, ''))?.toString()).toBe('x')
    },
  )
})
