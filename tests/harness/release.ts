import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

export interface Gateway {
  readonly port: number
  /** What is to stand at an address in place of the portal's own; undefined: its own again. */
  put(path: string, change: ((text: string) => string) | undefined): void
  close(): Promise<void>
}

/**
 * Stands before a portal as a gateway does, and can answer as another version of it would.
 * @param url the portal's own address
 */
export async function standBefore(url: string): Promise<Gateway> {
  const changes = new Map<string, (text: string) => string>()
  const server = createServer((incoming, reply) => {
    const change = changes.get((incoming.url ?? '').split('?')[0] ?? '')
    const headers = { ...incoming.headers }
    if (change) delete headers['accept-encoding']
    const onward = request(
      new URL(incoming.url ?? '/', url),
      { method: incoming.method, headers },
      (answer) => {
        if (!change) {
          reply.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(reply)
          return
        }
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => {
          const { 'content-length': _, etag: __, ...kept } = answer.headers
          reply.writeHead(answer.statusCode ?? 500, kept)
          reply.end(change(text))
        })
      },
    )
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  })
  // Live messages go through it, too.
  const open = new Set<Duplex>()
  server.on('upgrade', (incoming, near) => {
    const { hostname, port } = new URL(url)
    const far = connect(Number(port), hostname, () => {
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`]
      for (let at = 0; at < incoming.rawHeaders.length; at += 2)
        lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`)
      far.write(`${lines.join('\r\n')}\r\n\r\n`)
      far.pipe(near).pipe(far)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    put: (path, change) => {
      if (change) changes.set(path, change)
      else changes.delete(path)
    },
    close: async () => {
      server.closeAllConnections()
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
