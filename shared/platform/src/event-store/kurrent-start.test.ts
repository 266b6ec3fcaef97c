import { EventEmitter } from 'node:events'
import { AccessDeniedError, UnavailableError } from '@kurrent/kurrentdb-client'
import { describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import type { Client } from './kurrent-connection.ts'
import { ClusterStandIn } from './kurrent-stand-in.ts'
import { openKurrentStore } from './kurrent-start.ts'

const failed = (text: string) =>
  new UnavailableError(Object.assign(new Error(text), { code: 14 }) as never)

/** Clients of a server that answers every look with this. */
const answering = (error: Error) => (): Client =>
  ({
    subscribeToAll: () => {
      const live = Object.assign(new EventEmitter(), { unsubscribe: async () => undefined })
      setImmediate(() => live.emit('error', error))
      return live
    },
    dispose: async () => undefined,
  }) as unknown as Client

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(StartError)
  const { message } = error as StartError
  expect(message).not.toContain('\n')
  expect(message).not.toContain('secret')
  return message
}

describe('opening the store on KurrentDB', () => {
  it.each([
    'nonsense',
    'postgres://admin:secret@127.0.0.1/log',
    'kurrentdb://',
    'kurrentdb://admin:secret@127.0.0.1:2113?tls=perhaps',
    'kurrentdb://admin:secret@127.0.0.1:99999999?tls=false',
  ])('says that %s is no address', async (address) => {
    expect(await refusal(openKurrentStore(address, { lateMs: 0 }))).toContain('KURRENTDB_URL')
  })

  it('says that the file of the authority is not there', async () => {
    const address = 'kurrentdb://admin:secret@127.0.0.1:2113?tlsCAFile=/no/such/file'
    expect(await refusal(openKurrentStore(address, { lateMs: 0 }))).toContain('tlsCAFile')
  })

  it.each([
    ['kurrentdb://admin:secret@127.0.0.1:1?tls=false', 'at 127.0.0.1:1 '],
    ['kurrentdb://admin:secret@127.0.0.1:1,127.0.0.1:2?tls=false', 'at 127.0.0.1:1,127.0.0.1:2 '],
  ])('waits for a server that is late, then says why: %s', async (address, where) => {
    const waits: string[] = []
    const line = await refusal(
      openKurrentStore(address, { lateMs: 8000, onWait: (one) => waits.push(one) }),
    )
    expect(line).toContain('does not answer')
    expect(line).toContain(where)
    expect(line).toContain('ECONNREFUSED')
    expect(waits).toHaveLength(1)
  })

  const address = 'kurrentdb://admin:secret@one:2113'
  const lateMs = 60_000
  it.each([
    [
      'a password that is not taken',
      new AccessDeniedError(Object.assign(new Error('16 UNAUTHENTICATED'), { code: 16 }) as never),
      'password',
    ],
    [
      'a foreign authority',
      failed(
        '14 UNAVAILABLE: No connection established. Last error: Error: unable to verify the first certificate. Resolution note: ',
      ),
      'tlsCAFile',
    ],
    [
      'a server without TLS',
      failed(
        '14 UNAVAILABLE: No connection established. Last error: Error: 808C:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../ssl3_record.c:350:\n. Resolution note: ',
      ),
      'tls=false',
    ],
  ])('does not wait for %s', async (_, error, word) => {
    expect(await refusal(openKurrentStore(address, { lateMs, make: answering(error) }))).toContain(
      word,
    )
  })

  it('opens as soon as a late server is there', async () => {
    const cluster = new ClusterStandIn()
    cluster.away = true
    setTimeout(() => {
      cluster.away = false
    }, 100)
    const store = await openKurrentStore(address, { lateMs, make: cluster.open })
    expect(await store.head()).toBe(0n)
    await store.close()
  })

  it('gives up when the start is given up', async () => {
    const given = new AbortController()
    const opening = openKurrentStore(address, {
      lateMs,
      make: answering(failed('14 UNAVAILABLE: connect ECONNREFUSED')),
      onWait: () => given.abort(),
      signal: given.signal,
    })
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' })
  })
})
