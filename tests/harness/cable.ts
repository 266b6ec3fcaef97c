import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  readonly url: string
  /** Where it leads, once the server is up. */
  lead(port: number): void
  /** Pulls the plug: what stands breaks, and nothing gets through. */
  cut(): void
  mend(): void
  /** As a firewall that forgot: connections seem to stand, new ones to come about, and all is swallowed. */
  swallow(): void
  /** New connections are let through again; those of before stay dumb. */
  letThrough(): void
  close(): Promise<void>
}

/** A network between a browser and a server, which can be taken away. */
export async function layCable(): Promise<Cable> {
  const open = new Set<Socket>()
  /** Connections that look as if they stood, and let nothing through for ever. */
  const dumb = new WeakSet<Socket>()
  let target = 0
  let whole = true
  let swallowing = false
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => undefined)
    near.on('close', () => open.delete(near))
    if (!whole) {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    open.add(far)
    far.on('error', () => near.destroy())
    far.on('close', () => {
      open.delete(far)
      near.destroy()
    })
    near.on('close', () => far.destroy())
    if (swallowing) dumb.add(near)
    near.on('data', (bytes) => dumb.has(near) || far.write(bytes))
    far.on('data', (bytes) => dumb.has(near) || near.write(bytes))
    near.on('end', () => far.end())
    far.on('end', () => near.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (port) => {
      target = port
    },
    cut: () => {
      whole = false
      for (const socket of open) socket.destroy()
    },
    mend: () => {
      whole = true
    },
    swallow: () => {
      swallowing = true
      for (const socket of open) dumb.add(socket)
    },
    letThrough: () => {
      swallowing = false
    },
    close: async () => {
      whole = false
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
