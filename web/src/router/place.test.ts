import { addressOf, type Place, places } from '@portal/contracts/places'
import { describe, expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { internalPath } from './internal-path.ts'

test('every screen is at the place of one, and no two are at the same', () => {
  const paths = Object.values<Place>(places).map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(screens.length).toBeGreaterThan(40)
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
  for (const { path } of screens) expect(paths).toContain(path)
})

describe('an address', () => {
  test('has what is given, encoded, and leaves out the rest', () => {
    expect(addressOf(places.contract, {})).toBe('/start/contract')
    expect(addressOf(places.contract, { id: 'a/b' })).toBe('/start/contract/a%2Fb')
    expect(addressOf(places.messages, { group: 'x' })).toBe('/inside/user/messages?group=x')
    expect(addressOf(places.register, { step: 'code', email: 'a+b@demo.example' })).toBe(
      '/register?step=code&email=a%2Bb%40demo.example',
    )
  })

  test('is remembered through a sign-in', () => {
    const address = addressOf(places.register, { step: 'code', email: 'åsa+1@demo.example' })
    expect(internalPath(address)).toBe(address)
  })
})
