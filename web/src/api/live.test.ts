import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { app } from '@portal/contracts/app'
import { QueryClient } from '@tanstack/react-query'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { read } from './hooks.ts'
import { startLive } from './live.ts'

/** What was asked for, where no live message comes. */
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({})
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A server of live messages, which pages take for the portal. */
async function server(): Promise<Server> {
  const http = createServer()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}`))
  return new Server(http)
}

test('counts are shown as they come from a log that was restored to an earlier moment, too', async () => {
  const live = await server()
  const queries = new QueryClient()
  const { queryKey } = read(app.summary, {})
  queries.setQueryData(queryKey, { unreadMessageCount: 0 } as never)
  const tells = async (position: number, unreadMessageCount: number) => {
    await vi.waitFor(() => expect(live.sockets.sockets.size).toBe(1), 10_000)
    const counts = { unreadMessageCount }
    live.emit('touched', [{ topic: 'messages', position: String(position), counts }])
    await vi.waitFor(() =>
      expect(queries.getQueryData(queryKey)).toMatchObject({ unreadMessageCount }),
    )
  }
  const stop = await startLive(queries, () => undefined)
  try {
    await tells(900, 1)
    for (const [, socket] of live.sockets.sockets) socket.conn.close()
    await vi.waitFor(() => expect(live.sockets.sockets.size).toBe(0))
    await tells(850, 2)
  } finally {
    stop()
    await live.close()
  }
})

test('whose page is signed out of it is asked for nothing from then on', async () => {
  const live = await server()
  const lines: string[] = []
  const stop = await startLive(new QueryClient(), (line) => lines.push(line))
  try {
    await vi.waitFor(() => expect(lines).toEqual(['live']), 10_000)
    stop()
    // Longer than what is lost is waited for.
    await new Promise((passed) => setTimeout(passed, 4000))
    expect([lines, asked]).toEqual([['live'], []])
  } finally {
    await live.close()
  }
})
