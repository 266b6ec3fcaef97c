import { createServer, type Server, type Socket } from 'node:net'

/** A mail server that takes everything and counts how often it was given each Message-ID. */
export class MailSink {
  readonly deliveries = new Map<string, number>()
  /** The last mail that it was given whole, as it came. */
  last = ''
  /** While set, every mail is turned away for now. */
  refusing = false
  refused = 0
  /** What it answers to a command, in place of 250. */
  readonly answers = new Map<string, string>()
  /** Whom it was asked to take something for. */
  readonly recipients: string[] = []
  /** In whose name: whom it would tell that it could not deliver something. */
  readonly senders: string[] = []
  /** While set, it thinks about every mail that it was given whole, until it is let go. */
  thinking: Promise<unknown> | undefined
  /** Where it breaks off: at once, within a mail, or after taking one; `mute` takes it and says nothing. */
  hangsUp: 'greeting' | 'data' | 'taken' | 'mute' | undefined
  private readonly server: Server
  private readonly sockets = new Set<Socket>()

  private constructor(delayMs: number) {
    this.server = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('error', () => undefined)
      this.talk(socket, delayMs)
    })
  }

  /** @param delayMs between taking a mail and saying so, so that a kill can fall in between */
  static async open(delayMs = 0): Promise<MailSink> {
    const sink = new MailSink(delayMs)
    await new Promise<void>((resolve) => sink.server.listen(0, '127.0.0.1', resolve))
    return sink
  }

  get url(): string {
    const address = this.server.address()
    return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private talk(socket: Socket, delayMs: number): void {
    let buffer = ''
    let inData = false
    if (this.hangsUp === 'greeting') socket.end()
    else socket.write('220 sink\r\n')
    socket.on('data', (bytes: Buffer) => {
      buffer += bytes.toString('latin1')
      for (;;) {
        const end = inData ? buffer.indexOf('\r\n.\r\n') : buffer.indexOf('\r\n')
        if (end < 0) return
        const text = buffer.slice(0, end)
        buffer = buffer.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          if (this.refusing) {
            this.refused++
            socket.write('451 come again\r\n')
            continue
          }
          const id = /^message-id:\s*<([^>]+)>/im.exec(text)?.[1] ?? 'none'
          this.last = text
          this.deliveries.set(id, (this.deliveries.get(id) ?? 0) + 1)
          if (this.hangsUp === 'taken') socket.destroy()
          if (this.hangsUp) return
          const take = () => setTimeout(() => socket.write('250 taken\r\n'), delayMs)
          if (this.thinking) void this.thinking.then(take)
          else take()
          continue
        }
        const word = text.slice(0, 4).toUpperCase()
        if (word === 'DATA' && this.hangsUp === 'data') {
          socket.destroy()
          return
        }
        if (word === 'RCPT') this.recipients.push(text.slice('RCPT TO:'.length))
        if (word === 'MAIL') this.senders.push(text.slice('MAIL FROM:'.length))
        const answer = this.answers.get(word)
        if (answer) {
          socket.write(`${answer}\r\n`)
          continue
        }
        if (word === 'DATA') inData = true
        if (word === 'QUIT') socket.end('221 bye\r\n')
        else socket.write(word === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  }
}
