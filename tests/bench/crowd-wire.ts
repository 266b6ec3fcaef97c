import { connect, type Socket } from 'node:net'

/** How often it is looked who has waited for too long, in ms. */
const LOOK_MS = 100
const HEAD_ENDS = Buffer.from('\r\n\r\n')

/** What became of one call. */
export interface Asked {
  readonly status: number
  readonly ms: number
  readonly retryAfter: boolean
  /** Why nothing was answered, where nothing was. */
  readonly why: string
}

interface Open {
  readonly socket: Socket
  readonly began: number
  readonly end: (asked: Omit<Asked, 'ms'>) => void
  head: string | undefined
  /** Bytes that have come; and of the body, those that are to come. */
  parts: Buffer[]
  left: number
}

/**
 * Asks over as many connections as it takes, each call on one that nobody waits on. It is as lean as can be: Node's own
 * client takes as long for a call as the server does, and a crowd that one process plays is then no larger than
 * what it measures.
 */
export class CrowdWire {
  private readonly host: string
  private readonly port: number
  private readonly patienceMs: number
  private readonly idle: Socket[] = []
  private readonly open = new Map<Socket, Open>()
  private readonly looking: NodeJS.Timeout

  constructor(url: string, patienceMs: number) {
    const { hostname, port } = new URL(url)
    this.host = hostname
    this.port = Number(port)
    this.patienceMs = patienceMs
    this.looking = setInterval(() => this.look(), LOOK_MS)
  }

  /** @param request all of it, as it goes over the wire. Answers are taken to say how long they are. */
  ask(request: string): Promise<Asked> {
    const began = performance.now()
    const socket = this.idle.pop() ?? this.another()
    return new Promise((resolve) => {
      const end: Open['end'] = (asked) => {
        if (!this.open.delete(socket)) return
        resolve({ ...asked, ms: performance.now() - began })
      }
      this.open.set(socket, { socket, began, end, head: undefined, parts: [], left: 0 })
      socket.write(request)
    })
  }

  close(): void {
    clearInterval(this.looking)
    for (const socket of [...this.idle, ...this.open.keys()]) socket.destroy()
  }

  private another(): Socket {
    const socket = connect({ host: this.host, port: this.port, noDelay: true })
    const gone = (why: string) => {
      const at = this.idle.indexOf(socket)
      if (at >= 0) this.idle.splice(at, 1)
      this.open.get(socket)?.end({ status: 0, retryAfter: false, why })
    }
    socket.on('data', (bytes) => this.came(socket, bytes))
    socket.on('error', (error: NodeJS.ErrnoException) => gone(error.code ?? error.message))
    socket.on('close', () => gone('closed'))
    return socket
  }

  private came(socket: Socket, bytes: Buffer): void {
    const one = this.open.get(socket)
    if (!one) return
    if (one.head === undefined) {
      one.parts.push(bytes)
      const all = one.parts.length > 1 ? Buffer.concat(one.parts) : bytes
      const ends = all.indexOf(HEAD_ENDS)
      if (ends < 0) return
      one.head = all.toString('latin1', 0, ends).toLowerCase()
      const length = /\ncontent-length: (\d+)/.exec(one.head)
      if (!length) throw new Error(`an answer of no length: ${one.head}`)
      one.left = Number(length[1]) - (all.length - ends - HEAD_ENDS.length)
    } else one.left -= bytes.length
    if (one.left > 0) return
    const status = Number(one.head.slice(9, 12))
    if (one.head.includes('\nconnection: close')) socket.end()
    else this.idle.push(socket)
    one.end({ status, retryAfter: one.head.includes('\nretry-after: '), why: '' })
  }

  private look(): void {
    const late = performance.now() - this.patienceMs
    for (const { socket, began, end } of this.open.values()) {
      // Those who came later stand behind.
      if (began > late) break
      end({ status: 0, retryAfter: false, why: 'timeout' })
      socket.destroy()
    }
  }
}
