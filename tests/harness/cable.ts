import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export interface Cable {
  readonly url: string
  /** Where it leads, once the server is up. */
  lead(port: number): void
  /** Pulls the plug: what stands breaks, and nothing gets through. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A network between a browser and a server, which can be taken away. */
export async function layCable(): Promise<Cable> {
  const open = new Set<Socket>()
  let target = 0
  let whole = true
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
    near.pipe(far).pipe(near)
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
    close: async () => {
      whole = false
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
