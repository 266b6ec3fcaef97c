import type { Server as HttpServer } from 'node:http'
import type { LiveTopic } from '@portal/contracts'
import type { Actor } from '@portal/platform/actor'
import { isAdmin, isAdminMenu, isSuper } from '@portal/platform/actor'
import { type Beside, beside, type Repeated, repeatedly } from '@portal/platform/beside'
import type { LiveMessage } from '@portal/projections/kit/live-message'
import { allows } from '@portal/projections/kit/scopes'
import { declared } from '@portal/projections/waits'
import { Server, type Socket } from 'socket.io'
import { Recent } from './recent.ts'
import type { Sessions } from './sessions.ts'

/** Counts that travel with a topic, absolute, so that a tab can never drift. */
export type Counts = Readonly<Record<string, number>>

export interface LiveOptions extends Beside {
  readonly sessions: Sessions
  readonly publicUrl: string
  /** The counts of some people after a topic was touched. */
  readonly countsOf: (topic: LiveTopic, users: readonly string[]) => Promise<Map<string, Counts>>
  /** Which of these people are members of the things that were touched. */
  readonly membersAmong: (
    topic: LiveTopic,
    things: readonly string[],
    users: readonly string[],
  ) => Promise<string[]>
}

/** Who hears of a topic that names no user. */
const audience: Record<LiveTopic, (actor: Actor) => boolean> = {
  messages: () => false,
  // What gates everybody alike, e.g. a document that is to be approved anew.
  startup: () => true,
  abnormalities: isAdmin,
  ownAbnormalities: () => false,
  tests: () => true,
  testAdmin: allows.wage,
  session: () => false,
  users: isAdminMenu,
  organisation: () => true,
  history: isAdminMenu,
  contracts: allows.wage,
  'driver-rights': () => false,
  'user-rights': allows.wage,
  education: isAdminMenu,
  certificates: isAdminMenu,
  documents: allows.wage,
  news: () => true,
  reminders: allows.wage,
  signage: () => false,
  waiting: (actor) => declared.some(({ who }) => allows[who](actor)),
  bulk: () => false,
  views: () => false,
  incidents: isAdmin,
  ownIncidents: () => false,
  // The days without incidents, which everybody sees.
  incidentDays: () => true,
  whistleblower: allows.whistle,
  privacy: isSuper,
  // Shifts are offered to everybody of an office.
  workshifts: () => true,
  calendarFeed: () => false,
  // Who closes a month locks everybody's days of it.
  timereport: () => true,
  timereports: allows.wage,
  workmonthreport: allows.wage,
  vacation: isAdmin,
  // What a department allows is of everybody who asks for leave there.
  ownVacation: () => true,
  leaveTypes: () => true,
  absence: allows.clerk,
  medical: isAdminMenu,
  ownMedical: () => false,
  wages: allows.wage,
  ownWages: () => false,
  // Ads for those who work here are for everybody.
  jobs: () => true,
  applicants: allows.wage,
  timelog: isAdmin,
  ownTimelog: () => false,
}

/** Connections that one person has here at once, at most: more tabs than anybody reads. */
const MOST_OF_ONE = 100

/** How often every connection is looked at, in ms. */
const SWEEP_MS = 2000

/** A stranger's word: what is no text, and cannot even be made one, is no token. */
const tokenOf = (socket: Socket): string => {
  const { token } = socket.handshake.auth as { readonly token?: unknown }
  return typeof token === 'string' ? token : ''
}

/** Tells browsers which of their queries changed. Every process tells its own sockets. */
export class Live {
  private readonly io: Server
  private readonly options: LiveOptions
  private readonly sweep: Repeated
  private readonly recent = new Recent()

  constructor(http: HttpServer, options: LiveOptions) {
    this.options = options
    this.io = new Server(http, {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: 16_384,
      // Who they are is the first thing that browsers say; a stranger who says nothing keeps no place.
      connectTimeout: 15_000,
      // A browser sends its Origin; a page of another site must not get in with a person's token.
      allowRequest: (request, decide) => {
        const origin = request.headers.origin
        const from = URL.parse(origin ?? '')
        const same = origin === undefined || from?.host === request.headers.host
        decide(null, same || from?.origin === new URL(options.publicUrl).origin)
      },
    })
    this.io.use((socket, next) => {
      options.sessions.actor(tokenOf(socket)).then(
        (actor) => {
          if (!actor || actor.secondFactorNeeded) return next(new Error('notSignedIn'))
          const own = this.io.sockets.adapter.rooms.get(`user:${actor.userId}`)?.size ?? 0
          if (own >= MOST_OF_ONE) return next(new Error('unavailable'))
          this.admit(socket, actor)
          next()
        },
        // Who is signed in cannot be seen now: the client comes again.
        () => next(new Error('unavailable')),
      )
    })
    this.io.on('connection', (socket) => {
      socket.on('error', () => undefined)
      beside('telling a socket what it missed', this.tellMissed(socket), options)
      // A client whose access token was renewed says so; a worse one ends the connection.
      let looked = Number.NEGATIVE_INFINITY
      socket.on('token', (token: unknown) => {
        socket.handshake.auth.token = token
        // Of many in a row the first is looked at, and the last when all are.
        if (performance.now() - looked < SWEEP_MS) return
        looked = performance.now()
        beside('checking a socket', this.check(socket), options)
      })
    })
    // While nobody can say who is signed in, sockets stay as they are, and hear nothing new either.
    this.sweep = repeatedly('checking sockets', SWEEP_MS, () => this.checkAll(), options)
  }

  /** Passes a message of the projections on to the sockets it concerns. */
  async tell(message: LiveMessage): Promise<void> {
    const topic = message.topic as LiveTopic
    this.recent.add(message)
    if (topic === 'session') {
      this.options.sessions.forget()
      await this.checkAll(message.users)
      if (!message.users) return
    }
    if (!message.users && !message.membersOf) {
      this.io.local.to(`topic:${topic}`).emit('touched', [{ topic, position: message.position }])
      return
    }
    const { rooms } = this.io.sockets.adapter
    const connected = message.membersOf
      ? [...rooms.keys()].filter((room) => room.startsWith('user:')).map((room) => room.slice(5))
      : []
    const here =
      message.membersOf && connected.length > 0
        ? await this.options.membersAmong(topic, message.membersOf, connected)
        : (message.users ?? []).filter((user) => rooms.has(`user:${user}`))
    if (here.length === 0) return
    const counts = await this.options.countsOf(topic, here)
    for (const user of here)
      this.io.local
        .to(`user:${user}`)
        .emit('touched', [{ topic, position: message.position, counts: counts.get(user) }])
  }

  /** Messages may have been missed: every client asks again. */
  gap(): void {
    this.recent.gap()
    this.io.local.emit('gap')
  }

  async close(): Promise<void> {
    await this.sweep.stop()
    await this.io.close()
  }

  private admit(socket: Socket, actor: Actor): void {
    const own = [`user:${actor.userId}`]
    // What happens to who looks through another's eyes concerns what they see.
    if (actor.impersonator) own.push(`by:${actor.impersonator.userId}`)
    const go = [socket.join(own)]
    // Who signed in anew in this browser may be somebody else.
    for (const room of socket.rooms)
      if (/^(user|by):/.test(room) && !own.includes(room)) go.push(socket.leave(room))
    for (const [topic, hears] of Object.entries(audience)) {
      const room = `topic:${topic}`
      // Most stand as they did: joining anew costs a hundred times what looking does.
      if (hears(actor) === socket.rooms.has(room)) continue
      go.push(socket.rooms.has(room) ? socket.leave(room) : socket.join(room))
    }
    // Rooms are in this process's memory; only another adapter would have something to wait for.
    beside('joining rooms', Promise.all(go), this.options)
  }

  /**
   * A page asks before it hears. It says how many ms ago it began to (`asked`), and is told what has
   * changed since; or that nobody knows, and asks again.
   */
  private async tellMissed(socket: Socket): Promise<void> {
    const { asked } = socket.handshake.auth
    if (asked === undefined) return
    const missed = this.recent.within(Number(asked))
    if (!missed) return void socket.emit('gap')
    const [room] = [...socket.rooms].filter((name) => name.startsWith('user:'))
    const userId = room?.slice(5) ?? ''
    for (const { topic, position, users, membersOf } of missed) {
      const concerned =
        users || membersOf
          ? users?.includes(userId) ||
            (membersOf &&
              (await this.options.membersAmong(topic as LiveTopic, membersOf, [userId])).length > 0)
          : socket.rooms.has(`topic:${topic}`)
      if (concerned && topic !== 'session') socket.emit('touched', [{ topic, position }])
    }
  }

  private async checkAll(users?: readonly string[]): Promise<void> {
    for (const socket of this.io.sockets.sockets.values())
      if (
        !users ||
        users.some((user) => socket.rooms.has(`user:${user}`) || socket.rooms.has(`by:${user}`))
      )
        await this.check(socket)
  }

  private async check(socket: Socket): Promise<void> {
    const actor = await this.options.sessions.actor(tokenOf(socket))
    if (actor && !actor.secondFactorNeeded) this.admit(socket, actor)
    else socket.disconnect(true)
  }
}
