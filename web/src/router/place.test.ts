import { addressOf, type Place, places } from '@portal/contracts/places'
import { describe, expect, test } from 'vitest'
import { internalPath, screens } from '../screens.ts'
import { pages } from './pages.ts'

describe('every place that is linked to', () => {
  test.each(Object.entries<Place>(places))('%s is a screen, and has a page', (_, { path }) => {
    expect(screens.filter((screen) => screen.path === path)).toHaveLength(1)
    expect(Object.keys(pages)).toContain(path)
  })
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
