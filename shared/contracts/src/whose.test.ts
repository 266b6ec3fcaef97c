import { expect, it } from 'vitest'
import { type AnyCall, calls } from './index.ts'

/** Queries with a person in their path that say by themselves whose they are, each with why. */
const byThemselves: Readonly<Record<string, string>> = {
  'departments.ofUser': 'one’s own, and anybody’s for an administrator',
  'logs.ofUser': 'what happened to somebody outlives them; super admins alone ask',
  'tests.take': 'the id is the test’s',
}

const queries = Object.values(calls)
  .flatMap((area) => Object.values<AnyCall>(area))
  .filter((call) => call.kind === 'query')

it('every query with a person in its path says whose it is or whom it is about', () => {
  const personal = queries.filter(({ path }) => /:userId\b|\/user\/:id\b/.test(path))
  const silent = personal
    .filter(({ owner, about }) => !owner && !about)
    .map(({ area, name }) => `${area}.${name}`)
  expect(personal.length).toBeGreaterThan(10)
  expect(silent.sort()).toEqual(Object.keys(byThemselves))
})
