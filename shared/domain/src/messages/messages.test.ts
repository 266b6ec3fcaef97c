import { messageEvents as happened } from '@portal/events'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { surroundings } from '../kit/deciding.ts'
import { actor, given, SOME_ID } from '../kit/given.ts'
import { conversation, reply, start, tell } from './conversation.ts'
import { markUnread, read, reader } from './reader.ts'

const person = (end: string) => `019abf5e-0000-7000-8000-0000000000${end}`
const [starter, anna, bo, stranger] = ['a1', 'a2', 'a3', 'a4'].map(person) as [
  string,
  string,
  string,
  string,
]
const [first, second] = ['b1', 'b2'].map(person) as [string, string]
const by = (userId: string) => ({ by: actor({ userId }) })

const started = (keepAnswersPrivate = false) =>
  happened.conversationStarted({
    ...{ conversationId: SOME_ID, senderId: starter, sendAs: null, headline: 'Hej' },
    recipients: [anna, bo].map((id) => ({ kind: 'user' as const, id })),
    ...{ recipientIds: [anna, bo], keepAnswersPrivate },
  })
const sent = (messageId: string, senderId = starter) =>
  happened.messageSent({
    ...{ conversationId: SOME_ID, messageId, senderId, content: '<p>Hej</p>', attachments: [] },
    ...{ audienceIds: null, smsReminder: false, emailReminder: false, remindIds: [], madeAt: null },
  })

describe('a conversation is begun', () => {
  const form = {
    ...{ recipients: [], subject: 'Hej', content: '<p>Hej</p>', sendAs: null, fileIds: [] },
    ...{ smsReminder: false, emailReminder: false, keepAnswersPrivate: false },
  }
  const begins = (more: object, recipientIds: readonly string[], state = given(conversation)) =>
    state.when(start, { ...form, ...more }, { ...by(starter), found: { recipientIds } })

  test('with everybody who is meant but who writes, and its first message', () => {
    const { was, events, reply: said } = begins({}, [anna, starter, bo])
    expect(was).toBe('conversationStarted messageSent')
    expect(events[0]?.data).toMatchObject({ senderId: starter, recipientIds: [anna, bo] })
    expect(events[1]?.data).toMatchObject({ audienceIds: null, remindIds: [] })
    expect(said?.recipientCount).toBe(2)
  })

  test('reminds all of them where that is wished', () => {
    const { events } = begins({ smsReminder: true }, [anna, bo])
    expect(events[1]?.data.remindIds).toEqual([anna, bo])
  })

  test('not with nothing, not with nobody, and once', () => {
    expect(begins({ content: '' }, [anna]).was).toBe('emptyMessage')
    expect(begins({ content: '', fileIds: [first] }, [anna]).was).toContain('messageSent')
    expect(begins({}, [starter]).was).toBe('noRecipients')
    expect(begins({}, [anna], given(conversation, started())).was).toBe('nothing')
  })

  test('with what somebody said elsewhere, once', () => {
    const told = { senderId: starter, recipientId: anna, headline: 'Svar', content: '<p>Nej</p>' }
    const { was, after } = given(conversation).when(tell, told)
    expect(was).toBe('conversationStarted messageSent')
    expect(after.when(tell, told).was).toBe('nothing')
    expect(after.when(reply, { content: 'Jo', fileIds: [] }, by(anna)).was).toBe('messageSent')
  })
})

describe('an answer', () => {
  const answers = (keepAnswersPrivate: boolean, who: string) =>
    given(conversation, started(keepAnswersPrivate), sent(first)).when(
      reply,
      { content: 'Tack', fileIds: [] },
      by(who),
    )

  test.each([
    ['a recipient', anna, false, null],
    ['a recipient, kept private', anna, true, [anna, starter]],
    ['the one who asked', starter, false, null],
    ['the one who asked, kept private', starter, true, null],
  ])('of %s reaches whom it should', (_, who, keepAnswersPrivate, audienceIds) => {
    const { was, events } = answers(keepAnswersPrivate, who)
    expect([was, events[0]?.data.audienceIds]).toEqual(['messageSent', audienceIds])
  })

  test('of a stranger, and where there is nothing to answer, is refused alike', () => {
    expect(answers(false, stranger).was).toBe('notInThisGroup')
    const nowhere = given(conversation).when(reply, { content: 'x', fileIds: [] }, by(anna))
    expect(nowhere.was).toBe('notInThisGroup')
  })

  test('says something, or brings a file', () => {
    const state = given(conversation, started())
    expect(state.when(reply, { content: '', fileIds: [] }, by(anna)).was).toBe('emptyMessage')
    expect(state.when(reply, { content: '', fileIds: [first] }, by(anna)).was).toBe('messageSent')
  })

  test('twice under one id is once', () => {
    const state = given(conversation, started(), sent(first)).state
    const around = surroundings({ now: new Date(), newId: () => first }, SOME_ID)
    const deciding = Object.assign(around, { actor: actor({ userId: anna }) })
    const again = reply(state, { content: 'Tack', fileIds: [] }, deciding)
    expect(again).toMatchObject({ events: [], reply: { id: first } })
  })
})

describe('a reader', () => {
  const opens = (upTo: number, apart: readonly string[] = [], state = given(reader)) =>
    state.when(read, { conversationId: SOME_ID, seen: { upTo, apart } }, by(anna))
  const marks = (id: string, number: number, unread: boolean, state = given(reader), own = false) =>
    state.when(
      markUnread,
      { g: SOME_ID, m: id },
      { ...by(anna), found: { message: { id, number, unread, own } } },
    )

  test('never marks what they wrote themselves', () => {
    expect(marks(first, 1, false).was).toBe('messageMarkedUnread')
    expect(marks(first, 1, false, given(reader), true).was).toBe('nothing')
  })

  test('has read what was shown, once, and what comes later anew', () => {
    const { was, after } = opens(1)
    expect(was).toBe('messagesRead')
    expect(opens(1, [], after).was).toBe('nothing')
    expect(opens(2, [], after).was).toBe('messagesRead')
  })

  test('marks what was read, once, and reads it again; what is unread need not be marked', () => {
    expect(marks(first, 1, true).was).toBe('nothing')
    const marked = marks(first, 1, true, opens(2).after)
    expect(marked.was).toBe('messageMarkedUnread')
    expect(marks(first, 1, true, marked.after).was).toBe('nothing')
    const { was, events, after } = opens(2, [], marked.after)
    expect([was, events[0]?.data.messageIds]).toEqual(['messagesRead', [first]])
    expect(opens(2, [], after).was).toBe('nothing')
  })

  test('has what was sent to some alone, and was unread, told by its id', () => {
    const { events } = opens(2, [second])
    expect(events[0]?.data).toMatchObject({ upTo: 2, messageIds: [second] })
  })

  test('never goes back, and has marked what was marked and not read since', () => {
    const step = fc.oneof(
      fc.record({ upTo: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ mark: fc.integer({ min: 1, max: 6 }) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let now = given(reader)
        let upTo = 0
        const marked = new Set<number>()
        for (const one of steps)
          if ('upTo' in one) {
            now = opens(one.upTo, [], now).after
            upTo = Math.max(upTo, one.upTo)
            for (const number of marked) if (number <= one.upTo) marked.delete(number)
          } else {
            const waits = marked.has(one.mark) || one.mark > upTo
            const { was, after } = marks(person(`c${one.mark}`), one.mark, true, now)
            expect(was).toBe(waits ? 'nothing' : 'messageMarkedUnread')
            if (!waits) marked.add(one.mark)
            now = after
          }
        expect(now.state.upTo).toBe(upTo)
        expect([...now.state.marked.keys()].sort()).toEqual(
          [...marked].map((number) => person(`c${number}`)).sort(),
        )
      }),
    )
  })
})
