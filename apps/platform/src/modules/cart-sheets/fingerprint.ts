import type { Context } from '../../context.ts'

export type Origin = { cartId: string; version: number; exportedAt: string }

const word = 'tiber'
const textOf = ({ cartId, version, exportedAt }: Origin) => `${word}:${cartId}:${version}:${exportedAt}`
/** Enough to tell a file of ours from one somebody made up. */
const signatureLength = 22
const signatureOf = ({ tokens }: Context, origin: Origin) =>
  tokens.signatureOf(`sheet ${textOf(origin)}`).slice(0, signatureLength)

/** Which cart a file was made of, at which version and when; signed. */
export const fingerprintOf = (context: Context, origin: Origin): string =>
  `${textOf(origin)}:${signatureOf(context, origin)}`

const pattern = new RegExp(
  `^${word}:(\\d{10}):(\\d{1,9}):(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z):([\\w-]{${signatureLength}})$`,
)

/** The head of the column that knows the lines again. */
export const isFingerprint = (text: string): boolean => text.trim().startsWith(`${word}:`)

/** Undefined: it is not ours. */
export function readFingerprint(context: Context, text: string): Origin | undefined {
  const [, cartId, version, exportedAt, signature] = pattern.exec(text.trim()) ?? []
  if (!cartId || !exportedAt) return undefined
  const origin = { cartId, version: Number(version), exportedAt }
  return signatureOf(context, origin) === signature ? origin : undefined
}
