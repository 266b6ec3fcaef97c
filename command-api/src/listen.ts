import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, isIPv6, type Server } from 'node:net'
import { takeName } from '@portal/platform/only-one'
import type { Settings } from '@portal/platform/settings'
import { StartError } from '@portal/platform/start-error'
import type { FastifyInstance } from 'fastify'

/** Through how many sockets connections come in on Linux: with 64, some of a crowd that came at once were let in when they had gone. */
const DOORS = 256

/** Is it every address of this machine? No browser finds that, or not everywhere. */
export const isEveryAddress = (host: string): boolean =>
  host === '0.0.0.0' || (isIPv6(host) && URL.parse(`http://[${host}]`)?.hostname === '[::]')

/** What a browser on this machine is given for where it listens; an address of IPv6 stands in brackets there. */
export const addressAt = ({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): string => {
  const host = isEveryAddress(HOST) ? 'localhost' : HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`
}

const taken = (port: number) =>
  new StartError(`Port ${port} is already taken. Choose another, e.g. PORT=${port + 1} npm start`)

/** One line for people about an address that cannot be listened on. */
export const cannotListen =
  ({ HOST, PORT }: Settings) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') throw taken(PORT)
    throw new StartError(
      error.code === 'EACCES'
        ? `Port ${PORT} may not be used by this user. Choose one above 1023, e.g. PORT=3000`
        : `Cannot listen on ${HOST}:${PORT} (HOST and PORT): ${error.message}`,
    )
  }

/**
 * Is the port free? Asked before anything else is started, and held from then on: sockets that share a port are shared
 * with every other portal of the same user, too, which would be given half of the calls.
 * @returns lets it go. Throws StartError.
 */
export async function claimPort(settings: Settings): Promise<() => Promise<void>> {
  if (settings.PORT === 0) return async () => undefined
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(settings.PORT, settings.HOST, () => probe.close(() => resolve()))
  }).catch(cannotListen(settings))
  const letGo = await takeName(`port ${settings.HOST}:${settings.PORT}`)
  if (!letGo) throw taken(settings.PORT)
  return letGo
}

/**
 * Listens, through several sockets on one port where the system can share connections out among them:
 * the event loop takes one connection a round from each, and in a crowd rounds are long. Through a single
 * one those who come wait outside until they give up, and nobody tells them to come later.
 * @returns the port, and what stops listening: to be told when the server closes
 * @throws StartError
 */
export async function openDoors(
  app: FastifyInstance,
  settings: Settings,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const shared = process.platform === 'linux'
  const options = { host: settings.HOST, port: settings.PORT, reusePort: shared }
  await app.listen(options).catch(cannotListen(settings))
  const at = app.server.address() as AddressInfo
  const doors: Server[] = []
  if (shared) while (doors.length < DOORS - 1) doors.push(await openDoor(app.server, at))
  const close = async () => {
    await Promise.all(doors.map((door) => new Promise((closed) => door.close(closed))))
  }
  return { port: at.port, close }
}

/** One more socket on the server's port; who comes in by it is the server's. */
async function openDoor(server: HttpServer, { address, port }: AddressInfo): Promise<Server> {
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    server.emit('connection', socket),
  )
  await new Promise<void>((listening, failed) => {
    door.once('error', failed)
    door.listen({ host: address, port, reusePort: true }, listening)
  })
  return door
}
