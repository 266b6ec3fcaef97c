import type { RedisOptions } from 'ioredis'

/** `redis+sentinel://user:password@one:26379,two:26379/name`: those who know which of several is the one that writes. */
const SENTINELS =
  /^redis(s?)\+sentinel:\/\/(?:([^@/]*)@)?([^@/?]+)\/([^/?]+)(?:\?sentinelPassword=(.*))?$/
const SENTINEL_PORT = 26379

/**
 * What an address of Redis means to its client, where it leads there by way of Sentinels.
 * @returns undefined for the address of Redis itself
 */
export function bySentinels(url: string): RedisOptions | undefined {
  const found = SENTINELS.exec(url)
  if (!found) return undefined
  const [, tls, given = '', hosts = '', name = '', sentinelPassword] = found
  const [username, ...rest] = given.split(':').map(decodeURIComponent)
  const password = rest.join(':')
  const sentinels = hosts.split(',').map((one) => {
    const { hostname, port } = new URL(`redis://${one}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || SENTINEL_PORT) }
  })
  return {
    sentinels,
    name: decodeURIComponent(name),
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
    ...(sentinelPassword ? { sentinelPassword: decodeURIComponent(sentinelPassword) } : {}),
    ...(tls ? { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true } : {}),
  }
}

/** The address with one host, as it is shown and looked at; the same where it leads to Redis itself. */
export const withOneHost = (url: string): string => {
  const hosts = SENTINELS.exec(url)?.[3]
  return hosts ? url.replace(hosts, hosts.split(',')[0] ?? '') : url
}
