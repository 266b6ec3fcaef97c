import { randomUUID } from 'node:crypto'
import { importSpec, wageSpec } from '@portal/domain/wages/spec'
import { ids, openRivals, type Process, type Rivals } from '@portal/tests/harness/rivals'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forJobs } from './for-jobs.ts'

let rivals: Rivals
let one: Process
beforeAll(async () => {
  rivals = await openRivals()
  one = rivals.one
})
afterAll(() => rivals.close())
beforeEach(() => {
  one.appends = 0
  one.reads.length = 0
})

const jobs = (process: Process) => forJobs(process.executor, () => new Date('2026-11-02T10:00:00Z'))
const because = { correlation: 'batch', causation: 'wages.import' }
const wageImportId = randomUUID()
const paper = (userId: string, text: string, id = randomUUID()) => ({
  id,
  input: { userId, wageImportId, month: '2026-10', fileId: id, size: 1, sha256: text },
})
const give = (process: Process, papers: readonly ReturnType<typeof paper>[]) =>
  jobs(process).decideEach(wageSpec, papers, importSpec, because)
const isThere = async (id: string) => (await jobs(rivals.other).state(wageSpec, id)).is

describe('a job that decides over many', () => {
  it('begins them in one append, and reads none of them first', async () => {
    const papers = ids(100).map((userId) => paper(userId, 'a'))
    expect(await give(one, papers)).toEqual(papers.map(() => null))
    expect(one).toMatchObject({ appends: 1, reads: [] })
    for (const { id } of papers) expect(await isThere(id)).toBe('there')
  })

  it('leaves out those that are refused: nothing happened of them, and all of the others', async () => {
    const [first = '', second = ''] = ids(2)
    await give(rivals.other, [paper(first, 'before')])
    const papers = [
      paper(first, 'now'),
      paper(first, 'before'),
      paper(second, 'now'),
      paper(second, 'now'),
    ]
    expect(await give(one, papers)).toEqual([null, 'wageSpecThere', null, 'wageSpecThere'])
    expect(await Promise.all(papers.map(({ id }) => isThere(id)))).toEqual([
      'there',
      'unknown',
      'there',
      'unknown',
    ])
  })

  it('that is done again finds what it did, and does nothing twice', async () => {
    const papers = ids(5).map((userId) => paper(userId, 'again'))
    await give(rivals.other, papers.slice(0, 3))
    expect(await give(one, papers)).toEqual(papers.map(() => null))
    const head = await one.log.store.head()
    expect(await give(rivals.other, papers)).toEqual(papers.map(() => null))
    expect(await one.log.store.head()).toBe(head)
  })

  it('says of whom is gone that they are, and does the rest', async () => {
    const [gone = '', here = ''] = ids(2)
    await rivals.keyring.erase(gone)
    const papers = [paper(here, 'x'), paper(gone, 'x'), paper(here, 'y'), paper(here, 'x')]
    expect(await give(one, papers)).toEqual([null, 'notFound', null, 'wageSpecThere'])
  })

  it('at the same time in two processes each is there once', async () => {
    const people = ids(40)
    const mine = people.map((userId) => paper(userId, 'same'))
    const others = people.toReversed().map((userId) => paper(userId, 'same'))
    const [some, rest] = await Promise.all([give(one, mine), give(rivals.other, others)])
    const refused = [...some, ...rest].filter((code) => code !== null)
    expect(refused).toEqual(Array(40).fill('wageSpecThere'))
    const states = await Promise.all([...mine, ...others].map(({ id }) => isThere(id)))
    expect(states.filter((is) => is === 'there')).toHaveLength(40)
  })
})
