import { calls, type InputOf, type ReplyOf } from '@portal/contracts'
import type { BulkAction } from '@portal/contracts/bulk'
import { userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import type { Client } from './client.ts'
import { personCreated } from './people.ts'
import type { TestPortal } from './portal.ts'

const { bulk, users } = calls

/** What somebody who does something to many says: who they are, and what is done. */
type Wanted = Omit<InputOf<typeof users.bulkSpecial>, 'action' | 'preview' | 'mark' | 'filter'> & {
  readonly action: BulkAction
  readonly filter?: object
}
/** A call that does something to many, whatever its list is filtered by. */
type ManyCall = typeof users.bulkSpecial

/** What is done to many in a portal, as the screen does it. */
export interface Many {
  /** People whom only a test's filter finds: those with a name of their own. */
  people(
    name: string,
    of: readonly ('registered' | 'created' | 'active')[],
    more?: Parameters<typeof personCreated>[1],
  ): Promise<string[]>
  /** Looks how many are meant, and has it done to these. */
  begin(client: Client, wanted: Wanted, call?: { readonly path: string }): ReturnType<typeof begun>
  /** What became of each, when all were gone through. */
  result(client: Client, id: string | null): Promise<ReplyOf<typeof bulk.one>>
}

async function begun(client: Client, wanted: Wanted, call: ManyCall) {
  const said = { filter: {}, ...wanted } as InputOf<ManyCall>
  const { mark } = await client.ok(call, { ...said, preview: true })
  return client.ok(call, { ...said, mark })
}

/** What is done to many in the portal. */
export const manyIn = (portal: TestPortal): Many => ({
  people: async (name, of, more = {}) => {
    const { log } = portal.portal.parts
    const ids: string[] = []
    for (const is of of) {
      const id = newId()
      ids.push(id)
      const created = personCreated(id, { firstName: name, lastName: String(ids.length), ...more })
      const registered = userEvents.userRegistered({ userId: id })
      const active = userEvents.userActivated({ userId: id })
      const events = {
        created: [created],
        registered: [created, registered],
        active: [created, registered, active],
      }[is]
      await log.append([{ stream: `person-${id}`, expected: 0n, events }], {
        correlation: id,
        causation: 'test',
      })
    }
    await portal.settled()
    return ids
  },
  begin: (client, wanted, call = users.bulk) => begun(client, wanted, call as unknown as ManyCall),
  result: async (client, id) => {
    await portal.settled()
    return client.ok(bulk.one, { id: id ?? '', page: 0, pageSize: 100 })
  },
})
