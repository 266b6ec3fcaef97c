import { createHmac } from 'node:crypto'

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An access token made by hand, so that what no server would give can be tried. */
export function forged(
  key: Uint8Array,
  claims: Record<string, unknown>,
  head: Record<string, unknown> = {},
): string {
  const now = Math.floor(Date.now() / 1000)
  const text = `${part({ alg: 'HS256', typ: 'at+jwt', ...head })}.${part({
    iss: 'portal',
    aud: 'portal-web',
    iat: now - 60,
    exp: now + 600,
    ...claims,
  })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** What a token says, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}
