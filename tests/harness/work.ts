import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

/** What the server did for one request, beside its answer. */
export interface Work {
  /** The statements sent to Postgres, in order. */
  readonly statements: string[]
  /** Tasks given to native code, e.g. the hash of a password. */
  native: number
}

const inRequest = new AsyncLocalStorage<{ path: string; work: Work }>()
const done: { path: string; work: Work }[] = []
let watching = false

/** From now on what this process's servers do for each request is noted. */
export function watchWork(): void {
  if (watching) return
  watching = true
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: { url: string } }
    const one = { path: request.url, work: { statements: [], native: 0 } }
    done.push(one)
    inRequest.enterWith(one)
  })
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function noted(this: pg.Client, ...given: unknown[]) {
    const [what] = given as [string | { text?: string }]
    const text = typeof what === 'string' ? what : what?.text
    if (text) inRequest.getStore()?.work.statements.push(text.replace(/\s+/g, ' ').trim())
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  createHook({
    init: (_, type: string | undefined) => {
      // Tasks of native modules bear no name.
      if (!type || type === 'undefined' || /napi/i.test(type)) {
        const one = inRequest.getStore()
        if (one) one.work.native++
      }
    },
  }).enable()
}

/** What was done for the latest request. */
export function lastWork(): Work {
  const last = done.at(-1)
  done.length = 0
  if (!last) throw new Error('no request was seen')
  return last.work
}
