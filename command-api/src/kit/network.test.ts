import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1::7', '2001:db8:0:1::'],
  ['2001:DB8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
  ['2001:db8:0:2::7', '2001:db8:0:2::'],
  ['::1', '::'],
  // Who hung up before being looked at has no address any more.
  [undefined, ''],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network)
})
