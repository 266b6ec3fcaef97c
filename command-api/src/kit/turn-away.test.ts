import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnAway } from './turn-away.ts'

const app = Fastify({ genReqId: () => 'nth' })
let read = 0
beforeAll(async () => {
  app.addHook('preParsing', async () => {
    read++
  })
  app.post('/api/crowd', { onRequest: (ask, reply) => turnAway(ask, reply, 3) }, () => 'in')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** By one connection, which stays. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(() => agent.destroy())
const ask = () =>
  new Promise<{
    status: number | undefined
    after: string | undefined
    body: unknown
    kept: boolean
  }>((resolve, reject) => {
    const sent = request(
      {
        agent,
        port: (app.server.address() as AddressInfo).port,
        path: '/api/crowd',
        method: 'POST',
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.once('end', () =>
          resolve({
            status: response.statusCode,
            after: response.headers['retry-after'],
            body: JSON.parse(text),
            kept: sent.reusedSocket,
          }),
        )
      },
    )
    sent.once('error', reject)
    sent.end('x'.repeat(1000))
  })

test('who is turned away is told when to come again, in the words of every refusal, and nothing of theirs is read', async () => {
  const told = {
    status: 503,
    after: '3',
    body: { error: { code: 'unavailable', message: 'Not available right now', requestId: 'nth' } },
  }
  expect(await ask()).toEqual({ ...told, kept: false })
  // The body that nobody read is no beginning of what comes next.
  expect(await ask()).toEqual({ ...told, kept: true })
  expect(read).toBe(0)
})
