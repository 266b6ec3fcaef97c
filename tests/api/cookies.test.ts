import { calls } from '@portal/contracts'
import { expect, test } from 'vitest'
import { startTestPortal } from '../harness/portal.ts'

const { auth } = calls

test('with an https address every cookie is Secure and says so in its name, also the one that ends it', async () => {
  const portal = await startTestPortal({
    settings: {
      PUBLIC_URL: 'https://portal.example',
      PUBLIC_DEMO: 'anybody may sign in and read all mail',
    },
  })
  try {
    const client = portal.guest()
    const form = { email: 'driver@demo.example', password: 'Demo-portal-1' }
    const signedIn = await client.call(auth.signIn, form)
    client.token = 'jwtToken' in signedIn.body ? signedIn.body.jwtToken : undefined
    const refreshed = await client.call(auth.refresh, {})
    const signedOut = await client.call(auth.signOut, {})
    const set = [signedIn, refreshed, signedOut].map(({ headers }) => headers.getSetCookie())
    expect(set.map((lines) => lines.length)).toEqual([3, 2, 2])
    for (const line of set.flat()) {
      expect(line).toMatch(/^__Secure-(refresh|device|signed-in)=/)
      expect(line).toMatch(/; Secure/)
      expect(line).toMatch(/; SameSite=Strict/)
      // That there is a session is for the page to know; it says no more, and opens nothing.
      if (line.startsWith('__Secure-signed-in=')) expect(line).toMatch(/^__Secure-signed-in=1?;/)
      else expect(line).toMatch(/; HttpOnly/)
    }
    expect(client.cookies.has('__Secure-signed-in')).toBe(false)
    expect(client.cookies.has('__Secure-refresh')).toBe(false)
    // A cookie of a page without TLS, or of another subdomain's script, is not taken.
    const tossed = portal.guest()
    await tossed.call(auth.signIn, form)
    tossed.cookies.set('refresh', tossed.cookies.get('__Secure-refresh') ?? '')
    tossed.cookies.delete('__Secure-refresh')
    expect((await tossed.call(auth.refresh, {})).status).toBe(401)
  } finally {
    await portal.stop()
  }
})
