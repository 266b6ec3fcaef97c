import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@portal/tests/harness/folder'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { bucketServer } from '@portal/tests/harness/s3'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Away } from './away.ts'
import { createPool } from './database.ts'
import { ErasureLedger } from './erasures.ts'
import { s3Notes } from './files/s3-notes.ts'
import { fixedKey, type KeyRing } from './key-ring.ts'
import { folderNotes, type NotePlace } from './notes.ts'
import { StartError } from './start-error.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = createPool(database.url, 10)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const key = Buffer.alloc(32, 1)
const other = Buffer.alloc(32, 2)
const erased = () => ({ subject: randomUUID(), at: '2026-11-22T10:00:00.000Z', by: randomUUID() })
/** After a rotation: written with the new key, read with both. */
const rotated: KeyRing = {
  ...fixedKey(other),
  current: { version: 2, bytes: other },
  accepted: [
    { version: 2, bytes: other },
    { version: 1, bytes: key },
  ],
}

interface Kept {
  readonly place: NotePlace
  read(): Promise<string>
  change(how: (text: string) => string): Promise<void>
  end(): Promise<void>
}

async function inFolder(): Promise<Kept> {
  const folder = await temporaryFolder()
  const path = join(folder.path, 'notes', 'erasures.jsonl')
  return {
    place: folderNotes(join(folder.path, 'notes')),
    read: () => readFile(path, 'utf8'),
    change: async (how) => {
      await writeFile(path, how(await readFile(path, 'utf8')))
    },
    end: folder.remove,
  }
}

async function inBucket(): Promise<Kept> {
  const server = await bucketServer()
  const path = '/portal/notes/erasures.jsonl'
  return {
    place: s3Notes({
      endpoint: server.url,
      region: 'eu-north-1',
      bucket: 'portal',
      accessKey: 'made',
      secretKey: 'up',
    }),
    read: async () => String(server.objects.get(path)),
    change: async (how) => {
      server.objects.set(path, Buffer.from(how(String(server.objects.get(path)))))
    },
    end: () => server.close(),
  }
}

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('erasures remembered in %s', (_, open) => {
  let kept: Kept
  let ledger: ErasureLedger
  beforeEach(async () => {
    kept = await open()
    ledger = new ErasureLedger({ places: [kept.place], master: fixedKey(key), pool })
  })
  afterEach(() => kept.end())

  const refusal = async (of = ledger) => {
    const error = await of.entries().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }

  it('are none at first; then those that were, each once, in their order', async () => {
    expect(await ledger.entries()).toEqual([])
    const [one, two] = [erased(), { ...erased(), by: null }]
    await ledger.remember([one])
    await ledger.remember([one, two])
    await ledger.remember([])
    expect(await ledger.entries()).toEqual([one, two])
    // Ids and a time: nobody is named.
    const [line] = (await kept.read()).split('\n')
    expect(Object.keys(JSON.parse(line ?? '')).sort()).toEqual(
      ['at', 'by', 'mac', 'number', 'previous', 'subject'].sort(),
    )
  })

  it('are none lost when many are remembered at once', async () => {
    const all = Array.from({ length: 12 }, erased)
    await Promise.all(all.map((one) => ledger.remember([one])))
    const subjects = (await ledger.entries()).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(all.map(({ subject }) => subject).sort())
  })

  it.each([
    ['another subject', (line: string) => line.replace(/"subject":"./, '"subject":"f')],
    ['another time', (line: string) => line.replace('2026-11', '2025-11')],
    ['nonsense', () => 'nonsense'],
    [
      'a line of their own',
      (line: string) => `${line}\n${line.replace('"number":2', '"number":3')}`,
    ],
  ])('stop the start with one line when somebody writes %s', async (_what, how) => {
    // A first letter that is never f.
    for (const first of '12')
      await ledger.remember([{ ...erased(), subject: `${first}${randomUUID().slice(1)}` }])
    await kept.change((text) => text.replace(/^.*"number":2.*$/m, how))
    const said = await refusal()
    expect(said).toContain('erasures.jsonl')
    expect(said).toContain("was not signed with this portal's key")
    expect(said).toContain('npm run erasures -- --accept')
    expect(said).not.toContain('\n')
    await expect(ledger.remember([erased()])).rejects.toThrow(StartError)
  })

  it('tell of one that was taken out of the midst, or moved', async () => {
    for (let nth = 0; nth < 4; nth++) await ledger.remember([erased()])
    const whole = await kept.read()
    await kept.change((text) => text.replace(/^.*"number":2.*\n/m, ''))
    expect(await refusal()).toContain('line 2 does not follow the one before it: one is missing')
    await kept.change(() => whole.split('\n').toSorted().reverse().join('\n'))
    await refusal()
    await kept.change(() => whole)
    expect(await ledger.entries()).toHaveLength(4)
  })

  it('are not those of another key; they are accepted when somebody says so', async () => {
    await ledger.remember([erased(), erased()])
    const foreign = new ErasureLedger({ places: [kept.place], master: fixedKey(other), pool })
    await refusal(foreign)
    expect(await foreign.accept()).toBe(2)
    expect(await foreign.entries()).toHaveLength(2)
    await refusal()
  })

  it('are read with the former key while it is rotated, and then signed with the new one', async () => {
    const one = erased()
    await ledger.remember([one])
    const turning = new ErasureLedger({ places: [kept.place], master: rotated, pool })
    expect(await turning.look()).toEqual({ entries: [one], faults: [], isCurrent: false })
    await turning.signAnew()
    expect((await turning.look()).isCurrent).toBe(true)
    const after = new ErasureLedger({ places: [kept.place], master: fixedKey(other), pool })
    expect(await after.entries()).toEqual([one])
  })
})

describe('the place', () => {
  it('is the bucket as soon as there is one; what the folder had goes with it', async () => {
    const [folder, bucket] = [await inFolder(), await inBucket()]
    const [one, two] = [erased(), erased()]
    const master = fixedKey(key)
    await new ErasureLedger({ places: [folder.place], master, pool }).remember([one])
    const both = new ErasureLedger({ places: [folder.place, bucket.place], master, pool })
    await both.remember([two])
    expect(await both.entries()).toEqual([one, two])
    expect(await bucket.read()).toContain(one.subject)
    await Promise.all([folder.end(), bucket.end()])
  })

  it('that cannot be written to is an absence: nobody is told that it is done', async () => {
    const server = await bucketServer()
    const options = { region: 'eu-north-1', bucket: 'portal', accessKey: 'a', secretKey: 'b' }
    const place = s3Notes({ endpoint: server.url, ...options })
    const ledger = new ErasureLedger({ places: [place], master: fixedKey(key), pool })
    await ledger.remember([erased()])
    const write = place.write
    const broken = {
      ...place,
      write: async (...of: Parameters<typeof write>) => {
        server.refusing = true
        await write(...of)
      },
    }
    const failing = new ErasureLedger({ places: [broken], master: fixedKey(key), pool })
    await expect(failing.remember([erased()])).rejects.toThrow(Away)
    server.refusing = false
    expect(await ledger.entries()).toHaveLength(1)
    await server.close()
  })
})
