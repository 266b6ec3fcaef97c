import { type AnyCall, calls, type Scope } from '@portal/contracts'
import { Client, type DemoName, demoNames } from './client.ts'
import type { TestPortal } from './portal.ts'

/** Who makes a call: a demo login, or an administrator who looks through the driver's eyes. */
export type Caller = DemoName | 'impersonated'

const everybody: readonly Caller[] = [...demoNames, 'impersonated']

/** Who passes which scope, as the specification's section 6 has it; written out, not computed. */
export const passes: Readonly<Record<Scope, readonly Caller[]>> = {
  guest: everybody,
  user: everybody,
  self: everybody,
  clerk: ['clerk'],
  manager: ['superadmin', 'manager'],
  admin: ['superadmin', 'admin', 'handler'],
  adminmenu: ['superadmin', 'admin', 'handler', 'wageadmin'],
  wage: ['superadmin', 'wageadmin'],
  super: ['superadmin'],
  whistle: ['handler'],
  impersonater: ['superadmin', 'admin'],
  impersonated: ['impersonated'],
}

export const callers = everybody

/** Calls that end the session they are made with: each needs one of its own. */
const ending: readonly AnyCall[] = [calls.auth.signOut, calls.impersonation.end]

/** A client of the caller: one that is kept, or a fresh one where the call ends the session. */
export async function clientOf(
  portal: TestPortal,
  caller: Caller,
  call?: AnyCall,
): Promise<Client> {
  const fresh = call !== undefined && ending.includes(call)
  if (caller !== 'impersonated') {
    if (!fresh) return new Client(portal.url, (await portal.as(caller)).token)
    const client = portal.guest()
    await client.signIn(`${caller}@demo.example`, 'Demo-portal-1')
    return client
  }
  const client = await impersonate(portal, 'admin', 'driver')
  // A sign-in ends the session of the cookies that it comes with: as with the others, there are none.
  return fresh ? client : new Client(portal.url, client.token)
}

/** An administrator's own client that looks through another's eyes. */
export async function impersonate(
  portal: TestPortal,
  who: DemoName,
  whom: DemoName,
): Promise<Client> {
  const client = portal.guest()
  await client.signIn(`${who}@demo.example`, 'Demo-portal-1')
  const { id } = await (await portal.as(whom)).ok(calls.auth.me, {})
  const { jwtToken } = await client.ok(calls.impersonation.start, { id })
  client.token = jwtToken
  return client
}

/** Somebody who may make the call, with as many rights as there are. */
export const mayCall = (scope: Scope): Caller => passes[scope][0] as Caller
