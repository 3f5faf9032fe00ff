import { changeText } from './mutate-value.ts'
import type { Random } from './random.ts'
import { pickText } from './unusual-values.ts'

/** Names and values as in a query, a form or a cookie header. */
export type Pairs = [name: string, value: string][]

/** Returns the pairs with one of them dropped, repeated, renamed or changed, or with another one added. */
export function mutatePairs(random: Random, pairs: Pairs, names: readonly string[]): Pairs {
  const at = random.integer(pairs.length)
  const pair = pairs[at]
  const kind = random.integer(10)
  const known = names.length > 0 ? random.pick(names) : 'surprise'
  if (!pair || kind === 0) return [...pairs, [known, pickText(random)]]
  const [name, value] = pair
  if (kind === 1) return pairs.filter((_, index) => index !== at)
  if (kind === 2) return [...pairs, [name, changeText(random, value)]]
  if (kind === 3) return [...pairs, ...Array.from({ length: random.pick([2, 30, 300]) }, () => pair)]
  if (kind === 4)
    return pairs.with(at, [random.pick([`${name}[]`, `${name}[0]`, '__proto__', 'constructor', known]), value])
  return pairs.with(at, [name, changeText(random, value)])
}

/** Byte sequences that are no valid escape or no valid UTF-8. */
const brokenEscapes = ['%', '%zz', '%ED%A0%80', '%C0%AF', '%FF', '%00', '%0d%0a', '%2e%2e%2f', '%5c']

/** Encodes a text for a URL; with a random, it is now and then followed by a broken escape. */
export function encodeForUrl(random: Random | undefined, text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed())
  return random?.chance(0.03) ? `${encoded}${random.pick(brokenEscapes)}` : encoded
}

export const writePairs = (random: Random | undefined, pairs: Pairs): string =>
  pairs.map((pair) => pair.map((text) => encodeForUrl(random, text)).join('=')).join('&')

/** Cuts a path so that it fits, with the headers, into what Node reads before it refuses and resets a connection. */
export const limitPath = (path: string): string => path.slice(0, 12_000)

/** Keeps what a header may contain: visible characters of one byte, spaces and tabs. */
export const toHeaderValue = (text: string, maxLength = 2000): string =>
  text.replaceAll(/[^\t\u0020-\u007E\u0080-\u00FF]/g, '').slice(0, maxLength)
