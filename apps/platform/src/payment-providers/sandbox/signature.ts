import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Older signatures are refused as possible replays. */
const windowSeconds = 5 * 60

const computeHmac = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/** Derives the secret shared by sandbox and shop, which run in one process, so it need not be configured. */
export const deriveSandboxSecret = (tokenSecret: string) =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', 'sandbox payments', 32)).toString('hex')

/** Signs timestamp and body as `t=<seconds>,v1=<hmac>`. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${computeHmac(secret, seconds, body).toString('hex')}`
}

/** Verifies a signature in constant time. */
export function isSigned(secret: string, signed: { header: string; body: string }, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signed.header) ?? []
  const actual = Buffer.from(hex, 'hex')
  const expected = computeHmac(secret, seconds, signed.body)
  const isValid = actual.length === expected.length && timingSafeEqual(actual, expected)
  return isValid && Math.abs(now.getTime() / 1000 - Number(seconds)) <= windowSeconds
}
