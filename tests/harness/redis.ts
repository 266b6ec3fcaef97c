import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type Processes, program, until } from './processes.ts'

/** Where `redis-server` is; undefined where it is not installed. */
export const redisServer = program('redis-server')

export interface Redis {
  readonly url: string
  /** Everything that was ever said to it, whatever it keeps. */
  said(): string
  /** The names of all that it keeps. */
  keys(): Promise<string>
}

/** Starts one that keeps nothing on the disk; it ends with the processes. */
export async function startRedis(processes: Processes): Promise<Redis> {
  const port = await freePort()
  const folder = await processes.folder()
  processes.run(redisServer ?? '', ['--port', String(port), '--dir', folder, '--save', ''])
  /** What it says to a command of one line, from now on; ends with the connection. */
  const tell = (command: string) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
    socket.on('error', () => undefined)
    return socket
  }
  await until('Redis answers', async () => {
    const answer = once(tell('PING'), 'data').catch(() => [])
    return String(await Promise.race([answer, sleep(500)])).startsWith('+PONG')
  })
  let said = ''
  tell('MONITOR').on('data', (bytes) => {
    said += String(bytes)
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    said: () => said,
    keys: async () => String((await once(tell('KEYS *'), 'data'))[0]),
  }
}
