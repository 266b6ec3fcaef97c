import { readModel } from '../kit/read-model.ts'
import { t, table } from '../kit/table.ts'

/** What somebody has decided of; the workers carry it out a moment later. */
const decided = table({ delivery_id: t.text, let_be: t.bool }, { key: ['delivery_id'] })

/** Until when everything that was held was last let go or discarded. */
const cleared = table({ kind: t.text, at: t.time }, { key: ['kind'] })

export const decidedDeliveries = readModel('deliveries', {
  version: 2,
  tables: { decided, cleared },
  on: {
    deliveryDoubted: (write, { data }, touch) => {
      write.decided.remove({ delivery_id: data.deliveryId })
      touch({ topic: 'history' })
    },
    deliveryRefused: (write, { data }, touch) => {
      write.decided.remove({ delivery_id: data.deliveryId })
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
