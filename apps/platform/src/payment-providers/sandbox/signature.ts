import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A message that is older than this may be somebody's who has listened. */
const windowSeconds = 5 * 60

const hmacOf = (secret: string, seconds: string, body: string) =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest()

/** What sandbox and shop share: both live in one house, so it need not be configured. */
export const sandboxSecret = (tokenSecret: string) =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', 'sandbox payments', 32)).toString('hex')

/** `t=<seconds>,v1=<hmac>`: over the moment and the bytes of the body, so that neither can be changed. */
export function sign(secret: string, body: string, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1000))
  return `t=${seconds},v1=${hmacOf(secret, seconds, body).toString('hex')}`
}

/** Takes as long for a wrong one as for the right one. */
export function isSigned(secret: string, signed: { header: string; body: string }, now: Date): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signed.header) ?? []
  const given = Buffer.from(hex, 'hex')
  const right = hmacOf(secret, seconds, signed.body)
  const isOurs = given.length === right.length && timingSafeEqual(given, right)
  return isOurs && Math.abs(now.getTime() / 1000 - Number(seconds)) <= windowSeconds
}
