import { Agent, request } from 'node:http'
import type { AnyCall, InputOf } from '@portal/contracts'
import { pathParameters } from '@portal/contracts'

/**
 * Reads pages as a browser does, over one connection that stays. It leaves the replies packed and
 * unread: what is measured is the server, not this process and its memory.
 */
export class Reader {
  private readonly url: URL
  private readonly token: string
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url: string, token: string) {
    this.url = new URL(url)
    this.token = token
  }

  /**
   * Makes a call that has its input in the body, or in the path alone.
   * @param key of a command, by which it is known as the same when it is sent again
   * @returns milliseconds until the last byte was there. Throws where the answer is not 200.
   */
  time<C extends AnyCall>(call: C, input: InputOf<C>, key?: string): Promise<number> {
    const given = { ...(input as Record<string, unknown>) }
    let path = call.path
    for (const name of pathParameters(call.path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(given[name])))
      delete given[name]
    }
    const query = new URLSearchParams()
    const body = call.method === 'GET' ? undefined : JSON.stringify(given)
    if (body === undefined)
      for (const [name, value] of Object.entries(given)) query.set(name, String(value))
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.agent,
          host: this.url.hostname,
          port: this.url.port,
          method: call.method,
          path: query.size > 0 ? `${path}?${query}` : path,
          headers: {
            authorization: `Bearer ${this.token}`,
            'accept-encoding': 'gzip, deflate, br',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
        },
        (response) => {
          response.resume()
          response.once('error', reject)
          response.once('end', () => {
            if (response.statusCode === 200) resolve(performance.now() - began)
            else reject(new Error(`${call.path} answered ${response.statusCode}`))
          })
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
  }

  close(): void {
    this.agent.destroy()
  }
}
