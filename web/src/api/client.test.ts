import { documents } from '@portal/contracts/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { request } from './client.ts'

const id = '019abf5e-0000-7000-8000-000000000001'
let limits: number[]
let timeUp: () => void

/** An answer that begins and never ends, unless it is given up. */
const endless = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start(bytes) {
        bytes.enqueue(new TextEncoder().encode('the first bytes'))
        signal?.addEventListener('abort', () => bytes.error(signal.reason))
      },
    }),
  )

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => endless(signal))
  limits = []
  // The clock of the limit, wound by hand.
  const limit = new AbortController()
  timeUp = () => limit.abort(new DOMException('too late', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms)
    return limit.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('an answer that does not end is given up after 30 s, and that is said', async () => {
  const outcome = request(documents.mineOne, { id }).then(
    () => 'whole',
    (error: { status: number; code: string }) => [error.status, error.code],
  )
  // It is being read by then.
  await new Promise((resolve) => setTimeout(resolve))
  expect(limits).toEqual([30_000])
  timeUp()
  expect(await outcome).toEqual([0, 'unavailable'])
})

test('what is written is waited for where the log ends now, once it was restored to an earlier moment', async () => {
  const after: (string | undefined)[] = []
  const replies: Record<string, string>[] = [
    { 'X-Position': '900' },
    { 'X-Stale': 'true', 'X-Log-End': '850' },
    {},
  ]
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    after.push(headers['X-After-Position'])
    return Response.json({}, { headers: replies[after.length - 1] ?? {} })
  })
  for (const _ of replies) await request(documents.mineOne, { id })
  expect(after).toEqual([undefined, '900', '850'])
})
