import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@portal/command-api/demo/seed'

/** What a server said of one message: its id, and whether its recipients are told by e-mail. */
interface Acknowledged {
  readonly messageId: string
  readonly conversationId: string
  readonly mails: number
}

const senders = ['superadmin', 'admin', 'handler', 'wageadmin']

/** A token is renewed well before it ends. */
const RENEW_MS = 5 * 60_000

/** Many clients that write messages, and try again under the same key until they are answered. */
export class Crowd {
  /** By subject or text, which is unique. */
  readonly acknowledged = new Map<string, Acknowledged>()
  /** Answers that were neither 2xx nor 'come again'. */
  readonly surprises: string[] = []
  readonly url: string
  private readonly urls: readonly string[]
  private readonly clients: number
  private readonly tokens = new Map<string, { token: string; at: number }>()
  private recipients: readonly string[] = []

  private constructor(urls: readonly string[], clients: number) {
    this.urls = urls
    this.url = urls[0] ?? ''
    this.clients = clients
  }

  /** @param urls the addresses of one server, or of several that serve one portal */
  static async signIn(urls: string | readonly string[], clients: number): Promise<Crowd> {
    const crowd = new Crowd(typeof urls === 'string' ? [urls] : urls, clients)
    for (const name of senders) await crowd.tokenOf(name)
    const page = (await (
      await fetch(`${crowd.url}/api/message/recipients`, {
        headers: { authorization: `Bearer ${await crowd.tokenOf('superadmin')}` },
      })
    ).json()) as { rows: { kind: string; id: string }[] }
    crowd.recipients = page.rows.filter((row) => row.kind === 'user').map((row) => row.id)
    return crowd
  }

  /**
   * Sends messages; half begin a conversation, half answer in it.
   * @param enough how many in all, or what says that it was enough
   */
  async send(name: string, enough: number | (() => boolean)): Promise<void> {
    let next = 0
    const more = () => (typeof enough === 'number' ? next < enough : !enough())
    await Promise.all(
      Array.from({ length: this.clients }, async (_, client) => {
        while (more()) {
          const number = next
          next += 2
          await this.sendTwo(name, number, client)
        }
      }),
    )
  }

  private async sendTwo(name: string, number: number, client: number): Promise<void> {
    const sender = senders[client % senders.length] ?? 'admin'
    const subject = `${name} ${number}`
    const emailReminder = number % 10 === 0
    const recipients = [0, 1].map((at) => ({
      kind: 'user',
      id: this.recipients[(client + number + at) % this.recipients.length],
    }))
    const started = await this.persist<{ id: string; messageId: string; recipientCount: number }>(
      sender,
      '/api/message/group',
      { recipients, subject, content: `<p>${subject}</p>`, emailReminder },
    )
    this.acknowledged.set(subject, {
      messageId: started.messageId,
      conversationId: started.id,
      mails: emailReminder ? started.recipientCount : 0,
    })
    const text = `${name} ${number + 1}`
    const answered = await this.persist<{ id: string }>(sender, '/api/message', {
      groupId: started.id,
      content: `<p>${text}</p>`,
    })
    this.acknowledged.set(text, {
      messageId: answered.id,
      conversationId: started.id,
      mails: 0,
    })
  }

  /** Posts until a 2xx comes, to one address after the other; every try bears the same key. */
  private async persist<T>(sender: string, path: string, body: unknown): Promise<T> {
    const key = randomUUID()
    for (let attempt = Math.floor(Math.random() * this.urls.length); ; attempt++) {
      try {
        const answer = await fetch(`${this.urls[attempt % this.urls.length]}${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${await this.tokenOf(sender)}`,
            'content-type': 'application/json',
            'idempotency-key': key,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(20_000),
        })
        if (answer.ok) return (await answer.json()) as T
        const said = await answer.text()
        if (![409, 429, 503].includes(answer.status))
          this.surprises.push(`${answer.status} ${said}`)
      } catch {
        // The server is gone, or died while it answered.
      }
      await sleep(300)
    }
  }

  private async tokenOf(name: string): Promise<string> {
    const known = this.tokens.get(name)
    if (known && Date.now() - known.at < RENEW_MS) return known.token
    const token = await tokenOf(this.url, name)
    this.tokens.set(name, { token, at: Date.now() })
    return token
  }
}

/**
 * Signs a demo login in, and comes again where the server asks for that, as browsers do.
 * @returns its access token; throws where it is refused
 */
export async function tokenOf(url: string, name: string, tries = 20): Promise<string> {
  const answer = await fetch(`${url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@demo.example`, password: demoPassword }),
  })
  if (answer.status === 503 && tries > 0) {
    await sleep(500)
    return tokenOf(url, name, tries - 1)
  }
  if (!answer.ok) throw new Error(`${name} cannot sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { jwtToken: string }).jwtToken
}
