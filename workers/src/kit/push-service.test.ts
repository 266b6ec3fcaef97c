import { makeVapidKeys } from '@portal/platform/vapid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PushService, startPushService } from '../../../tests/harness/push-service.ts'
import { NotOut } from './outcome.ts'
import { type Push, pushGateway } from './push-service.ts'

let service: PushService
let other: PushService
beforeAll(async () => {
  service = await startPushService()
  other = await startPushService()
})
afterAll(async () => {
  await service.close()
  await other.close()
})
beforeEach(() => service.answers(201))

const gateway = (services: string[] = [service.origin, other.origin]) =>
  pushGateway({ vapid: makeVapidKeys(), subject: 'mailto:office@demo.example', services })
const toA = (of: PushService, endpoint?: string): Push => {
  const given = of.subscribe()
  return {
    to: { endpoint: endpoint ?? given.endpoint, ...given.keys },
    ...{ payload: '{"title":"Hej"}', ttlS: 60, topic: 'abc', urgency: 'normal' },
  }
}
const failing = (sending: Promise<unknown>) =>
  sending.then(
    () => undefined,
    (error: unknown) => error as NotOut,
  )

test('a push is sealed for the browser, and signed for its service', async () => {
  expect(await gateway().send(toA(service))).toBe('taken')
  expect(service.wrong).toEqual([])
  expect(service.got.at(-1)).toMatchObject({
    ...{ ttl: 60, topic: 'abc', urgency: 'normal', subject: 'mailto:office@demo.example' },
    said: { title: 'Hej' },
  })
  expect(service.got.at(-1)?.body.includes('Hej')).toBe(false)
})

test.each([404, 410])('%i says that the device takes none any more', async (status) => {
  service.answers(status)
  expect(await gateway().send(toA(service))).toBe('gone')
})

test('a service that is not named any more is not asked', async () => {
  const before = service.asked()
  expect(await gateway([other.origin]).send(toA(service))).toBe('gone')
  expect(service.asked()).toBe(before)
})

test.each([
  [401, 'notLetIn'],
  [403, 'notLetIn'],
  [400, 'refused'],
  [413, 'refused'],
  [503, 'later'],
  [429, 'later'],
])('%i is %s', async (status, why) => {
  service.answers(status)
  const error = await failing(gateway().send(toA(service)))
  expect(error).toBeInstanceOf(NotOut)
  expect(error?.why).toBe(why)
})

test('a redirect is followed nowhere', async () => {
  service.answers(307, { location: toA(other).to.endpoint })
  const before = other.asked()
  expect((await failing(gateway().send(toA(service))))?.why).toBe('refused')
  expect(other.asked()).toBe(before)
})

describe('a service in trouble', () => {
  test('is left alone as long as it says, and holds up no other', async () => {
    const one = gateway()
    service.answers(503, { 'retry-after': '120' })
    const said = await failing(one.send(toA(service)))
    expect(Number(said?.dueAt) - Date.now()).toBeGreaterThan(60_000)
    const before = service.asked()
    service.answers(201)
    expect((await failing(one.send(toA(service))))?.why).toBe('away')
    expect(service.asked()).toBe(before)
    expect(await one.send(toA(other))).toBe('taken')
  })

  test('is not left alone for longer where the clock is set back meanwhile', async () => {
    const one = gateway()
    service.answers(503, { 'retry-after': '1' })
    await failing(one.send(toA(service)))
    service.answers(201)
    const hourAgo = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000)
    try {
      await expect.poll(() => one.send(toA(service)).catch(() => 'away')).toBe('taken')
    } finally {
      hourAgo.mockRestore()
    }
  })

  test('that is not there at all is tried again', async () => {
    const gone = await startPushService()
    const push = toA(gone)
    await gone.close()
    const error = await failing(gateway([gone.origin]).send(push))
    expect(error?.why).toBe('away')
    expect(error?.dueAt).toBeInstanceOf(Date)
  })
})

test('a name that leads into our own network is not gone to', async () => {
  const error = await failing(gateway(['localhost']).send(toA(service, 'https://localhost/push/a')))
  expect(error?.why).toBe('away')
  expect(error?.cause).toMatchObject({ message: 'not a public address' })
})
