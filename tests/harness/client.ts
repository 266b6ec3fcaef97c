import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyCall, InputOf, RefusalBody, ReplyOf } from '@portal/contracts'
import { calls, pathParameters } from '@portal/contracts'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'

export type DemoName =
  | 'superadmin'
  | 'admin'
  | 'wageadmin'
  | 'clerk'
  | 'manager'
  | 'handler'
  | 'driver'
  | 'newdriver'

/** The demo logins that can be signed in with. */
export const demoNames: readonly DemoName[] = [
  'superadmin',
  'admin',
  'wageadmin',
  'clerk',
  'manager',
  'handler',
  'driver',
  'newdriver',
]

export interface Answer<B> {
  readonly status: number
  readonly headers: Headers
  /** The reply, where the status is 200; a refusal's body has `error`. */
  readonly body: B
  /** Why it was refused; undefined where it was not. */
  readonly error: RefusalBody['error'] | undefined
  readonly bytes: Buffer
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  /** Sends these instead of a body made from the input. */
  readonly form?: FormData
}

/** Throws where a reply lacks what its contract promises, or tells what it does not. */
function holdTo(call: AnyCall, body: unknown): void {
  if (body === undefined) return
  const parsed = z.safeParse(call.reply as z.ZodType, body)
  const wrong = parsed.success ? surplus(body, parsed.data) : z.prettifyError(parsed.error)
  if (wrong !== '') throw new Error(`The reply of ${call.area}.${call.name}: ${wrong}`)
}

/** Where a value has fields that its shape does not name. */
function surplus(value: unknown, known: unknown, at = ''): string {
  if (typeof value !== 'object' || value === null) return ''
  const there = known as Record<string, unknown>
  return Object.entries(value)
    .map(([key, one]) =>
      key in there ? surplus(one, there[key], `${at}/${key}`) : `surplus field ${at}/${key}`,
    )
    .filter((said) => said !== '')
    .join(', ')
}

/** By portal, the highest position that an answer told: in a test one person reads what another wrote. */
const positions = new Map<string, bigint>()

/** A portal begins at this address: what was read of another one there says nothing of it. */
export function beginsAt(url: string): void {
  positions.delete(url)
}

/** Talks to a portal as a browser does: bears the token, keeps cookies, reads what was written. */
export class Client {
  readonly url: string
  token: string | undefined
  readonly cookies = new Map<string, string>()

  constructor(url: string, token?: string) {
    this.url = url
    this.token = token
  }

  /** Signs in and bears the token from now on. Throws where it is refused. */
  async signIn(email: string, password: string): Promise<void> {
    const reply = await this.ok(calls.auth.signIn, { email, password })
    if (!('jwtToken' in reply)) throw new Error(`${email} is asked for a second factor`)
    this.token = reply.jwtToken
  }

  /** The id of whoever it is signed in as. */
  async ownId(): Promise<string> {
    return (await this.ok(calls.auth.me, {})).id
  }

  /** Makes a call of the contract. Throws where the reply is not to the letter what the contract says. */
  async call<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<Answer<ReplyOf<C>>> {
    const answer = await this.ask(call, input, options)
    if (answer.status === 200) holdTo(call, answer.body)
    return answer
  }

  private async ask<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    options: CallOptions,
  ): Promise<Answer<ReplyOf<C>>> {
    const given = { ...(input as Record<string, unknown>) }
    let path = call.path
    for (const name of pathParameters(call.path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(given[name])))
      delete given[name]
    }
    if (call.method === 'GET' || call.method === 'DELETE') {
      const query = new URLSearchParams(
        Object.entries(given).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString()
      return this.raw(call.method, query ? `${path}?${query}` : path, options)
    }
    if (options.form)
      return this.raw(call.method, path, { headers: options.headers, body: options.form })
    return this.raw(call.method, path, {
      headers: { 'content-type': 'application/json', ...options.headers },
      body: JSON.stringify(given),
    })
  }

  /** As `call`, but gives the reply alone and throws where it is refused. */
  async ok<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<ReplyOf<C>> {
    const answer = await this.call(call, input, options)
    if (answer.status !== 200)
      throw new Error(
        `${call.area}.${call.name}: ${answer.status} ${answer.error?.code} ${JSON.stringify(answer.error?.fields ?? '')}`,
      )
    return answer.body
  }

  /** The code of the refusal; 'done' where it was not refused. */
  async refusal<C extends AnyCall>(
    call: C,
    input: InputOf<C>,
    options: CallOptions = {},
  ): Promise<string> {
    const answer = await this.call(call, input, options)
    return answer.error?.code ?? 'done'
  }

  /** Asks anything of the server, e.g. what no contract allows. */
  async raw<B = unknown>(
    method: string,
    path: string,
    options: { headers?: Record<string, string>; body?: string | FormData } = {},
  ): Promise<Answer<B>> {
    const headers: Record<string, string> = { ...options.headers }
    if (this.token && headers.authorization === undefined)
      headers.authorization = `Bearer ${this.token}`
    const known = positions.get(this.url) ?? 0n
    if (known > 0n) headers['x-after-position'] ??= known.toString()
    if (this.cookies.size > 0)
      headers.cookie ??= [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ask = () =>
      fetch(`${this.url}${path}`, { method, headers, body: options.body, redirect: 'manual' })
    let response = await ask()
    // A machine that is busy with other tests sheds load: it says to come again, as it should.
    for (let again = 0; response.status === 503 && again < 40; again++) {
      await response.body?.cancel()
      await sleep(250)
      response = await ask()
    }
    const bytes = Buffer.from(await response.arrayBuffer())
    const position = response.headers.get('x-position')
    if (position && BigInt(position) > (positions.get(this.url) ?? 0n))
      positions.set(this.url, BigInt(position))
    this.keepCookies(response.headers.getSetCookie())
    const json = response.headers.get('content-type')?.startsWith('application/json')
    const body = json ? (JSON.parse(bytes.toString()) as unknown) : undefined
    return {
      status: response.status,
      headers: response.headers,
      body: body as B,
      error: (body as Partial<RefusalBody> | undefined)?.error,
      bytes,
    }
  }

  /** Uploads files in the multipart field 'files' and gives the answer. */
  async upload<C extends AnyCall>(
    call: C,
    files: readonly { name: string; bytes: Uint8Array<ArrayBuffer> | string; type?: string }[],
    field = 'files',
    says: Readonly<Record<string, string>> = {},
  ): Promise<Answer<ReplyOf<C>>> {
    const form = new FormData()
    for (const [name, value] of Object.entries(says)) form.append(name, value)
    for (const { name, bytes, type } of files)
      form.append(field, new Blob([bytes], { type: type ?? 'application/octet-stream' }), name)
    return this.raw(call.method, call.path, { body: form })
  }

  /** A socket as the web client opens one; connected when it returns. */
  async socket(): Promise<Socket> {
    const socket = io(this.url, {
      transports: ['websocket'],
      auth: { token: this.token },
      forceNew: true,
      reconnection: false,
    })
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
    return socket
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at).trim()
      const gone = attributes.some((one) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(one))
      if (gone) this.cookies.delete(name)
      else this.cookies.set(name, pair.slice(at + 1))
    }
  }
}
