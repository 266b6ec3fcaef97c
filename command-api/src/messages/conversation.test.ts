import { calls } from '@portal/contracts'
import { type Happened, messageEvents, userEvents } from '@portal/events'
import { newId } from '@portal/platform/ids'
import { unreadCounts } from '@portal/projections/messages/unread'
import { actor, Deciders, superadmin } from '@portal/tests/harness/deciders'
import { personCreated } from '@portal/tests/harness/people'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const { messages, app } = calls
let deciders: Deciders
const starter = newId()
const [anna, bo] = [newId(), newId()]
const stranger = newId()
const by = (userId: string) => actor({ userId })

beforeAll(async () => {
  deciders = await Deciders.open()
  for (const userId of [starter, anna, bo, stranger])
    await deciders.given(
      `person-${userId}`,
      personCreated(userId),
      userEvents.userRegistered({ userId }),
      userEvents.userActivated({ userId }),
    )
})
afterAll(() => deciders.close())

const started = (id: string, keepAnswersPrivate = false): Happened =>
  messageEvents.conversationStarted({
    conversationId: id,
    senderId: starter,
    sendAs: null,
    headline: 'Hej',
    recipients: [anna, bo].map((userId) => ({ kind: 'user' as const, id: userId })),
    recipientIds: [anna, bo],
    keepAnswersPrivate,
  })

const begun = async (keepAnswersPrivate = false): Promise<{ id: string; first: string }> => {
  const id = newId()
  const first = newId()
  await deciders.given(
    `conversation-${id}`,
    started(id, keepAnswersPrivate),
    messageEvents.messageSent({
      conversationId: id,
      messageId: first,
      senderId: starter,
      content: '<p>Hej</p>',
      attachments: [],
      audienceIds: null,
      smsReminder: false,
      emailReminder: false,
      remindIds: [],
      madeAt: null,
    }),
  )
  return { id, first }
}
const unreadOf = async (...people: string[]) => {
  const counts = await unreadCounts(deciders.portal.parts.db, people)
  return people.map((userId) => counts.get(userId) ?? 0)
}

describe('answering', () => {
  test('by a stranger, or where there is nothing to answer, is refused alike', async () => {
    const { id } = await begun()
    const answers = async (who: string, groupId = id) =>
      (await deciders.when(messages.reply, { groupId, content: 'Tack' }, by(who))).was
    expect(await answers(stranger)).toBe('notInThisGroup')
    expect(await answers(superadmin.userId)).toBe('notInThisGroup')
    expect(await answers(anna, newId())).toBe('notInThisGroup')
  })

  test('with nothing, or with a file that is not there', async () => {
    const { id: groupId } = await begun()
    for (const content of ['', '<p> </p>', '<script>x</script>'])
      expect((await deciders.when(messages.reply, { groupId, content }, by(anna))).was).toBe(
        'emptyMessage',
      )
    const form = { groupId, content: 'x', fileIds: [newId()] }
    expect((await deciders.when(messages.reply, form, by(anna))).was).toBe('fileMissing')
  })
})

describe('reading and marking unread', () => {
  test('of a message that one may not read is refused', async () => {
    const { id } = await begun(true)
    const { reply } = await deciders.when(messages.reply, { groupId: id, content: 'x' }, by(anna))
    const mark = async (who: string, g: string, m: string) =>
      (await deciders.when(messages.markUnread, { g, m }, by(who))).was
    expect(await mark(bo, id, reply.id)).toBe('notInThisGroup')
    expect(await mark(stranger, id, reply.id)).toBe('notInThisGroup')
    expect(await mark(anna, id, newId())).toBe('notInThisGroup')
    expect(await mark(anna, newId(), reply.id)).toBe('notInThisGroup')
    expect((await deciders.when(messages.open, { id }, by(stranger))).was).toBe('notInThisGroup')
  })

  test('through another’s eyes reads nothing', async () => {
    const { id } = await begun()
    const eyes = actor({ userId: anna, impersonator: { userId: starter, fullName: 'x' } })
    expect((await deciders.when(messages.open, { id }, eyes)).was).toBe('nothing')
  })
})

type Step = { do: 'answer' | 'read' | 'mark'; who: number; which: number }

test('whatever is done in whatever order, counts are what is unread, and nobody reads what is not theirs', async () => {
  const people = [starter, anna, bo]
  const step: fc.Arbitrary<Step> = fc.record({
    do: fc.constantFrom('answer', 'read', 'mark'),
    who: fc.nat({ max: 2 }),
    which: fc.nat({ max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 14 }),
      async (isPrivate, steps) => {
        const before = await unreadOf(...people)
        const { id, first } = await begun(isPrivate)
        /** What the test itself believes: who may read each message, and who has not. */
        const sent = [
          { id: first, from: starter, audience: new Set(people), unread: new Set([anna, bo]) },
        ]
        for (const { do: what, who, which } of steps) {
          const me = people[who] as string
          const mine = sent.filter((message) => message.audience.has(me))
          if (what === 'answer') {
            const { reply } = await deciders.when(
              messages.reply,
              { groupId: id, content: 'x' },
              by(me),
            )
            const audience = isPrivate && me !== starter ? [me, starter] : people
            sent.push({
              id: reply.id,
              from: me,
              audience: new Set(audience),
              unread: new Set(audience.filter((one) => one !== me)),
            })
          } else if (what === 'read') {
            const { reply } = await deciders.when(messages.open, { id }, by(me))
            expect(reply.rows.map((row) => row.id).sort()).toEqual(
              mine.map((message) => message.id).sort(),
            )
            for (const message of mine) message.unread.delete(me)
          } else {
            const message = sent[which % sent.length] as (typeof sent)[number]
            const { refused } = await deciders.when(
              messages.markUnread,
              { g: id, m: message.id },
              by(me),
            )
            expect(refused).toBe(message.audience.has(me) ? undefined : 'notInThisGroup')
            if (!refused && message.from !== me) message.unread.add(me)
          }
        }
        const after = await unreadOf(...people)
        for (const [at, me] of people.entries()) {
          const believed = sent.filter((message) => message.unread.has(me)).map((one) => one.id)
          expect((after[at] ?? 0) - (before[at] ?? 0)).toBe(believed.length)
          const look = { id, page: 0, pageSize: 50, markRead: false }
          const { rows } = (await deciders.when(messages.open, look, by(me))).reply
          expect(
            rows
              .filter((row) => row.unread)
              .map((row) => row.id)
              .sort(),
          ).toEqual(believed.sort())
          expect(rows.map((row) => row.id).sort()).toEqual(
            sent
              .filter((message) => message.audience.has(me))
              .map((one) => one.id)
              .sort(),
          )
        }
      },
    ),
    { numRuns: 12 },
  )
  expect(app.summary.live).toBe('messages')
})

test('what was read, marked and answered before streams of readers reads as it did', async () => {
  const [id, first, second, third] = [newId(), newId(), newId(), newId()]
  const was = (type: string, data: Record<string, unknown>): Happened => ({
    type,
    version: 1,
    data: { conversationId: id, ...data },
  })
  const sent = (messageId: string, senderId: string) =>
    was('messageSent', {
      messageId,
      senderId,
      content: '<p>Hej</p>',
      attachments: [],
      audienceIds: [starter, anna, bo],
      smsReminder: false,
      emailReminder: false,
    })
  const [annas = 0, bos = 0] = await unreadOf(anna, bo)
  await deciders.given(
    `conversation-${id}`,
    started(id),
    sent(first, starter),
    sent(second, starter),
    was('messagesRead', { userId: anna, messageIds: [first, second] }),
    was('messageMarkedUnread', { userId: anna, messageId: first }),
    sent(third, bo),
  )
  const counts = async () => {
    const [ofAnna = 0, ofBo = 0] = await unreadOf(anna, bo)
    return [ofAnna - annas, ofBo - bos]
  }
  expect(await counts()).toEqual([2, 2])
  await deciders.when(messages.reply, { groupId: id, content: 'Nytt' }, by(starter))
  expect(await counts()).toEqual([3, 3])
  const mark = async (m: string) =>
    (await deciders.when(messages.markUnread, { g: id, m }, by(anna))).was
  expect(await mark(first)).toBe('nothing')
  expect(await mark(second)).toBe('messageMarkedUnread')
  expect(await counts()).toEqual([4, 3])
  const open = async (who: string) => (await deciders.when(messages.open, { id }, by(who))).was
  expect([await open(anna), await open(bo)]).toEqual(['messagesRead', 'messagesRead'])
  expect(await counts()).toEqual([0, 0])
  expect([await open(anna), await open(bo)]).toEqual(['nothing', 'nothing'])
})
