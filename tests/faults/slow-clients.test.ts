import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, health, Processes, type Running, ready } from '../harness/processes.ts'

describe('clients that are slow on purpose', { timeout: 120_000 }, () => {
  const processes = new Processes()
  let server: Running
  let port = 0
  beforeAll(async () => {
    port = await freePort()
    server = await ready(
      processes.portal({
        DATA_DIR: await processes.folder(),
        PORT: String(port),
        LOG_LEVEL: 'warn',
      }),
    )
  })
  afterAll(() => processes.end())

  /** Sends a byte at a time until the server has had enough. @returns what it said */
  const drip = async (socket: Socket, head: string): Promise<string> => {
    let said = ''
    let closed = false
    socket.on('data', (bytes) => {
      said += bytes.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      closed = true
    })
    await once(socket, 'connect')
    socket.write(head)
    while (!closed) {
      socket.write('a')
      await sleep(500)
    }
    return said
  }

  it('a dripping body and dripping headers are closed; others are served meanwhile', async () => {
    const bodies = Array.from({ length: 20 }, () =>
      drip(
        connect(port, '127.0.0.1'),
        'POST /api/auth HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
      ),
    )
    const headers = Array.from({ length: 20 }, () =>
      drip(connect(port, '127.0.0.1'), 'GET /api/health HTTP/1.1\r\nHost: portal\r\nX-Slow: a'),
    )
    expect((await health(server.url))?.ok).toBe(true)
    for (const said of await Promise.all([...bodies, ...headers]))
      expect(said.split('\r\n')[0]).toMatch(/^(HTTP\/1\.1 408 .*|)$/)
    expect((await health(server.url))?.ok).toBe(true)
  })
})
