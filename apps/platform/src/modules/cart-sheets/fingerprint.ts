import type { Context } from '../../context.ts'

export type Origin = { cartId: string; version: number; exportedAt: string }

const prefix = 'tiber'
const formatOrigin = ({ cartId, version, exportedAt }: Origin) => `${prefix}:${cartId}:${version}:${exportedAt}`
/** Long enough to detect a forged fingerprint. */
const signatureLength = 22
const signOrigin = ({ tokens }: Context, origin: Origin) =>
  tokens.signText(`sheet ${formatOrigin(origin)}`).slice(0, signatureLength)

/** Creates the signed fingerprint of an export: cart, version and time. */
export const createFingerprint = (context: Context, origin: Origin): string =>
  `${formatOrigin(origin)}:${signOrigin(context, origin)}`

const pattern = new RegExp(
  `^${prefix}:(\\d{10}):(\\d{1,9}):(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z):([\\w-]{${signatureLength}})$`,
)

/** Tells whether a header is a fingerprint, which marks the column of line ids. */
export const isFingerprint = (text: string): boolean => text.trim().startsWith(`${prefix}:`)

/** Returns the origin of a file, or undefined if the signature is not ours. */
export function readFingerprint(context: Context, text: string): Origin | undefined {
  const [, cartId, version, exportedAt, signature] = pattern.exec(text.trim()) ?? []
  if (!cartId || !exportedAt) return undefined
  const origin = { cartId, version: Number(version), exportedAt }
  return signOrigin(context, origin) === signature ? origin : undefined
}
