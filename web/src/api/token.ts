import { alone } from './alone.ts'
import { isAway, noAnswer, refusedWith } from './error.ts'
import { dropFirst, takeFirst } from './first-calls.ts'
import { mayBeSignedIn } from './hint.ts'
import { known, note } from './kept.ts'
import { now, tellTime } from './now.ts'
import type { LentTo } from './tabs.ts'
import { heard } from './trouble.ts'

/** After how long a refresh that nobody answers is given up, in ms. */
const REFRESH_MS = 15_000

let accessToken: string | undefined
let expiresAt = 0
/** Whose page this is; it stays when the session ends, until the page is somebody else's. */
let person: string | undefined
let refreshing: Promise<boolean> | undefined
/** While the session has ended under an open page: calls wait until the same person is back. */
let absence: { readonly over: Promise<void>; readonly end: () => void } | undefined
/** Through whose eyes the page's person looks in another tab meanwhile. */
let lentTo: LentTo | undefined
const ended = new Set<() => void>()
const replaced = new Set<() => void>()

const payloadOf = (token: string): { sub: string; iat: number; exp: number; jti: string } =>
  JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')))

/** Whom an access token was made for. */
export const personOf = (token: string): string => String(payloadOf(token).sub)

/**
 * Takes over an access token; it lives in memory alone. What waited for a sign-in goes on.
 * @param askedAt when it was asked for, by this device, in ms since 1970
 */
export function takeToken(token: string, askedAt = Date.now()): void {
  const { iat, exp, sub } = payloadOf(token)
  tellTime(Number(iat) * 1000, askedAt)
  accessToken = token
  expiresAt = Number(exp) * 1000
  person = String(sub)
  lentTo = undefined
  absence?.end()
  absence = undefined
}

/** Whose page it is for as long as nobody says, as this device knows it. They have no token. */
export function presume(userId: string): void {
  person ??= userId
}
/** Is it known whose page it is, and may they make no call yet? */
export const lacksToken = (): boolean =>
  person !== undefined && accessToken === undefined && absence === undefined

/** Nobody is signed in on this page any more, and it is nobody's. */
export function forgetToken(): void {
  dropFirst()
  accessToken = undefined
  expiresAt = 0
  person = undefined
  lentTo = undefined
  // What waited for the person's return is never sent: the next to sign in may be another.
  absence = undefined
}

export const currentToken = (): string | undefined => accessToken
/** Whose page this is; undefined where nobody has signed in. */
export const currentPerson = (): string | undefined => person
/** The id of the session that this page calls in; undefined while it has none. */
export const currentSession = (): string | undefined =>
  accessToken === undefined ? undefined : payloadOf(accessToken).jti
/** Is the access token as good as over? */
export const expiresWithin = (ms: number): boolean =>
  accessToken !== undefined && expiresAt - now() < ms

/** Resolves at once, or where the session has ended under the page, when the same person is back. */
export const whileAbsent = (): Promise<void> => absence?.over ?? Promise.resolve()

/** Called when the session has ended on the server. */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

/** Through whose eyes the page's person looks in another tab; undefined where through nobody's. */
export const currentlyLentTo = (): LentTo | undefined => lentTo

/**
 * The session of this page has ended: its calls wait, and whoever listens says so.
 * @param to through whose eyes its person looks in another tab: this page waits until they are back
 */
export function sessionEnded(to?: LentTo): void {
  if (person === undefined || (absence && lentTo === to)) return
  lentTo = to
  accessToken = undefined
  expiresAt = 0
  dropFirst()
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  absence ??= { over, end }
  for (const listener of ended) listener()
}

/**
 * Called when the browser's session has become another person's, e.g. because looking through
 * somebody's eyes began or ended in another tab, or was ended. No call of this page is answered then.
 */
export function onPersonChange(listener: () => void): () => void {
  replaced.add(listener)
  return () => replaced.delete(listener)
}

/** This page is another person's than the browser's session: it must begin anew. */
export function personChanged(): void {
  forgetToken()
  for (const listener of replaced) listener()
}

/** A POST or DELETE of the session's own, without the rules of other calls. */
async function ask(method: 'POST' | 'DELETE', path: string, bearer?: string): Promise<Response> {
  try {
    const begun = bearer ? undefined : takeFirst(path)
    if (begun) return await begun
    const answer = await fetch(path, {
      method,
      keepalive: true,
      signal: AbortSignal.timeout(REFRESH_MS),
      headers: {
        ...(method === 'POST' ? { 'Content-Type': 'application/json' } : {}),
        ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}),
        ...(bearer ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    return heard(answer)
  } catch {
    throw noAnswer()
  }
}

/** A fresh access token by the refresh cookie; undefined where it is of no use. Throws where nobody can say. */
async function renewed(): Promise<string | undefined> {
  // A guest's first call is none that is refused.
  if (person === undefined && !mayBeSignedIn()) return undefined
  const response = await ask('POST', '/api/auth/refresh')
  if (!response.ok) {
    const error = await refusedWith(response)
    if (isAway(error)) throw error
    return undefined
  }
  try {
    return String(((await response.json()) as { jwtToken: string }).jwtToken)
  } catch {
    // Not the portal's answer, as of a hotel's network that wants its own sign-in first.
    throw noAnswer()
  }
}

const OWED = 'signOutOwed'
/** Also where the browser refuses its storage. */
let owed = false

/** Has somebody logged out here without the server's having heard of it? */
export const signOutOwed = (): boolean => owed || known('device', OWED) === true
/** From now on nobody is signed in by this browser's session, whatever the server says. */
export function oweSignOut(): void {
  owed = true
  note('device', OWED, true)
}
/** The server has heard of it, or somebody has signed in anew. */
export function signOutPaid(): void {
  owed = false
  note('device', OWED, undefined)
}

/**
 * Ends the session that was left in this browser. Throws ApiError where the server cannot be told.
 * @param bearer the access token that it had, where it is still known
 */
export function paySignOut(bearer?: string): Promise<void> {
  return alone('refresh', async () => {
    if (!signOutOwed()) return
    for (const token of [bearer, undefined]) {
      const by = token ?? (await renewed())
      // Its refresh token is of no use either: there is nothing left to end.
      if (!by) break
      const response = await ask('DELETE', '/api/auth', by)
      if (response.ok) break
      if (response.status !== 401) throw await refusedWith(response)
    }
    signOutPaid()
  })
}

/**
 * A fresh access token by the refresh cookie; one at a time, also among tabs.
 * @returns signed in? Throws where the server cannot say: nobody is signed out because it is away.
 */
export function refreshToken(): Promise<boolean> {
  refreshing ??= alone('refresh', async () => {
    // Somebody has logged out here; that the server could not be told makes nobody signed in.
    const askedAt = Date.now()
    const token = signOutOwed() ? undefined : await renewed()
    if (token === undefined) {
      sessionEnded()
      return false
    }
    // It is known whose it is meanwhile, and that it is the page's person's again afterwards.
    if (lentTo !== undefined && personOf(token) === lentTo.id) return false
    // What was begun as one person must not go on as another: the page begins anew.
    if (person !== undefined && personOf(token) !== person) {
      personChanged()
      return false
    }
    takeToken(token, askedAt)
    return true
  }).finally(() => {
    refreshing = undefined
  })
  return refreshing
}
