import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settingsSchema } from '@portal/platform/settings'
import { expect, it } from 'vitest'
import { root } from './step.ts'

const [compose = '', dockerfile = '', example = ''] = await Promise.all(
  ['docker-compose.yml', 'Dockerfile', '.env.example'].map((name) =>
    readFile(join(root, name), 'utf8'),
  ),
)
/** The services by name, each with its lines. */
const services = new Map(
  [
    ...compose
      .slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nvolumes:\n'))
      .matchAll(/^ {2}([\w-]+):(.*(?:\n(?: {4}.*|))*)/gm),
  ].map(([, name = '', lines = '']) => [name, lines] as const),
)

it('starts an event store where its profile is on, and not where events are in Postgres', () => {
  const stores = [...services].filter(([name]) => name.startsWith('kurrentdb'))
  expect(stores.map(([name]) => name)).toContain('kurrentdb')
  for (const [name, lines] of stores)
    expect(lines, name).toMatch(/^ {4}profiles: \[|<<: \*kurrentdb-node/m)
  // Whoever waits for a service that is in a profile does not start without it.
  expect(compose).not.toMatch(/^ +kurrentdb[\w-]*:\n +condition:/m)
  const [, store] = /^EVENT_STORE=(.*)$/m.exec(example) ?? []
  const [, profiles] = /^COMPOSE_PROFILES=(.*)$/m.exec(example) ?? []
  expect(profiles).toBe(store === 'postgres' ? '' : store)
})

it('is built and checked by the engines that distributions come with', () => {
  // From 25 on; Debian 12 has 20.10, which does not build an image that names it.
  expect(dockerfile).not.toContain('--start-interval')
})

it('keeps no log of a container without a bound, and hands SIGTERM to what it is for', () => {
  const lasting = [...services].filter(([, lines]) => /^ {4}restart: /m.test(lines))
  expect(lasting.length).toBeGreaterThan(5)
  for (const [name, lines] of lasting) expect(lines, name).toContain('logging: *logging')
  expect(compose).toMatch(/^x-portal: &portal\n {2}logging: \*logging$/m)
  // A shell that stays before it keeps the signal to itself, and the engine kills both after ten seconds.
  for (const [name, lines] of lasting)
    if (/^ {6}- sh$/m.test(lines)) expect(lines, name).toMatch(/^ {8}exec /m)
})

it('lets no container have all memory of the machine, and Redis less than its own has', () => {
  const lasting = [...services].filter(([, lines]) => /^ {4}restart: /m.test(lines))
  for (const [name, lines] of lasting) expect(lines, name).toMatch(/^ {4}mem_limit: /m)
  expect(compose).toMatch(/^x-portal: &portal\n {2}logging: .*\n {2}mem_limit: /m)
  const redis = services.get('redis') ?? ''
  const bound = (name: string) => Number(new RegExp(`${name}:? (\\d+)m`).exec(redis)?.[1])
  expect(bound('maxmemory')).toBeLessThanOrEqual(bound('mem_limit') / 2)
})

it('gives what keeps something time to write it down before it is killed', () => {
  // Docker's own ten seconds are too few on a slow disk.
  const keeping = [...services].filter(([, lines]) =>
    /^ {6}- (postgres|redis|kurrentdb.*):/m.test(lines),
  )
  expect(keeping.length).toBeGreaterThan(4)
  for (const [name, lines] of keeping)
    expect(lines, name).toMatch(/^ {4}stop_grace_period: 2m$|<<: \*kurrentdb-node/m)
})

it('takes each setting from .env, but for those of what runs beside the portal, which are named there', () => {
  const handedOn = (name: string) => compose.includes(`\n  ${name}: \${${name}:`)
  const fixed = Object.keys(settingsSchema.shape).filter((name) => !handedOn(name))
  const [, named = ''] = /^# Any other setting [^\n]*\n((?:# [^\n]*\n)*)/m.exec(example) ?? []
  expect(
    [...named.matchAll(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*\b/g)].map(([name]) => name).sort(),
  ).toEqual(fixed.sort())
})
