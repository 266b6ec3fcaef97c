import { expect, test } from 'vitest'
import { fitOf } from './fitting.ts'

test.each([
  ['', 'Användare', 0],
  ['anv', 'Användare', 0],
  ['anvandare', 'Användare', 0],
  ['ÅSA', 'Åsa Öberg', 0],
  ['oberg', 'Åsa Öberg', 1],
  ['ob as', 'Åsa Öberg', 1],
  ['przykladowski', 'Łukasz Przykładowski', 1],
  ['luk', 'Łukasz Przykładowski', 0],
  ['dat', 'Användare', undefined],
  ['vändar', 'Användare', 2],
  ['semester ledig', 'Semester och ledighet', 1],
  ['ledig semester', 'Semester och ledighet', 1],
  ['semester sjuk', 'Semester och ledighet', undefined],
])('%j fits %j: %j', (typed, name, fit) => {
  expect(fitOf(typed, name)).toBe(fit)
})

test('what stands beside a name is found, too, behind what has it in its name', () => {
  expect(fitOf('admin nyh', 'Nyheter', 'Administration')).toBe(2)
  expect(fitOf('nyh', 'Nyheter', 'Administration')).toBe(0)
})
