import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

/** What somebody has decided of; the workers carry it out a moment later. */
const decided = table({ delivery_id: t.text, let_be: t.bool }, { key: ['delivery_id'] })

/** Until when everything that was held was last let go or discarded. */
const cleared = table({ kind: t.text, at: t.time }, { key: ['kind'] })

/** Whose address a mail server refused last, until what is known of them is another. */
const unreached = table({ user_id: t.id, since: t.time }, { key: ['user_id'] })

export const decidedDeliveries = readModel('deliveries', {
  version: 3,
  tables: { decided, cleared, unreached },
  on: {
    deliveryDoubted: (write, { data }, touch) => {
      write.decided.remove({ delivery_id: data.deliveryId })
      touch({ topic: 'history' })
    },
    deliveryRefused: (write, { data, time }, touch) => {
      write.decided.remove({ delivery_id: data.deliveryId })
      if (data.ofAddress && data.userId) write.unreached.put({ user_id: data.userId, since: time })
      touch({ topic: 'history' })
    },
    deliveryRepeated: (write, { data }, touch) => {
      write.decided.put({ delivery_id: data.deliveryId, let_be: false })
      touch({ topic: 'history' })
    },
    deliveryLetBe: (write, { data }, touch) => {
      write.decided.put({ delivery_id: data.deliveryId, let_be: true })
      touch({ topic: 'history' })
    },
    // Whatever of it: which address was refused is written down nowhere, and one that is still wrong is refused again.
    userDetailsChanged: (write, { data }) => write.unreached.remove({ user_id: data.userId }),
    userDeleted: (write, { data }) => write.unreached.remove({ user_id: data.userId }),
    sendingHeld: (_write, _event, touch) => touch({ topic: 'history' }),
    heldReleased: (write, { data, time }, touch) => {
      write.cleared.put({ kind: data.kind, at: data.until ? new Date(data.until) : time })
      touch({ topic: 'history' })
    },
    heldDiscarded: (write, { data, time }, touch) => {
      write.cleared.put({ kind: data.kind, at: data.until ? new Date(data.until) : time })
      touch({ topic: 'history' })
    },
  },
})
