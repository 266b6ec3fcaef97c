import { expect, test } from 'vitest'
import { smsOf } from './letter-texts.ts'

test('an SMS cuts what a thing is called between characters, never within one', () => {
  for (const before of [58, 59, 60]) {
    const subject = `${'x'.repeat(before)}🚛 kör`
    const text = smsOf('sv', [{ subject, text: '', link: 'https://portal.example/a' }], {
      link: 'https://portal.example',
    })
    expect(text.isWellFormed(), text).toBe(true)
    expect(text).toMatch(/^x{58,60}(🚛)?\.\.\.: https:/u)
  }
})
