import { BlockList, isIP } from 'node:net'

/** The public push services of the browsers: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
export const publicPushServices =
  'fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const HOST = /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/
const LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/

/** Is it an origin that may be named whole: over TLS, or on this very machine? */
function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  if (!url || url.origin !== text) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
}

/** The push services that a list with commas names. */
export const pushServicesIn = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => one !== '')

/** Is it a host, `*.` and what all hosts below end with, or a whole origin? */
export const isPushService = (text: string): boolean => HOST.test(text) || isOrigin(text)

/** A place that pushes may be given to. */
export interface PushPlace {
  readonly url: URL
  /** It was named with its origin: who runs the portal says where it is, also if that is a network of theirs. */
  readonly named: boolean
}

/**
 * Where a browser says that its pushes go, which anybody may have written. Taken are https on its usual
 * port at a host of `services`, and what begins with an origin that stands there whole.
 * @returns undefined where nothing may be given to it
 */
export function pushPlace(endpoint: string, services: readonly string[]): PushPlace | undefined {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return undefined
  if (services.includes(url.origin)) return { url, named: true }
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname) !== 0) return undefined
  const isOne = services.some((service) =>
    service.startsWith('*.') ? url.hostname.endsWith(service.slice(1)) : service === url.hostname,
  )
  return isOne ? { url, named: false } : undefined
}

/** What is not an address of a host out on the internet (IANA's registries of special-purpose addresses). */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** Of IPv6 only what is given out for the internet, without what leads to IPv4 or is for examples. */
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
const special = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(net, bits, 'ipv6')

/** Is it the address of a host out on the internet, none of this machine or its networks? */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !inside.check(address, 'ipv4')
  if (kind !== 6) return false
  return outside.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
