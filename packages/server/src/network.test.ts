import { expect, test } from 'vitest'

import { toNetwork } from './network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['no address', 'no address'],
])('the network of "%s" is "%s"', (address, network) => expect(toNetwork(address)).toBe(network))
