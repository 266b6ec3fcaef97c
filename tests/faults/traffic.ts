import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '@portal/command-api/demo/seed'
import { codeIn } from '../harness/codes.ts'
import type { Sent } from '../harness/portal.ts'
import { tokenOf } from './crowd.ts'

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly cookie: string | undefined
}

/** What people fill in about somebody. */
const details = {
  firstName: 'Prov',
  lastName: 'Provsson',
  phone: '',
  personalNumber: '',
  street: '',
  postalCode: '',
  city: '',
  employmentNumber: '',
  userType: 'Employee',
  roles: [],
  companyId: null,
  departmentIds: [],
}

/** Addresses that several want at once. */
const wanted = Array.from({ length: 5 }, (_, nth) => `omstridd-${nth}@demo.example`)

/** People who sign in, register, change addresses and write, until they are stopped. */
export class Traffic {
  /** Answers that nobody should have had. */
  readonly surprises: string[] = []
  /** How often each thing was done. */
  readonly done: Record<string, number> = {}
  private readonly urls: () => readonly string[]
  private readonly tokens = new Map<string, string>()
  private running = true
  private all: Promise<unknown> = Promise.resolve()

  /** @param urls the servers that may be asked, as they are at the moment */
  constructor(urls: () => readonly string[]) {
    this.urls = urls
  }

  async start(): Promise<void> {
    for (const name of ['superadmin', 'driver'])
      this.tokens.set(name, await tokenOf(this.urls()[0] ?? '', name))
    this.all = Promise.all([
      this.repeat(() => this.signIn()),
      this.repeat(() => this.register()),
      this.repeat(() => this.read()),
      this.repeat(() => this.write()),
      ...[0, 1, 2].map(() => this.repeat(() => this.moveAround())),
    ])
  }

  async stop(): Promise<void> {
    this.running = false
    await this.all
  }

  /** Who could have each of the addresses that several want: `done` where it was free. */
  async wants(): Promise<{ email: string; was: string; id: string | undefined }[]> {
    const found = []
    for (const email of wanted) {
      const { status, body } = await this.create(email)
      found.push({ email, was: outcome(status, body), id: body.id as string | undefined })
    }
    return found
  }

  /** Gives up what somebody took. */
  async giveUp(id: string): Promise<void> {
    const token = this.tokens.get('superadmin')
    const removed = await this.ask('DELETE', `/api/admin/user/${id}`, { token })
    if (removed.status !== 200) this.surprise(outcome(removed.status, removed.body))
  }

  private async repeat(work: () => Promise<void>): Promise<void> {
    while (this.running) {
      await work().catch((error: unknown) => {
        this.surprise(String(error))
      })
      // People think: without it they take all of the machine from what they are to get in the way of.
      await sleep(100 + Math.random() * 400)
    }
  }

  private surprise(what: string): void {
    if (this.surprises.length < 20) this.surprises.push(what)
  }

  private count(what: string): void {
    this.done[what] = (this.done[what] ?? 0) + 1
  }

  private async signIn(): Promise<void> {
    const credentials = { email: 'driver@demo.example', password: demoPassword }
    const first = await this.ask('POST', '/api/auth', { body: credentials })
    const refreshed = await this.ask('POST', '/api/auth/refresh', {
      body: {},
      cookie: first.cookie,
    })
    const token = refreshed.body.jwtToken as string
    await this.ask('GET', '/api/app/usersummary', { token })
    this.count('signed in')
  }

  /** With a token from before, through everything that comes. */
  private async read(): Promise<void> {
    await this.ask('GET', '/api/app/usersummary', { token: this.tokens.get('driver') })
    this.count('read')
  }

  private async register(): Promise<void> {
    const email = `${randomUUID()}@demo.example`
    await this.ask('POST', '/api/auth/register/invite', { body: { email } })
    let token = ''
    while (token === '' && this.running) {
      await sleep(200)
      const { body } = await this.ask('GET', '/dev/outbox.json')
      token = codeIn((body as unknown as Sent[]).find((mail) => mail.address === email))
    }
    if (token === '') return
    // The code waits a while: a rotation may begin between the mail and the person.
    await sleep(Math.random() * 3000)
    const body = {
      email,
      token,
      firstName: 'Nina',
      lastName: 'Ny',
      password: 'Kamelen-47-dricker',
    }
    const { status, body: said } = await this.ask('POST', '/api/auth/register', { body })
    if (status !== 200) this.surprise(`register: ${outcome(status, said)}`)
    this.count('registered')
  }

  /** A message that is sent again under its key is the same one. */
  private async write(): Promise<void> {
    const key = randomUUID()
    const token = this.tokens.get('superadmin')
    const people = await this.ask('GET', '/api/message/recipients', { token })
    const one = (people.body.rows as { kind: string; id: string }[]).find(
      ({ kind }) => kind === 'user',
    )
    const body = {
      recipients: [{ kind: 'user', id: one?.id }],
      subject: key,
      content: '<p>Hello</p>',
    }
    const sent = await this.ask('POST', '/api/message/group', { token, body, key })
    await sleep(Math.random() * 3000)
    const again = await this.ask('POST', '/api/message/group', { token, body, key })
    if (sent.status !== 200 || again.body.messageId !== sent.body.messageId)
      this.surprise(`written twice: ${JSON.stringify([sent.body, again.body])}`)
    this.count('written')
  }

  /** Takes an address that others want, changes to another one, and gives it up. */
  private async moveAround(): Promise<void> {
    const token = this.tokens.get('superadmin')
    const pick = () => wanted[Math.floor(Math.random() * wanted.length)] ?? ''
    const created = await this.create(pick())
    this.count(outcome(created.status, created.body))
    const id = created.body.id as string | undefined
    if (created.status !== 200 || !id) return
    const changed = await this.ask('PUT', `/api/admin/user/${id}`, {
      token,
      body: { ...details, version: 1, email: pick() },
    })
    this.count(`changed: ${outcome(changed.status, changed.body)}`)
    await sleep(Math.random() * 500)
    await this.giveUp(id)
  }

  /** A machine that is busy with other tests sheds load, and a server that ends says to come again. */
  private async answer(attempt: () => Promise<Response>): Promise<Response> {
    for (let again = 0; ; again++) {
      const answer = await attempt()
      if (answer.status !== 503 || again === 40) return answer
      this.count('asked to come again')
      await answer.body?.cancel()
      await sleep(250)
    }
  }

  private create(email: string): Promise<Answer> {
    const token = this.tokens.get('superadmin')
    return this.ask('POST', '/api/admin/user', { token, body: { ...details, email } })
  }

  private async ask(
    method: string,
    path: string,
    given: { token?: string; body?: unknown; key?: string; cookie?: string } = {},
  ): Promise<Answer> {
    const url = () => {
      const urls = this.urls()
      return urls[Math.floor(Math.random() * urls.length)]
    }
    const answer = await this.answer(() =>
      fetch(`${url()}${path}`, {
        method,
        headers: {
          ...(given.token ? { authorization: `Bearer ${given.token}` } : {}),
          ...(given.body ? { 'content-type': 'application/json' } : {}),
          ...(given.key ? { 'idempotency-key': given.key } : {}),
          ...(given.cookie ? { cookie: given.cookie } : {}),
        },
        body: given.body ? JSON.stringify(given.body) : undefined,
        signal: AbortSignal.timeout(30_000),
      }),
    )
    const text = await answer.text()
    // Addresses that are taken are 409, and nothing else is refused.
    if (![200, 409].includes(answer.status))
      this.surprise(`${method} ${path}: ${answer.status} ${text}`)
    return {
      status: answer.status,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
      cookie: answer.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
  }
}

const outcome = (status: number, body: Record<string, unknown>): string =>
  status === 200 ? 'done' : String((body.error as { code?: string } | undefined)?.code ?? status)
