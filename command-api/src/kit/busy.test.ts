import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { refuseWhileBusy } from './busy.ts'

const HELD_MS = 4000
/** Holds the event loop, as much work at once does. */
const hold = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_MS)

it('turns calls away while the event loop is late, and still gives out pages and the state of things', async () => {
  const app = Fastify()
  refuseWhileBusy(app, (_request, reply) => void reply.code(503).send())
  app.get('/*', async () => 'there')
  try {
    const statusOf = async (url: string) => (await app.inject(url)).statusCode
    expect(await statusOf('/api/user')).toBe(200)
    for (let times = 0; times < 8 && (await statusOf('/api/user')) === 200; times++) {
      hold()
      await new Promise(setImmediate)
    }
    expect(await statusOf('/api/user')).toBe(503)
    for (const url of ['/', '/inside/user/messages', '/assets/main.js', '/api/health'])
      expect(await statusOf(url), url).toBe(200)
  } finally {
    await app.close()
  }
})

it('takes calls as soon as it listens, however long it took to begin', async () => {
  const app = Fastify()
  refuseWhileBusy(app, (_request, reply) => void reply.code(503).send())
  app.get('/*', async () => 'there')
  const statusOf = async () => (await app.inject('/api/user')).statusCode
  try {
    await app.ready()
    for (let times = 0; times < 8 && (await statusOf()) === 200; times++) {
      hold()
      await new Promise(setImmediate)
    }
    expect(await statusOf()).toBe(503)
    await app.listen({ port: 0, host: '127.0.0.1' })
    expect(await statusOf()).toBe(200)
  } finally {
    await app.close()
  }
})
