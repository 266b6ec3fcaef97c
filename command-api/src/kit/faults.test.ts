import { calls } from '@portal/contracts'
import { boundsOf } from '@portal/contracts/bounds'
import { describe, expect, it } from 'vitest'
import { boundFaults, told } from './faults.ts'

const { input } = boundsOf(calls.users.invite)
const anna = { firstName: 'Anna', lastName: 'Ek', email: 'anna@demo.example' }
const faults = (value: unknown) => boundFaults(input, value)

describe('what is larger than a contract lets it be', () => {
  it.each<[string, unknown]>([
    ['an input that is right', { people: [anna], preview: true }],
    ['spaces around a text', { people: [{ ...anna, firstName: `${' '.repeat(100)}Anna` }] }],
    ['a letter with its marks', { people: [{ ...anna, firstName: `a${'\u0301'.repeat(30)}` }] }],
    ['what the schema refuses at a glance', [[[]]]],
    ['a list where a text belongs', { people: [{ ...anna, firstName: ['a\u0000'] }] }],
    ['nothing', null],
  ])('is not %s', (_, value) => {
    expect(faults(value)).toEqual([])
  })

  it.each<[string, unknown, string, string]>([
    [
      'a zero character',
      { people: [{ ...anna, lastName: 'a\u0000' }] },
      'people.0.lastName',
      'notText',
    ],
    ['half a character', { people: [{ ...anna, email: '\ud800' }] }, 'people.0.email', 'notText'],
    [
      'marks piled up on a letter',
      { people: [{ ...anna, lastName: `a${'\u0301\u0316'.repeat(16)}` }] },
      'people.0.lastName',
      'notText',
    ],
    [
      'marks that pile up when what nobody sees between them is left out',
      { people: [{ ...anna, lastName: `a${'\u0301\u0316\u200b'.repeat(16)}` }] },
      'people.0.lastName',
      'notText',
    ],
    [
      'a long text',
      { people: [{ ...anna, lastName: 'x'.repeat(400) }] },
      'people.0.lastName',
      'tooLong',
    ],
    ['a long word', { people: [anna], preview: 'x'.repeat(1000) }, 'preview', 'tooLong'],
    ['a long list', { people: Array(2001).fill(anna) }, 'people', 'tooMany'],
    [
      'a field that nobody knows',
      { people: [{ ...anna, age: 1 }] },
      'people.0.age',
      'unknownField',
    ],
  ])('is %s', (_, value, path, message) => {
    expect(faults(value)).toEqual([{ path, message }])
  })

  it('is looked for until enough is found, and never within what nobody knows', () => {
    let looks = 0
    const trap = {
      get deep() {
        looks++
        return 1
      },
    }
    const value = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`k${n}`, trap]))
    expect(faults(value)).toHaveLength(20)
    expect(looks).toBe(0)
  })

  it('is told briefly', () => {
    const [fault] = told(faults({ [`${'🚛'.repeat(300)}`]: 1 }))
    expect(fault?.path.length).toBeLessThanOrEqual(200)
    expect(fault?.path.isWellFormed()).toBe(true)
    const message = 'x'.repeat(500)
    const many = told(Array.from({ length: 50 }, () => ({ path: 'a', message })))
    expect(many).toHaveLength(20)
    expect(many[0]?.message).toHaveLength(200)
  })
})
