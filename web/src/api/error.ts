import type { Refusal, RefusalBody } from '@portal/contracts'

/**
 * Why a call was refused; `outdated`: it was made by the page of a release that the portal has left; `fileGone`: what
 * was to be sent cannot be read on this device any more.
 */
export type Reason = Refusal | 'outdated' | 'fileGone'
type Body = { readonly error: Omit<RefusalBody['error'], 'code'> & { readonly code: Reason } }

/** What a call was refused with; status 0 where there was no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Reason
  readonly fields: readonly { path: string; message: string }[]
  /** After how many seconds it may be tried again; undefined where nobody said. */
  readonly retryAfter: number | undefined
  /** By what the server knows the call again that it may have carried out all the same. */
  key?: string
  constructor(status: number, body: Partial<Body> | undefined, retryAfter?: number) {
    super(body?.error?.message ?? 'failed')
    this.status = status
    this.code = body?.error?.code ?? 'failed'
    this.fields = body?.error?.fields ?? []
    this.retryAfter = retryAfter
  }
}

/** There was no answer: no network, a server that is silent, or something in between that is no portal. */
export const noAnswer = (): ApiError =>
  new ApiError(0, { error: { code: 'unavailable', message: '', requestId: '' } })

/** After how many seconds an answer asks to be tried again; undefined where it says nothing of it. */
export const retryAfterOf = ({ headers }: Pick<Response, 'headers'>): number | undefined =>
  Number(headers.get('Retry-After')) || undefined

/** What something in between refuses of itself, in its own words, and is right in. */
const BY_OTHERS: Readonly<Record<number, Refusal>> = { 413: 'tooLarge', 429: 'tooMany' }

/**
 * What was refused, as an error. What is not the portal's own word, as the page of a gateway, decides nothing: by
 * it nobody is signed out, and nothing is gone.
 */
export async function refusedWith(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => undefined)) as RefusalBody | undefined
  if (body?.error?.code) return new ApiError(response.status, body, retryAfterOf(response))
  const code = BY_OTHERS[response.status] ?? 'unavailable'
  const answered = response.status >= 500 || code !== 'unavailable'
  return new ApiError(
    answered ? response.status : 0,
    { error: { code, message: '', requestId: '' } },
    retryAfterOf(response),
  )
}

/** Is it the server or the way to it that is away, so that the same may go well later? */
export const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Did the portal answer, though with a refusal? */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status > 0 && error.status < 500
