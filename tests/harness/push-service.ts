import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push says, as the service worker reads it. */
export interface Said {
  readonly title: string
  readonly body: string
  readonly lang: string
  readonly tag: string
  readonly path: string
  readonly for: string
  readonly badge?: number
}
export interface Got {
  readonly path: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
  /** Whom to turn to, as the token says. */
  readonly subject: string
  readonly said: Said
  /** As it came, sealed. */
  readonly body: Buffer
}

/** A browser's subscription, with the keys that open what is pushed to it. */
interface Browser {
  readonly given: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly pair: ECDH
  readonly auth: Buffer
}

export interface PushService {
  readonly origin: string
  /** A new subscription of a browser. */
  subscribe(): Browser['given']
  /** What was pushed, in the order in which it came. */
  readonly got: Got[]
  /** Requests that came, also those that were refused. */
  asked(): number
  /** Answers this from now on, with these heads; 201 is as usual. */
  answers(status: number, heads?: Record<string, string>): void
  /** What was wrong with what came. */
  readonly wrong: string[]
  close(): Promise<void>
}

/** Opens what was sealed for a browser (RFC 8291, RFC 8188). */
export function opened({ pair, auth }: Pick<Browser, 'pair' | 'auth'>, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const length = body.readUInt8(20)
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const derive = (secret: Buffer, of: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, of, info, bytes))
  const who = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = derive(pair.computeSecret(sender), auth, who, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Who signs is who the key says, for this service, for a day at most (RFC 8292). Throws where it is not so. */
function signedBy(authorization: string | undefined, origin: string): { sub: string; key: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const by = createPublicKey({ format: 'jwk', key: jwk })
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: by, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  if (!good) throw new Error('the signature is wrong')
  if (aud !== origin) throw new Error(`it is for ${aud}`)
  if (exp * 1000 < Date.now() || exp * 1000 > Date.now() + 24 * 3600_000)
    throw new Error('it is over, or good for more than a day')
  return { sub, key }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** A push service on this machine, which looks at what it is given as a browser's would. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const got: Got[] = []
  const wrong: string[] = []
  let count = 0
  let answer: { status: number; heads: Record<string, string> } = { status: 201, heads: {} }
  const take = async (request: IncomingMessage) => {
    count++
    const body = await bytesOf(request)
    if (answer.status !== 201) return answer
    const browser = browsers.get(request.url ?? '')
    if (!browser) return { status: 404, heads: {} }
    const { headers } = request
    const { sub } = signedBy(headers.authorization, origin)
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not sealed as it should be')
    got.push({
      path: request.url ?? '',
      ttl: Number(headers.ttl),
      urgency: String(headers.urgency),
      topic: String(headers.topic),
      subject: sub,
      said: JSON.parse(opened(browser, body)),
      body,
    })
    return answer
  }
  const server = createServer((request, response) => {
    take(request)
      .catch((error: Error) => {
        wrong.push(error.message)
        return { status: 400, heads: {} }
      })
      .then(({ status, heads }) => response.writeHead(status, heads).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    got,
    wrong,
    asked: () => count,
    subscribe() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') }
      const given = { endpoint: `${origin}${path}`, keys }
      browsers.set(path, { given, pair, auth })
      return given
    },
    answers: (status, heads = {}) => {
      answer = { status, heads }
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
