import { afterAll, describe, expect, it } from 'vitest'
import { freePort, Processes, ready } from '../harness/processes.ts'

describe('the first administrator of an empty portal', { timeout: 180_000 }, () => {
  const processes = new Processes()
  afterAll(() => processes.end())

  it('is made once, and can sign in', async () => {
    const settings = {
      DATA_DIR: await processes.folder(),
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
    }
    const make = async (...who: string[]) => {
      const script = processes.portal(settings, 'scripts/first-admin.ts', who)
      const { code } = await script.exited
      expect(script.output().trimEnd().split('\n')).toHaveLength(1)
      return { code, said: script.output() }
    }
    expect(await make('anna')).toMatchObject({ code: 1 })
    const made = await make('Anna@portal.example', 'Anna', 'Åberg')
    expect(made.code).toBe(0)
    const password = /password (\S+)\n$/.exec(made.said)?.[1]
    const again = await make('olle@portal.example', 'Olle', 'Öberg')
    expect(again.code).toBe(1)
    expect(again.said).toContain('There is an administrator already')

    const server = await ready(processes.portal(settings))
    const signedIn = await fetch(`${server.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'anna@portal.example', password }),
    })
    expect(signedIn.status).toBe(200)
    const { jwtToken } = (await signedIn.json()) as { jwtToken: string }
    const me = await fetch(`${server.url}/api/auth`, {
      headers: { authorization: `Bearer ${jwtToken}` },
    })
    expect(await me.json()).toMatchObject({
      fullName: 'Anna Åberg',
      roles: ['superadmin', 'impersonater'],
    })
    await server.signal('SIGINT')
  })
})
