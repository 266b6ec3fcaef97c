import type { PastList } from '@portal/contracts/past-lists'
import type { EventName } from '@portal/events'
import { contracts } from '../contracts/contracts.ts'
import { documents } from '../documents/documents.ts'
import { rights } from '../driver-rights/rights.ts'
import type { AnyReadModel } from '../kit/read-model.ts'
import { organisation } from '../organisation/organisation.ts'
import { people } from '../users/people.ts'

/** What is worked out of a read model for a list as it stood. */
export interface Kept {
  readonly model: AnyReadModel
  /** The tables that the lists read, and the columns of each that they can do without. */
  readonly tables: Readonly<Record<string, readonly string[]>>
  /** Events that change none of these: not even read. */
  readonly without: readonly EventName[]
  /**
   * What each event of a type says over again, so that the last before the end is all that counts: taken
   * from the history. People sign in thirty times as often as anything else happens to them.
   */
  readonly lasts: readonly {
    readonly table: string
    readonly column: string
    readonly key: string
    readonly type: EventName
  }[]
}

const kept = (
  model: AnyReadModel,
  tables: Kept['tables'],
  { without = [], lasts = [] }: Partial<Kept> = {},
): Kept => ({ model, tables, without, lasts })

const keptPeople = kept(
  people,
  { person: [], hidden: [] },
  {
    without: [
      'signedIn',
      'signedOut',
      'relativesChanged',
      'commentWritten',
      'commentRemoved',
    ] satisfies EventName[],
    lasts: [{ table: 'person', column: 'last_seen_at', key: 'user_id', type: 'signedIn' }],
  },
)
const keptOrganisation = kept(organisation, {
  company: [],
  department: [],
  user_group: [],
  membership: [],
})

/** The read models that a list is made of. */
export const keptFor: Readonly<Record<PastList, readonly Kept[]>> = {
  users: [keptPeople, keptOrganisation],
  driverRights: [
    kept(rights, { right: [] }, { without: ['driverRightExpiryReminderSent'] }),
    keptPeople,
    keptOrganisation,
  ],
  documents: [
    kept(documents, {
      document: [],
      edition: [],
      audience: [],
      assignment: [],
      watched: [],
      approval: [],
    }),
    keptPeople,
    keptOrganisation,
  ],
  // Of a contract no list shows the text, which is longer than all the rest.
  contracts: [kept(contracts, { contract: ['content', 'parties'] }), keptPeople, keptOrganisation],
}
