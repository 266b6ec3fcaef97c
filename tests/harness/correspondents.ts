import { calls, type InputOf } from '@portal/contracts'
import type { Client, DemoName } from './client.ts'
import type { TestPortal } from './portal.ts'

const { messages } = calls
type Message = InputOf<typeof messages.start>

/** People of the demo company who write to each other, signed in, with their ids. */
export async function correspondents(portal: TestPortal) {
  const ids = {} as Record<DemoName, string>
  const signedIn = async (name: DemoName) => {
    const client = await portal.as(name)
    ids[name] = await client.ownId()
    return client
  }
  const superadmin = await signedIn('superadmin')
  const admin = await signedIn('admin')
  const manager = await signedIn('manager')
  const driver = await signedIn('driver')
  const newdriver = await signedIn('newdriver')
  const clerk = await signedIn('clerk')
  return { ids, superadmin, admin, manager, driver, newdriver, clerk }
}
export type Correspondents = Awaited<ReturnType<typeof correspondents>>

/** Those people as a message's recipients. */
export const recipients = ({ ids }: Pick<Correspondents, 'ids'>, ...names: readonly DemoName[]) =>
  names.map((name) => ({ kind: 'user' as const, id: ids[name] }))

/** Begins a conversation. */
export const write = (client: Client, to: Message['recipients'], more: Partial<Message> = {}) =>
  client.ok(messages.start, {
    ...{ recipients: to, subject: 'Hej', content: '<p>Välkommen!</p>' },
    ...more,
  })
