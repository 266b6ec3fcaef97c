import { parentPort, workerData } from 'node:worker_threads'
import { Client } from '../harness/client.ts'

/** What this thread is told to ask of the portal. */
export interface Ask {
  readonly method: string
  readonly path: string
  readonly json?: string
  /** The files of an upload, each in memory that both threads see. */
  readonly files?: readonly { readonly name: string; readonly bytes: SharedArrayBuffer }[]
}

/** What the portal answered. */
export interface Answered {
  readonly status: number
  readonly body: unknown
}

// A client in a thread of its own: what it does itself must not count as the server's.
const { url, token } = workerData as { url: string; token: string }
const client = new Client(url, token)
parentPort?.on('message', async ({ method, path, json, files }: Ask) => {
  const form = files && new FormData()
  for (const { name, bytes } of files ?? [])
    form?.append('files', new Blob([new Uint8Array(bytes).slice()]), name)
  const headers: Record<string, string> = json ? { 'content-type': 'application/json' } : {}
  const { status, body } = await client.raw(method, path, { headers, body: form ?? json })
  parentPort?.postMessage({ status, body } satisfies Answered)
})
