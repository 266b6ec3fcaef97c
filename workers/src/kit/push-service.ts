import dns from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress, pushPlace } from '@portal/platform/push-services'
import type { VapidKeys } from '@portal/platform/vapid'
import webPush from 'web-push'
import { NotOut } from './outcome.ts'
import { retryAfter } from './retry-after.ts'

/** Where a browser is reached, and what for it is sealed with (RFC 8291). */
export interface PushTo {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export interface Push {
  readonly to: PushTo
  /** What the device's service worker reads; nobody else can. */
  readonly payload: string
  /** How long the service keeps it for a device that is off, in s. */
  readonly ttlS: number
  /** What waits for the device under it is replaced (RFC 8030, section 5.4); at most 32 letters of base64url. */
  readonly topic: string
  readonly urgency: 'normal' | 'high'
}

export interface PushGateway {
  /** What browsers subscribe with. */
  readonly publicKey: string
  /**
   * Gives a push out.
   * @returns `gone` where the device takes none any more
   * Throws NotOut.
   */
  send(push: Push): Promise<'taken' | 'gone'>
}

export interface PushOptions {
  readonly vapid: VapidKeys
  /** Whom a service turns to, `mailto:` or `https:`. */
  readonly subject: string
  /** Hosts and origins that pushes may be given to. */
  readonly services: readonly string[]
}

/** A whole try takes no longer, in ms. */
const DEADLINE_MS = 10_000
/** Of an answer so many bytes are read, and none of them is looked at. */
const MOST_ANSWERED = 16_384
/** The longest pause for a service in trouble, in s. */
const LONGEST_S = 300
/** Between tries for one that does not let us in, in ms. */
const NOT_LET_IN_MS = 600_000

/** Finds a host's addresses, and takes none of this machine or its networks: whoever names hosts is a stranger. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? []
    if (error || !first) return callback(error ?? new Error('ENOTFOUND'), [])
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('not a public address'), { code: 'ENOTFOUND' }), [])
    return options.all ? callback(null, found) : callback(null, first.address, first.family)
  })
}

interface Answer {
  readonly status: number
  /** When it wants to be asked again. */
  readonly after: Date | undefined
}

/** One request: no redirect is followed, and little of the answer is read. */
function post(
  url: URL,
  { headers, body, open }: { headers: http.OutgoingHttpHeaders; body: Buffer; open: boolean },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const of = { method: 'POST', headers, signal, ...(open ? {} : { lookup: publicLookup }) }
    const request = (url.protocol === 'http:' ? http : https).request(url, of, (response) => {
      const said = {
        status: response.statusCode ?? 0,
        after: retryAfter(response.headers['retry-after']),
      }
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > MOST_ANSWERED) response.destroy()
      })
      // What it says counts, however its answer ends.
      response.on('close', () => resolve(said))
      response.on('error', () => resolve(said))
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Services that are in trouble, by origin: they are left alone a while, so that one holds up no other. By a clock that
 * only goes on: by one that is set back they would be left alone for as long again.
 */
class Pauses {
  private readonly known = new Map<string, { until: number; tries: number }>()

  /** When it is tried again; undefined where it may be now. One that may is tried by one alone. */
  of(origin: string): Date | undefined {
    const found = this.known.get(origin)
    if (!found) return undefined
    const leftMs = found.until - performance.now()
    if (leftMs > 0) return new Date(Date.now() + leftMs)
    found.until = performance.now() + DEADLINE_MS
    return undefined
  }

  trouble(origin: string, after: Date | undefined): Date {
    const tries = (this.known.get(origin)?.tries ?? 0) + 1
    const pauseMs = after
      ? after.getTime() - Date.now()
      : Math.min(2 ** Math.min(tries, 20), LONGEST_S) * 1000
    this.known.set(origin, { until: performance.now() + pauseMs, tries })
    return new Date(Date.now() + pauseMs)
  }

  works(origin: string): void {
    this.known.delete(origin)
  }
}

/** Gives pushes to the services of the browsers (RFC 8030), as who they know by its keys (RFC 8292). */
export function pushGateway({ vapid, subject, services }: PushOptions): PushGateway {
  const pauses = new Pauses()
  const vapidDetails = { subject, ...vapid }
  return {
    publicKey: vapid.publicKey,
    async send({ to, payload, ttlS, topic, urgency }) {
      // The settings may have changed since it was taken.
      const place = pushPlace(to.endpoint, services)
      if (!place) return 'gone'
      const { url, named } = place
      const pause = pauses.of(url.origin)
      if (pause) throw new NotOut('away', { dueAt: pause })
      const keys = { p256dh: to.p256dh, auth: to.auth }
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys },
        payload,
        { vapidDetails, TTL: ttlS, topic, urgency, contentEncoding: 'aes128gcm' },
      )
      let answer: Answer
      try {
        answer = await post(url, { headers, body, open: named })
      } catch (cause) {
        // A push that comes twice is one: the second takes the place of the first.
        throw new NotOut('away', { cause, dueAt: pauses.trouble(url.origin, undefined) })
      }
      const { status, after } = answer
      if (status === 429 || status >= 500) {
        const cause = new Error(`a push service answered ${status}`)
        throw new NotOut('later', { cause, dueAt: pauses.trouble(url.origin, after) })
      }
      pauses.works(url.origin)
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      const cause = new Error(`a push service answered ${status}`)
      if (status === 401 || status === 403)
        throw new NotOut('notLetIn', { cause, dueAt: new Date(Date.now() + NOT_LET_IN_MS) })
      throw new NotOut('refused', { cause })
    },
  }
}
