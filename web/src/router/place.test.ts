import { addressOf, type Place, places } from '@portal/contracts/places'
import { describe, expect, test } from 'vitest'
import { screens } from '../screens.ts'
import { internalPath } from './internal-path.ts'

test('every place is the address of one screen, and every screen has a place', () => {
  const paths = Object.values<Place>(places).map(({ path }) => path)
  expect(screens.map(({ path }) => path).sort()).toEqual(paths.sort())
  expect(new Set(paths).size).toBe(paths.length)
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
