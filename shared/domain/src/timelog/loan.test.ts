import { describe, expect, test } from 'vitest'
import { actor, given, SOME_ID } from '../kit/given.ts'
import { loan, markReturned, remove, save } from './loan.ts'

const form = {
  userId: SOME_ID,
  kind: 'key' as const,
  name: 'Nyckel till grinden',
  number: '17',
  lentOn: '2026-03-02',
  dueOn: '2026-03-20',
  comment: '',
}
const at = { by: actor(), now: new Date('2026-03-10T09:00:00Z') }
const today = '2026-03-10'
const nothing = given(loan)
const lent = nothing.when(save, form).after
const mark = (isReturned: boolean, returnedOn: string | null = null) => ({ isReturned, returnedOn })
const back = lent.when(markReturned, mark(true), at).after

describe('something lent', () => {
  test('is noted with the person it is lent to', () => {
    expect(nothing.when(save, form).events).toMatchObject([
      { type: 'itemLent', data: { loanId: SOME_ID, ...form } },
    ])
    expect(nothing.when(save, { ...form, dueOn: null }).was).toBe('itemLent')
    expect(nothing.when(save, { ...form, dueOn: form.lentOn }).was).toBe('itemLent')
    expect(nothing.when(save, { ...form, dueOn: '2026-03-01' })).toMatchObject({
      was: 'endBeforeStart',
      fields: ['dueOn'],
    })
  })

  test('is changed, and what changes nothing is nothing; whose it is stays', () => {
    expect(lent.when(save, form).was).toBe('nothing')
    const changed = lent.when(save, { ...form, userId: undefined, dueOn: null })
    expect(changed.was).toBe('loanChanged')
    expect(changed.after.state).toMatchObject({ userId: SOME_ID, dueOn: null, version: 2 })
  })

  test('is back today, or on a day before; not before it was lent, nor tomorrow', () => {
    const marked = lent.when(markReturned, mark(true), at)
    expect(marked.events).toMatchObject([{ type: 'itemReturned', data: { returnedOn: today } }])
    expect(lent.when(markReturned, mark(true, '2026-03-02'), at).was).toBe('itemReturned')
    expect(lent.when(markReturned, mark(true, '2026-03-01'), at)).toMatchObject({
      was: 'endBeforeStart',
      fields: ['returnedOn'],
    })
    expect(lent.when(markReturned, mark(true, '2026-03-11'), at)).toMatchObject({
      was: 'dateInFuture',
      fields: ['returnedOn'],
    })
  })

  test('that is back is marked once; the day can be corrected, the mark taken back', () => {
    expect(back.when(markReturned, mark(true), { ...at, now: new Date('2026-03-12') }).was).toBe(
      'nothing',
    )
    expect(back.when(markReturned, mark(true, '2026-03-09'), at).was).toBe('itemReturned')
    const out = back.when(markReturned, mark(false), at)
    expect(out.events).toMatchObject([
      { type: 'itemNotReturned', data: { userId: SOME_ID, dueOn: form.dueOn } },
    ])
    expect(out.after.state).toMatchObject({ is: 'out', returnedOn: null })
    expect(lent.when(markReturned, mark(false), at).was).toBe('nothing')
  })

  test('that is back is changed no more', () => {
    expect(back.when(save, form).was).toBe('nothing')
    expect(back.when(save, { ...form, name: 'Annat' }).was).toBe('loanReturned')
  })

  test('is deleted once, out or back; what is gone or never was is not there', () => {
    const removed = back.when(remove, {})
    expect(removed.was).toBe('loanRemoved')
    expect(lent.when(remove, {}).was).toBe('loanRemoved')
    expect(removed.after.when(remove, {}).was).toBe('nothing')
    for (const gone of [removed.after]) {
      expect(gone.when(save, form).was).toBe('notFound')
      expect(gone.when(markReturned, mark(true), at).was).toBe('notFound')
    }
    expect(nothing.when(remove, {}).was).toBe('notFound')
    expect(nothing.when(markReturned, mark(true), at).was).toBe('notFound')
  })
})
