import type { AnyCall, InputOf, ReplyOf } from '@portal/contracts'
import { chosenLocale } from '../i18n/locale.ts'
import { ApiError, noAnswer, refusedWith } from './error.ts'
import { takeFirst } from './first-calls.ts'
import type { Reach } from './reach.ts'
import {
  currentPerson,
  currentToken,
  expiresWithin,
  lacksToken,
  refreshToken,
  sessionEnded,
  whileAbsent,
} from './token.ts'
import { heard } from './trouble.ts'

export interface How {
  /** What a repeated command is known by; null: it may be done again freely. */
  readonly key?: string | null
  /** Whose it is: it is sent as nobody else, whoever has signed in meanwhile. */
  readonly as?: string | undefined
  /** Sends it, where it is more than a body that is written at once. */
  readonly by?: (
    url: string,
    headers: Readonly<Record<string, string>>,
    rest: Readonly<Record<string, unknown>>,
  ) => Promise<Response>
  /** Ends it, asked for when it is sent; after 30 s unless given. */
  readonly ended?: () => AbortSignal
  /** Is told up to where in the log the answer tells. */
  readonly reach?: Reach
  /** Is told up to where it has written, where it has written something. */
  readonly wrote?: Reach
}

export { ApiError } from './error.ts'

/** How long a call without files may take until its answer is whole, in ms (specification, section 9). */
const LONGEST_MS = 30_000

let position = 0n

function addressOf(
  call: AnyCall,
  input: Record<string, unknown>,
): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  if (call.method !== 'GET' && call.method !== 'DELETE') return { url: path, rest }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  return { url: query.size > 0 ? `${path}?${query}` : path, rest: {} }
}

async function send(
  call: AnyCall,
  input: Record<string, unknown>,
  key: string | undefined,
  { by, reach, as, ended }: How,
): Promise<Response> {
  if (expiresWithin(20_000) || (call.may !== 'guest' && lacksToken())) await refreshToken()
  if (call.may !== 'guest') await whileAbsent()
  // Whoever is here by now, it is another's.
  if (as !== undefined && currentPerson() !== as) throw noAnswer()
  const { url, rest } = addressOf(call, input)
  const begun = call.method === 'GET' ? await takeFirst(url)?.catch(() => undefined) : undefined
  if (reach) reach.upTo = begun ? 0n : position
  if (begun) return begun
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Locale: chosenLocale() ?? 'en',
  }
  const token = currentToken()
  if (token) headers.Authorization = `Bearer ${token}`
  if (key) headers['Idempotency-Key'] = key
  if (position > 0n) headers['X-After-Position'] = position.toString()
  let body: BodyInit | undefined
  if (by) return by(url, headers, rest)
  if (call.method !== 'GET' && call.method !== 'DELETE') {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  const response = await fetch(url, {
    method: call.method,
    headers,
    ...(body ? { body } : {}),
    signal: ended?.() ?? AbortSignal.timeout(LONGEST_MS),
  })
  return heard(response)
}

/**
 * Sends a call. Where the session has ended it waits until the same person has signed in again over the
 * page, and is then sent as that person's: what was begun goes on.
 */
async function sent(
  call: AnyCall,
  input: Record<string, unknown>,
  key: string | undefined,
  how: How,
): Promise<Response> {
  const whose = how.as ?? currentPerson()
  const own = { ...how, as: whose }
  for (;;) {
    const response = await send(call, input, key, own)
    if (response.status !== 401 || call.may === 'guest' || whose === undefined) return response
    // Never as another than whoever began it.
    if (currentPerson() !== whose) return response
    if (await refreshToken()) {
      const again = await send(call, input, key, own)
      if (again.status !== 401) return again
      sessionEnded()
    }
    if (currentPerson() !== whose) return response
  }
}

/** What a refusal means to this page; what judges it comes once a page is used. */
let judge = async (error: ApiError): Promise<ApiError> => error
/** From now on refusals are judged by this. */
export const judgeBy = (by: typeof judge): void => {
  judge = by
}

/** A page is what a network that wants its own sign-in first answers with, and never the portal: not even as a file. */
const isPage = ({ headers }: Response) => /^text\/html/i.test(headers.get('Content-Type') ?? '')

/** The answer to a call; what was refused is thrown. */
export async function answered(
  call: AnyCall,
  input: Record<string, unknown>,
  how: How = {},
): Promise<Response> {
  const keyed = call.kind === 'command' && call.may !== 'guest' && how.key !== null
  const key = keyed ? (how.key ?? crypto.randomUUID()) : undefined
  let response: Response
  try {
    response = await sent(call, input, key, how)
  } catch (error) {
    throw error instanceof ApiError ? error : noAnswer()
  }
  if (response.ok && isPage(response)) throw noAnswer()
  // A log that ends before what is known here was restored: all that is written from now on is to be seen, too.
  const end = response.headers.get('X-Log-End')
  if (end && BigInt(end) < position) position = BigInt(end)
  const after = response.headers.get('X-Position')
  if (after && BigInt(after) > position) position = BigInt(after)
  if (how.wrote && after) how.wrote.upTo = BigInt(after)
  if (how.reach && response.headers.has('X-Stale')) how.reach.upTo = 0n
  if (response.ok) return response
  throw await judge(await refusedWith(response))
}

/** Reads an answer to its end. Throws ApiError where it breaks off, comes too late or is not the portal's. */
export async function whole<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch {
    throw noAnswer()
  }
}

/** Makes a call of the contract. Throws ApiError. */
export async function request<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  how?: Pick<How, 'key' | 'reach' | 'wrote' | 'as'>,
): Promise<ReplyOf<C>> {
  const response = await answered(call, input as Record<string, unknown>, how)
  return (await whole(response.json())) as ReplyOf<C>
}
