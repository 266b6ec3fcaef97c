import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, Processes, program, type Running, until } from '../harness/processes.ts'

const caddy = program('caddy')
const file = join(import.meta.dirname, '../../Caddyfile')

/**
 * A process of the portal, as the gateway sees one: it says whom it was called for.
 * @param part the one part of the client that it has
 */
async function served(part: string): Promise<Server> {
  const server = createServer((request, reply) => {
    const lacks = request.url?.startsWith('/assets/') && request.url !== `/assets/${part}`
    reply.writeHead(lacks ? 404 : 200).end(String(request.headers['x-forwarded-for']))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`

describe.skipIf(!caddy)('the gateway of docker-compose.yml (caddy)', { timeout: 60_000 }, () => {
  const processes = new Processes()
  const behind: Server[] = []
  let hosts: string[] = []
  beforeAll(async () => {
    behind.push(await served('old.js'), await served('new.js'))
    hosts = behind.map(hostOf)
  })
  afterAll(async () => {
    for (const server of behind) server.close()
    await processes.end()
  })

  /** Starts it with whom it trusts; its address and the hosts behind it are here, all else is the file's. */
  async function gateway(trusts: string): Promise<{ url: string; running: Running }> {
    const [folder, port] = [await processes.folder(), await freePort()]
    const text = (await readFile(file, 'utf8'))
      .replace(':8080 {', `http://127.0.0.1:${port} {`)
      .replaceAll('api-1:3000', hosts[0] ?? '')
      .replaceAll('api-2:3000', hosts[1] ?? '')
    await writeFile(join(folder, 'Caddyfile'), text)
    const running = processes.run(
      caddy ?? '',
      ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      { ...process.env, GATEWAY_TRUSTS: trusts, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
    )
    const url = `http://127.0.0.1:${port}`
    await until('the gateway answers', () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    )
    return { url, running }
  }
  const calledFor = async (url: string, said?: string) =>
    (await fetch(url, said ? { headers: { 'X-Forwarded-For': said } } : {})).text()

  it('believes a proxy before it whom that calls for, and hands on one address', async () => {
    const { url } = await gateway('private_ranges')
    expect(await calledFor(url, '203.0.113.7')).toBe('203.0.113.7')
    // What was made up stands before what the proxy added: the last is the one that counts.
    expect(await calledFor(url, '8.8.8.8, 203.0.113.7')).toBe('8.8.8.8, 203.0.113.7')
    expect(await calledFor(url)).toBe('127.0.0.1')
  })

  it('takes away what anybody else writes', async () => {
    const { url } = await gateway('192.0.2.1/32')
    expect(await calledFor(url, '203.0.113.7')).toBe('127.0.0.1')
  })

  it('asks the other for a part of the client that one does not have', async () => {
    const { url } = await gateway('192.0.2.1/32')
    for (const part of ['old.js', 'new.js', 'old.js', 'new.js']) {
      const answer = await fetch(`${url}/assets/${part}`, {
        headers: { 'X-Forwarded-For': '203.0.113.7' },
      })
      expect([answer.status, await answer.text()], part).toEqual([200, '127.0.0.1'])
    }
    expect((await fetch(`${url}/assets/nobodys.js`)).status).toBe(404)
  })

  it('asks the other where one is away, and writes down nobody where both are', async () => {
    const { url, running } = await gateway('private_ranges')
    behind[0]?.close()
    behind[0]?.closeAllConnections()
    for (let call = 0; call < 20; call++) expect((await fetch(url)).status).toBe(200)
    expect((await fetch(`${url}/assets/new.js`)).status).toBe(200)
    behind[1]?.close()
    behind[1]?.closeAllConnections()
    const answer = await fetch(`${url}/api/whistleblower/case?secret=canary`, {
      headers: { 'X-Forwarded-For': '203.0.113.7' },
    })
    expect(answer.status).toBeGreaterThan(500)
    await until('it says what went wrong', async () => running.output().includes('"error"'))
    expect(running.output()).not.toMatch(/whistleblower|canary|203\.0\.113\.7/)
  })
})
