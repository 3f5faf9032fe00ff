import { isIP } from 'node:net'

/**
 * Returns the network that a visitor can choose addresses from: the address itself, or the first half of an IPv6 one,
 * because a provider gives every customer a whole /64.
 */
export function toNetwork(address: string): string {
  const plain = toPlainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail = ''] = plain.replace(/%.*/, '').split('::')
  const [first, last] = [splitGroups(head), splitGroups(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Returns an IPv4 address that is written as an IPv6 one in its own form. */
export const toPlainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Splits groups of an IPv6 address; an IPv4 address at its end takes the place of two. */
const splitGroups = (text: string) =>
  text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
