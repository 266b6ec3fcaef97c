import type { KeyRing } from '@portal/platform/key-ring'
import { jwtVerify, SignJWT } from 'jose'

/** Seconds that an access token lives. */
export const ACCESS_SECONDS = 600
const ISSUER = 'portal'
const AUDIENCE = 'portal-web'

/** Signs an access token of a session. */
export async function signAccess(key: KeyRing, sessionId: string, userId: string): Promise<string> {
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(sessionId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_SECONDS}s`)
    .sign(key.current.bytes)
}

/**
 * The session that a token was signed for; through a rotation of the key, with either of the two.
 * @returns undefined where it is not good; `until` in ms
 */
export async function sessionOfAccess(
  key: KeyRing,
  token: string,
): Promise<{ sessionId: string; until: number } | undefined> {
  for (const { bytes } of key.accepted) {
    const verified = await jwtVerify(token, bytes, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: 'at+jwt',
    }).catch(() => undefined)
    const { jti, exp } = verified?.payload ?? {}
    if (jti && exp) return { sessionId: jti, until: exp * 1000 }
  }
  return undefined
}
