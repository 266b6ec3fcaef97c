import type { AnyCall, AnyQuery, InputOf, Refusal, RefusalBody, ReplyOf } from '@portal/contracts'
import { chosenLocale } from '../i18n/i18n.ts'
import { postWithProgress } from './progress.ts'

interface How {
  /** What a repeated command is known by; null: it may be done again freely. */
  readonly key?: string | null
  /** Hears how much of an upload has left, a share from 0 to 1. */
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/** What a call was refused with. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Refusal
  readonly fields: readonly { path: string; message: string }[]
  /** After how many seconds it may be tried again; undefined where nobody said. */
  readonly retryAfter: number | undefined
  constructor(status: number, body: Partial<RefusalBody> | undefined, retryAfter?: number) {
    super(body?.error?.message ?? 'failed')
    this.status = status
    this.code = body?.error?.code ?? 'failed'
    this.fields = body?.error?.fields ?? []
    this.retryAfter = retryAfter
  }
}

let accessToken: string | undefined
let expiresAt = 0
/** Whose token it is. */
let person: string | undefined
let position = 0n
let refreshing: Promise<boolean> | undefined
const ended = new Set<() => void>()
const replaced = new Set<() => void>()

/** Takes over an access token; it lives in memory alone. */
export function takeToken(token: string | undefined): void {
  accessToken = token
  expiresAt = 0
  person = undefined
  if (token) {
    const payload = JSON.parse(
      atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')),
    )
    expiresAt = Number(payload.exp) * 1000
    person = String(payload.sub)
  }
}

export function currentToken(): string | undefined {
  return accessToken
}

/** Called when the session has ended on the server. */
export function onSessionEnd(listener: () => void): () => void {
  ended.add(listener)
  return () => ended.delete(listener)
}

/**
 * Called when the browser's session has become another person's, e.g. because looking through
 * somebody's eyes began or ended in another tab, or was ended. No call of this page is answered then.
 */
export function onPersonChange(listener: () => void): () => void {
  replaced.add(listener)
  return () => replaced.delete(listener)
}

/**
 * A fresh access token by the refresh cookie; one at a time, also among tabs.
 * @returns signed in? Throws where the server cannot say: nobody is signed out because it is away.
 */
export function refreshToken(): Promise<boolean> {
  refreshing ??= navigator.locks
    .request('refresh', async () => {
      const response = await fetch('/api/auth/refresh', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      })
      if (!response.ok) {
        // Read to the end, or the browser keeps the request open.
        await response.text()
        if (response.status === 429 || response.status >= 500) throw new Error('unavailable')
        const wasIn = accessToken !== undefined
        takeToken(undefined)
        // An open page whose session was ended elsewhere says so, without waiting for the next click.
        if (wasIn && response.status === 401) for (const listener of ended) listener()
        return false
      }
      const before = person
      takeToken(((await response.json()) as { jwtToken: string }).jwtToken)
      // What was begun as one person must not go on as another: the page begins anew.
      if (before !== undefined && person !== before) {
        takeToken(undefined)
        for (const listener of replaced) listener()
        return new Promise<never>(() => undefined)
      }
      return true
    })
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

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
  { onProgress, signal }: How,
): Promise<Response> {
  if (accessToken && expiresAt - Date.now() < 20_000) await refreshToken()
  const { url, rest } = addressOf(call, input)
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Locale: chosenLocale() ?? 'en',
  }
  if (accessToken) headers.Authorization = `Bearer ${accessToken}`
  if (key) headers['Idempotency-Key'] = key
  if (position > 0n) headers['X-After-Position'] = position.toString()
  let body: BodyInit | undefined
  if (call.transfer === 'upload') {
    const form = new FormData()
    for (const file of (input.files as File[] | undefined) ?? []) form.append('files', file)
    if (onProgress) return postWithProgress(url, headers, form, onProgress, signal)
    body = form
  } else if (call.method !== 'GET' && call.method !== 'DELETE') {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(rest)
  }
  return fetch(url, { method: call.method, headers, ...(body ? { body } : {}) })
}

async function answered(
  call: AnyCall,
  input: Record<string, unknown>,
  how: How = {},
): Promise<Response> {
  const keyed = call.kind === 'command' && call.may !== 'guest' && how.key !== null
  const key = keyed ? (how.key ?? crypto.randomUUID()) : undefined
  let response: Response
  try {
    response = await send(call, input, key, how)
    if (response.status === 401 && call.may !== 'guest' && accessToken) {
      if (await refreshToken()) response = await send(call, input, key, how)
      if (response.status === 401) for (const listener of ended) listener()
    }
  } catch {
    throw new ApiError(0, { error: { code: 'unavailable', message: '', requestId: '' } })
  }
  const after = response.headers.get('X-Position')
  if (after && BigInt(after) > position) position = BigInt(after)
  if (response.ok) return response
  const body = (await response.json().catch(() => undefined)) as RefusalBody
  throw new ApiError(
    response.status,
    body,
    Number(response.headers.get('Retry-After')) || undefined,
  )
}

/** Makes a call of the contract. Throws ApiError. */
export async function request<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  how?: Pick<How, 'key'>,
): Promise<ReplyOf<C>> {
  const response = await answered(call, input as Record<string, unknown>, how)
  return (await response.json()) as ReplyOf<C>
}

/** Uploads files; several at once are judged as one. */
export async function upload<C extends AnyCall>(
  call: C,
  files: readonly File[],
  how?: Pick<How, 'onProgress' | 'signal'>,
): Promise<ReplyOf<C>> {
  const response = await answered(call, { files }, how)
  return (await response.json()) as ReplyOf<C>
}

/** The bytes of a file, e.g. to show a picture. Gives up after 30 s. */
export async function blobOf<C extends AnyQuery>(call: C, input: InputOf<C>): Promise<Blob> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new ApiError(0, undefined)), 30_000),
  )
  return Promise.race([
    answered(call, input as Record<string, unknown>).then((one) => one.blob()),
    late,
  ])
}

/** Downloads a file under the name that the server suggests. */
export async function download<C extends AnyQuery>(call: C, input: InputOf<C>): Promise<void> {
  const response = await answered(call, input as Record<string, unknown>)
  const name = decodeURIComponent(response.headers.get('suggested-filename') ?? 'file')
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
