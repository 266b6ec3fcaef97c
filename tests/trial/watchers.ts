import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { tokenOf } from '../faults/crowd.ts'
import { until } from '../harness/processes.ts'

interface Touched {
  readonly topic: string
  readonly counts?: { readonly unreadMessageCount?: number }
}

const names = ['superadmin', 'admin', 'wageadmin', 'handler', 'clerk', 'manager', 'driver'] as const

/** A token is renewed well before it ends. */
const RENEW_MS = 5 * 60_000

/** An open tab: its socket, and the unread count that it shows. */
interface Tab {
  readonly name: string
  readonly socket: Socket
  readonly url: string
  shown: number | undefined
  asked: Promise<void>
}

/**
 * Open tabs, as browsers keep them: each connects again by itself, asks anew after a connection was
 * lost or something may have been missed, and shows the count that it was told last.
 */
export class Watchers {
  private readonly tabs: Tab[] = []
  private readonly tokens = new Map<string, { token: Promise<string>; at: number }>()
  /** How often a tab connected, and how often it was told to ask anew. */
  connected = 0
  gaps = 0

  /** @param urls the servers' addresses; the tabs are spread over them */
  constructor(urls: readonly string[], count: number) {
    for (let at = 0; at < count; at++) {
      const name = names[at % names.length] ?? 'driver'
      const url = urls[at % urls.length] ?? ''
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnectionDelay: 200,
        reconnectionDelayMax: 1000,
        auth: (give) => {
          this.tokenOf(name, url).then(
            (token) => give({ token }),
            () => give({ token: '' }),
          )
        },
      })
      const tab: Tab = { name, url, socket, shown: undefined, asked: Promise.resolve() }
      socket.on('connect', () => {
        this.connected++
        this.ask(tab)
      })
      socket.on('gap', () => {
        this.gaps++
        this.ask(tab)
      })
      socket.on('touched', (list: readonly Touched[]) => {
        for (const { topic, counts } of list)
          if (topic === 'messages' && counts?.unreadMessageCount !== undefined)
            tab.shown = counts.unreadMessageCount
      })
      // Turned away, e.g. while nobody could look the session up: a tab tries again.
      socket.on('connect_error', () => {
        if (!socket.active) setTimeout(() => socket.connect(), 500)
      })
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 500)
      })
      this.tabs.push(tab)
    }
  }

  /** Waits until every tab is connected. */
  async allConnected(): Promise<void> {
    await until('every tab is connected', () => this.tabs.every(({ socket }) => socket.connected))
  }

  /**
   * Waits until every tab shows what the server says of its person now, while nobody writes.
   * Throws where one has drifted.
   */
  async agree(): Promise<void> {
    await this.allConnected()
    for (const tab of this.tabs) {
      const right = await this.unread(tab)
      await until(
        `the tab of ${tab.name} shows ${right}, not ${tab.shown}`,
        async () => tab.shown === right,
        15_000,
      )
    }
  }

  close(): void {
    for (const { socket } of this.tabs) socket.close()
  }

  /** Asks for the count, until it is told; what a socket says meanwhile is newer and stays. */
  private ask(tab: Tab): void {
    tab.shown = undefined
    tab.asked = (async () => {
      for (let attempt = 0; attempt < 600 && tab.socket.connected; attempt++) {
        const told = await this.unread(tab).catch(() => undefined)
        if (told !== undefined) {
          tab.shown ??= told
          return
        }
        await sleep(200)
      }
    })()
  }

  private async unread({ name, url }: Tab): Promise<number> {
    const answer = await fetch(`${url}/api/app/usersummary`, {
      headers: { authorization: `Bearer ${await this.tokenOf(name, url)}` },
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`${answer.status}`)
    return ((await answer.json()) as { unreadMessageCount: number }).unreadMessageCount
  }

  private tokenOf(name: string, url: string): Promise<string> {
    const known = this.tokens.get(name)
    if (known && Date.now() - known.at < RENEW_MS) return known.token
    const token = tokenOf(url, name)
    this.tokens.set(name, { token, at: Date.now() })
    token.catch(() => this.tokens.delete(name))
    return token
  }
}
