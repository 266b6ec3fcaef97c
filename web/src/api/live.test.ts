import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { app } from '@portal/contracts/app'
import { QueryClient } from '@tanstack/react-query'
import { Server } from 'socket.io'
import { afterEach, expect, test, vi } from 'vitest'
import { read } from './hooks.ts'
import { startLive } from './live.ts'

afterEach(() => vi.unstubAllGlobals())

test('counts are shown as they come from a log that was restored to an earlier moment, too', async () => {
  const http = createServer()
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const live = new Server(http)
  vi.stubGlobal('window', new EventTarget())
  const { port } = http.address() as AddressInfo
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${port}`))
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
