import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** One request with its answer, as the servers of this process had them: whoever sent it, and whatever with. */
export interface Exchange {
  readonly path: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
  /** All that was sent: the address, the headers, the body. */
  sent(): string
  /** All that was answered, unpacked. */
  got(): string
}

const bytesOf = (chunk: unknown): Buffer[] =>
  typeof chunk === 'string'
    ? [Buffer.from(chunk)]
    : chunk instanceof Uint8Array
      ? [Buffer.from(chunk)]
      : []

function unpacked(bytes: Buffer, how: unknown): string {
  if (how === 'br') return brotliDecompressSync(bytes).toString('latin1')
  return (how === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1')
}

/** Listens in on the servers of this process until it is ended. */
export function wiretap(): { readonly all: readonly Exchange[]; end(): void } {
  const all: Exchange[] = []
  const heard = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const sent: Buffer[] = []
    const got: Buffer[] = []
    const push = request.push.bind(request)
    request.push = (chunk, encoding) => {
      sent.push(...bytesOf(chunk))
      return push(chunk, encoding)
    }
    const write = response.write.bind(response) as (...all: unknown[]) => boolean
    response.write = ((...args: unknown[]) => {
      got.push(...bytesOf(args[0]))
      return write(...args)
    }) as typeof response.write
    const end = response.end.bind(response) as (...all: unknown[]) => ServerResponse
    response.end = ((...args: unknown[]) => {
      got.push(...bytesOf(args[0]))
      return end(...args)
    }) as typeof response.end
    const body = () => Buffer.concat(sent).toString('latin1')
    all.push({
      path: `${request.method} ${request.url?.split('?')[0]}`,
      headers: request.headers,
      get body() {
        return body()
      },
      sent: () => [request.url, request.rawHeaders.join('\n'), body()].join('\n'),
      got: () => {
        const headers = response.getHeaders()
        const bytes = Buffer.concat(got)
        return `${JSON.stringify(headers)}\n${bytes.length ? unpacked(bytes, headers['content-encoding']) : ''}`
      },
    })
  }
  subscribe('http.server.request.start', heard)
  return { all, end: () => void unsubscribe('http.server.request.start', heard) }
}
