import { describe, expect, it } from 'vitest'
import {
  isPublicAddress,
  isPushService,
  publicPushServices,
  pushPlace,
  pushServicesIn,
} from './push-services.ts'

const services = pushServicesIn(publicPushServices)

describe('where a browser says that its pushes go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('may be %s', (endpoint) => {
    expect(pushPlace(endpoint, services)).toMatchObject({ named: false })
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com@169.254.169.254/latest',
    'https://anna:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.services.mozilla.com.evil.example/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://0x7f.1/abc',
    'https://localhost/abc',
    'https://metadata.google.internal/abc',
    'https://fcm.googleapis.com/abc#there',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('may not be %s', (endpoint) => {
    expect(pushPlace(endpoint, services)).toBeUndefined()
  })

  it('may be an origin that is named whole, with its port, and no other', () => {
    const own = ['https://push.example.com:8443', 'http://127.0.0.1:4000']
    expect(pushPlace('https://push.example.com:8443/a', own)).toMatchObject({ named: true })
    expect(pushPlace('http://127.0.0.1:4000/a', own)).toMatchObject({ named: true })
    for (const other of ['https://push.example.com/a', 'http://127.0.0.1:4001/a'])
      expect(pushPlace(other, own)).toBeUndefined()
  })
})

it('names hosts, what is below them, and origins over TLS or on this machine', () => {
  for (const one of [...services, 'https://push.example.com:8443', 'http://127.0.0.1:4000'])
    expect(isPushService(one)).toBe(true)
  for (const one of ['*', '*.', 'localhost', 'http://push.example.com', 'https://a.b/c', 'a b.com'])
    expect(isPushService(one)).toBe(false)
})

it.each([
  ...['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.20.0.1', '192.168.1.1', '100.100.1.1'],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '198.51.100.7', 'not an address', ''],
  ...['::', '::1', '::ffff:10.0.0.1', 'fe80::1', 'fc00::1', 'fd12::1', '64:ff9b::a00:1', 'ff02::1'],
  ...['2002:a00:1::', '2001:db8::1', '2001::1'],
])('%s is no address out on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
it.each(['142.250.74.106', '8.8.8.8', '172.32.0.1', '2a00:1450:400f:80c::200a'])(
  '%s is one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)
