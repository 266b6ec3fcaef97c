import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoData } from '../harness/demo-data.ts'
import {
  alive,
  freePort,
  health,
  Processes,
  program,
  type Running,
  ready,
  until,
} from '../harness/processes.ts'
import { tokenOf } from './crowd.ts'

/** Says how many files a process may open; undefined where it is not installed. */
const limiter = program('prlimit')

describe('clients that are slow on purpose', { timeout: 120_000 }, () => {
  const processes = new Processes()
  let server: Running
  let port = 0
  beforeAll(async () => {
    port = await freePort()
    const folder = await processes.folder()
    await makeDemoData({ DATA_DIR: folder })
    server = await ready(
      processes.portal({
        DATA_DIR: folder,
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

  it('a file that takes longer than half a minute, as over a bad line, is taken', async () => {
    const token = await tokenOf(server.url, 'driver')
    const head = `--b\r\nContent-Disposition: form-data; name="files"; filename="tider.txt"\r\nContent-Type: text/plain\r\n\r\n`
    const body = Buffer.from(`${head}${'06:00-14:00 '.repeat(20_000)}\r\n--b--\r\n`)
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString()
    })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(
      `POST /api/file HTTP/1.1\r\nHost: portal\r\nAuthorization: Bearer ${token}\r\nIdempotency-Key: slow\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
    )
    const closed = once(socket, 'close')
    // Some 6 kB a second.
    const step = Math.ceil(body.length / 80)
    for (let at = 0; at < body.length && !socket.destroyed; at += step) {
      socket.write(body.subarray(at, at + step))
      await sleep(500)
    }
    await closed
    expect(said.split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  })

  it.skipIf(!limiter)('more than it may open files outlast nobody', async () => {
    const allow = (files: number | string) =>
      spawnSync(limiter ?? '', ['--pid', String(server.pid), `--nofile=${files}`]).status
    expect(allow(readdirSync(`/proc/${server.pid}/fd`).length + 10)).toBe(0)
    const sockets = Array.from({ length: 60 }, () =>
      connect(port, '127.0.0.1').on('error', () => undefined),
    )
    // The server looks at itself every second.
    await sleep(4000)
    expect(alive(server.pid), server.output()).toBe(true)
    for (const socket of sockets) socket.destroy()
    allow(10_000)
    await until('others are served', async () => (await health(server.url))?.ok)
    expect(server.output()).not.toContain('the process ends')
  })
})
