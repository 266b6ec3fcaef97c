import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small server that speaks as much of S3 as the file store does: objects of one bucket, in memory. */
export class Bucket {
  readonly objects = new Map<string, Buffer>()
  /** What every request is answered with instead, e.g. 403 or 503; 0 breaks the connection. */
  refusing: number | undefined
  /** Some that speak S3 do not know `If-None-Match`, and overwrite. */
  conditions = true
  private readonly server: Server

  private constructor() {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy())
    })
  }

  static async open(): Promise<Bucket> {
    const bucket = new Bucket()
    await new Promise<void>((resolve) => bucket.server.listen(0, '127.0.0.1', resolve))
    return bucket
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  close(): Promise<unknown> {
    this.server.closeAllConnections()
    return new Promise((resolve) => this.server.close(resolve))
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = new URL(request.url ?? '', this.url).pathname
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (this.refusing === 0) return void response.destroy()
    if (this.refusing) return void refuse(this.refusing, 'Refused')
    const found = this.objects.get(key)
    if (request.method === 'PUT') {
      const said = request.headers['x-amz-content-sha256']
      const hash = createHash('sha256').update(bytes).digest('hex')
      if (said !== hash) return void refuse(400, 'XAmzContentSHA256Mismatch')
      if (found && this.conditions && request.headers['if-none-match'] === '*')
        return void refuse(412, 'PreconditionFailed')
      this.objects.set(key, bytes)
      response.end()
    } else if (request.method === 'DELETE') {
      this.objects.delete(key)
      response.writeHead(204).end()
    } else if (found) response.writeHead(200, { 'content-length': found.length }).end(found)
    else refuse(404, 'NoSuchKey')
  }
}
