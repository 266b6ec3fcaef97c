import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server that speaks as much of S3 as the portal asks for: it puts, gets and deletes objects. */
export interface BucketServer {
  readonly url: string
  /** What is in it, by `/bucket/key`. */
  readonly objects: Map<string, Buffer>
  /** As a disk that is full, or a store that is down. */
  refusing: boolean
  close(): Promise<void>
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** What the client sends in pieces, each with its length and signature before it. */
function withoutPieces(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const end = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.toString('latin1', at, end), 16)
    if (!size) return Buffer.concat(parts)
    parts.push(body.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** Starts it on a port of its own. */
export async function bucketServer(): Promise<BucketServer> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (bytes: Buffer) => pieces.push(bytes))
    request.on('end', () => {
      const key = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
      if (made.refusing) return refuse(response, 400, 'Refused')
      if (request.method === 'PUT') {
        if (request.headers['if-none-match'] === '*' && objects.has(key))
          return refuse(response, 412, 'PreconditionFailed')
        const body = Buffer.concat(pieces)
        const inPieces = request.headers['content-encoding']?.includes('aws-chunked')
        objects.set(key, inPieces ? withoutPieces(body) : body)
        return response.end()
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return response.writeHead(204).end()
      }
      const found = objects.get(key)
      if (!found) return refuse(response, 404, 'NoSuchKey')
      return response.end(found)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const made: BucketServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    refusing: false,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return made
}
