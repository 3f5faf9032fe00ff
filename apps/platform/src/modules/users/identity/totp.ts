import { createHmac } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as authenticator apps compute them: HMAC-SHA-1, 30 seconds, six digits. */
const stepSeconds = 30
const digits = 6
/** Steps before and after the current one that count: clocks of phones drift. */
const drift = 1

export const getTimeStep = (now: Date) => Math.floor(now.getTime() / 1000 / stepSeconds)

export function computeCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = hmac.at(-1)! & 15
  const number = hmac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Finds the time step a code belongs to, if it is a current one. */
export function findTimeStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = getTimeStep(now)
  const steps = Array.from({ length: 2 * drift + 1 }, (_, index) => current - drift + index)
  return steps.find((step) => computeCode(secret, step) === code)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes as base32 (RFC 4648) without padding, the form in which apps take a secret. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let buffer = 0
  let bits = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(buffer >> bits) & 31]
    }
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}
