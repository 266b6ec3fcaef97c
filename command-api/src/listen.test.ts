import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { readSettings } from '@portal/platform/settings'
import { temporaryFolder } from '@portal/tests/harness/folder'
import { keys } from '@portal/tests/harness/keys'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressAt, claimPort, openDoors } from './listen.ts'

const folder = await temporaryFolder()
afterAll(() => folder.remove())
const settingsWith = (PORT: number) =>
  readSettings({ ...keys, DATA_DIR: folder.path, HOST: '127.0.0.1', PORT: String(PORT) })

describe('a server with several doors', () => {
  const app = Fastify()
  let doors: Awaited<ReturnType<typeof openDoors>>
  beforeAll(async () => {
    app.get('/', async (request) => ({ from: request.ip }))
    doors = await openDoors(app, await settingsWith(0))
  })
  afterAll(() => Promise.all([app.close(), doors.close()]))

  /** By a connection of its own, so that the system chooses the door. */
  const asked = () =>
    new Promise<string>((resolve, reject) => {
      const agent = new Agent({ keepAlive: false })
      get({ agent, host: '127.0.0.1', port: doors.port, path: '/' }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          body += part
        })
        response.once('end', () => resolve(body))
      }).once('error', reject)
    })

  test('answers whoever comes in by whichever', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, asked))
    expect(new Set(answers)).toEqual(new Set(['{"from":"127.0.0.1"}']))
  })

  test.runIf(process.platform === 'linux')('takes connections by more than one', () => {
    const port = `:${doors.port.toString(16).toUpperCase().padStart(4, '0')}`
    const listening = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local, , state]) => local?.endsWith(port) && state === '0A')
    expect(listening.length).toBeGreaterThan(1)
  })

  test('shares its port with no other server', async () => {
    await expect(claimPort(await settingsWith(doors.port))).rejects.toThrow('already taken')
  })

  test.runIf(process.platform === 'linux')(
    'is the only one that may open it from its start on: two that began together shared it, and each had half of the calls',
    async () => {
      const free = Fastify()
      const { port, close } = await openDoors(free, await settingsWith(0))
      await Promise.all([free.close(), close()])
      const letGo = await claimPort(await settingsWith(port))
      // The first one is still starting, and listens to nobody yet.
      await expect(claimPort(await settingsWith(port))).rejects.toThrow('already taken')
      await letGo()
      await (await claimPort(await settingsWith(port)))()
    },
  )

  test('closes them all, and lets go of who keeps a connection open', async () => {
    const idle = new Agent({ keepAlive: true })
    const other = Fastify()
    other.get('/', async () => 'here')
    const open = await openDoors(other, await settingsWith(0))
    await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<void>((done, failed) => {
            get({ agent: idle, host: '127.0.0.1', port: open.port }, (response) => {
              response.resume()
              response.once('end', done)
            }).once('error', failed)
          }),
      ),
    )
    await Promise.all([other.close(), open.close()])
    idle.destroy()
    await (await claimPort(await settingsWith(open.port)))()
  })
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  // What stands for every address of the machine is none that a browser finds, or that a link may lead to.
  ['0.0.0.0', 'http://localhost:3000'],
  ['::', 'http://localhost:3000'],
  ['0:0:0:0:0:0:0:0', 'http://localhost:3000'],
])('where it listens on %s, a browser on this machine is given %s', (HOST, address) => {
  expect(addressAt({ HOST, PORT: 3000 })).toBe(address)
})
