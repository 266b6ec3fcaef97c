import { documents } from '@portal/contracts/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blobOf } from './files.ts'

const id = '019abf5e-0000-7000-8000-000000000001'
const STEP_MS = 20_000

/** An answer of which something comes every 20 s: as many pieces, and then it ends or stands still. */
const slow = (pieces: number, ends: boolean, signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      async start(bytes) {
        signal?.addEventListener('abort', () => bytes.error(signal.reason))
        for (let piece = 0; piece < pieces; piece++) {
          bytes.enqueue(new TextEncoder().encode('ten bytes.'))
          await new Promise((resolve) => setTimeout(resolve, STEP_MS))
        }
        if (ends) bytes.close()
      },
    }),
  )

let answer: (signal: AbortSignal | null | undefined) => Response
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => answer(signal))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const outcome = () =>
  blobOf(documents.mineFile, { id }).then(
    ({ size }) => size,
    (error: { status: number; code: string }) => [error.status, error.code],
  )

test('a file may take as long as the line needs for it', async () => {
  answer = (signal) => slow(15, true, signal)
  const file = outcome()
  await vi.advanceTimersByTimeAsync(15 * STEP_MS)
  expect(await file).toBe(150)
})

test('a file of which nothing comes any more is given up, and that is said', async () => {
  answer = (signal) => slow(2, false, signal)
  const file = outcome()
  await vi.advanceTimersByTimeAsync(2 * STEP_MS + 30_000)
  expect(await file).toEqual([0, 'unavailable'])
})

test('the page of a network that wants its own sign-in first is no file', async () => {
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  answer = () => new Response('<h1>Sign in to our network</h1>', { headers })
  expect(await outcome()).toEqual([0, 'unavailable'])
})
