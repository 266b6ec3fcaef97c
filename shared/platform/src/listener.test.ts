import { type Cable, layCable } from '@portal/tests/harness/cable'
import { freshDatabase } from '@portal/tests/harness/postgres'
import { until } from '@portal/tests/harness/processes'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Listener } from './listener.ts'

describe('a connection that listens', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let cable: Cable
  let listener: Listener
  let db: pg.Client
  const heard: string[] = []
  const happened: string[] = []

  beforeEach(async () => {
    database = await freshDatabase()
    cable = await layCable()
    const server = new URL(database.url)
    cable.lead(Number(server.port))
    server.port = new URL(cable.url).port
    heard.length = 0
    happened.length = 0
    listener = new Listener({
      url: server.toString(),
      channels: {
        news: (text) => {
          if (text === 'nonsense') throw new Error('cannot be read')
          heard.push(text)
        },
      },
      opened: async () => void happened.push('opened'),
      lost: () => happened.push('lost'),
      again: () => happened.push('again'),
      silent: () => happened.push('silent'),
      beatMs: 100,
      deadlineMs: 300,
    })
    await listener.open()
    db = new pg.Client(database.url)
    await db.connect()
  })
  afterEach(async () => {
    await listener.close()
    await db.end()
    await cable.close()
    await database.drop()
  })

  const tell = (text: string) => db.query("SELECT pg_notify('news', $1)", [text])

  it('keeps nothing of the beats that are over', async () => {
    const listens = vi.spyOn(pg.Client.prototype, 'once')
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await until('it has beaten', () => asked.mock.calls.length > 10)
      expect(listens.mock.calls.filter(([name]) => (name as string) === 'end')).toEqual([])
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('hears what is told, and goes on after what it cannot read', async () => {
    await tell('one')
    await tell('nonsense')
    await tell('two')
    await until('both are heard', () => heard.length === 2)
    expect(heard).toEqual(['one', 'two'])
    expect(listener.lostSince).toBeUndefined()
    expect(happened).toEqual(['opened'])
  })

  it('comes back when it was cut off, and says that it may have missed something', async () => {
    cable.cut()
    await until('it is missed', () => listener.lostSince !== undefined)
    await tell('missed')
    cable.mend()
    await until('it is back', () => happened.includes('again'))
    await tell('heard')
    await until('it hears', () => heard.length > 0)
    expect(heard).toEqual(['heard'])
    expect(happened).toEqual(['opened', 'lost', 'opened', 'again'])
  })

  it('notices a server that says nothing, though the connection stands', async () => {
    cable.swallow()
    await until('it is missed', () => listener.lostSince !== undefined)
    expect(happened).toEqual(['opened', 'silent', 'lost'])
    cable.letThrough()
    await until('it is back', () => happened.includes('again'))
    await tell('heard')
    await until('it hears', () => heard.length > 0)
  })
})
