import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { documents } from '@portal/contracts/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blobOf, download, request } from './client.ts'

const id = '019abf5e-0000-7000-8000-000000000001'
let server: Server
/** Has the server begun its answer? It never ends it. */
let begun: PromiseWithResolvers<void>
let limits: number[]
let timeUp: () => void

beforeEach(async () => {
  begun = Promise.withResolvers()
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' })
    response.write('the first bytes', () => begun.resolve())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = fetch
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', (path: string, how: RequestInit) =>
    ask(`http://127.0.0.1:${port}${path}`, how),
  )
  limits = []
  // The clock of the limit, wound by hand.
  const limit = new AbortController()
  timeUp = () => limit.abort(new DOMException('too late', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return limit.signal
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

test.each([
  ['a download', () => download(documents.export, { id })],
  ['the bytes of a file', () => blobOf(documents.mineFile, { id })],
  ['an answer', () => request(documents.mineOne, { id })],
] as const)('%s that does not end is given up after 30 s, and that is said', async (_, get) => {
  const outcome = get().then(
    () => 'whole',
    (error: { status: number; code: string }) => [error.status, error.code],
  )
  await begun.promise
  timeUp()
  expect(await outcome).toEqual([0, 'unavailable'])
  expect(limits).toEqual([30_000])
})
