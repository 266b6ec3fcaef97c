import { calls } from '@portal/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Client } from '../harness/client.ts'
import { standingPortal } from '../harness/standing.ts'

// How much is unread is said by the badge, in each row of the inbox, by the conversation and by its messages.
const { app, messages } = calls
const portal = standingPortal()
const names = ['superadmin', 'admin', 'wageadmin', 'driver'] as const

/** What each place says to one person, per conversation, and in all. */
async function said(client: Client) {
  const { rows, total } = await client.ok(messages.mine, { pageSize: 0 })
  expect(rows.length).toBe(total)
  const only = await client.ok(messages.mine, { pageSize: 0, unreadOnly: true })
  const byMessages = await Promise.all(
    rows.map(async ({ id }) => {
      const all = await client.ok(messages.open, { id, pageSize: 0, markRead: false })
      return [id, all.rows.filter(({ unread }) => unread).length] as const
    }),
  )
  const byOne = await Promise.all(
    rows.map(async ({ id }) => [id, (await client.ok(messages.one, { id })).unreadCount] as const),
  )
  const { unreadMessageCount } = await client.ok(app.summary, {})
  return {
    badge: unreadMessageCount,
    rows: Object.fromEntries(rows.map((row) => [row.id, row.unreadCount])),
    only: Object.fromEntries(only.rows.map((row) => [row.id, row.unreadCount])),
    messages: Object.fromEntries(byMessages),
    one: Object.fromEntries(byOne),
  }
}

const step = fc.record({
  what: fc.constantFrom('start', 'reply', 'reply', 'open', 'unread', 'unread'),
  who: fc.nat(3),
  at: fc.nat(1000),
  size: fc.constantFrom(1, 2, 20),
  page: fc.nat(2),
  isPrivate: fc.boolean(),
})

test('what is unread comes to the same wherever it is said, whatever people do', async () => {
  const clients = await Promise.all(names.map((name) => portal.as(name)))
  const ids = await Promise.all(names.map((name) => portal.idOf(name)))
  const begun: string[] = []
  const run = fc.sample(fc.array(step, { minLength: 60, maxLength: 60 }), { numRuns: 2, seed: 7 })
  for (const steps of run) {
    for (const { what, who, at, size, page, isPrivate } of steps) {
      const client = clients[who] as Client
      if (what === 'start' && who !== 3) {
        const to = ids.filter((_, n) => n !== who && (at >> n) % 2 === 0)
        if (to.length === 0) continue
        const { status, body } = await client.call(messages.start, {
          recipients: to.map((one) => ({ kind: 'user' as const, id: one })),
          ...{ subject: `${at}`, content: '<p>Hej</p>', keepAnswersPrivate: isPrivate },
        })
        // Some are not there for others to write to.
        if (status === 200) begun.push(body.id)
      }
      const id = begun[at % Math.max(1, begun.length)]
      if (!id) continue
      if (what === 'reply') await client.call(messages.reply, { groupId: id, content: '<p>Ja</p>' })
      if (what === 'open') await client.call(messages.open, { id, page, pageSize: size })
      if (what === 'unread') {
        const shown = await client.call(messages.open, { id, pageSize: 0, markRead: false })
        const rows = shown.status === 200 ? shown.body.rows : []
        const one = rows[at % Math.max(1, rows.length)]
        if (one) await client.call(messages.markUnread, { g: id, m: one.id })
      }
    }
    await portal.settled()
    for (const client of clients) {
      const { badge, rows, only, messages: byMessages, one } = await said(client)
      expect(byMessages).toEqual(rows)
      expect(one).toEqual(rows)
      expect(only).toEqual(Object.fromEntries(Object.entries(rows).filter(([, n]) => n > 0)))
      expect(badge).toBe(Object.values(rows).reduce((sum, n) => sum + n, 0))
    }
  }
})
