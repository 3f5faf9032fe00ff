import { PlatformError } from '@tiber/contract/errors'
import type { Context } from '../context.ts'

const urlLifetimeSeconds = 60 * 60

/** What a signed URL gives access to; a signature for one purpose is not valid for another. */
type Purpose = 'media' | 'files'

/** Builds a URL of one file that works for an hour without signing in. */
export function buildSignedUrl({ now, tokens }: Context, purpose: Purpose, id: string): string {
  const expires = String(Math.floor(now().getTime() / 1000) + urlLifetimeSeconds)
  return `/v1/${purpose}/${id}?expires=${expires}&signature=${tokens.signText(toSignedText(purpose, id, expires))}`
}

export type SignedUrl = { id: string; expires: string; signature: string }

/** Requires a valid signed URL, which stands in for the user who got it. */
export function requireSignature(
  { now, tokens }: Context,
  purpose: Purpose,
  { id, expires, signature }: SignedUrl,
): void {
  const isValid = tokens.isValidSignature(toSignedText(purpose, id, expires), signature)
  if (!isValid || Number(expires) * 1000 <= now().getTime())
    throw new PlatformError('PE0001', 'The link to this file is invalid or has expired.')
}

const toSignedText = (purpose: Purpose, id: string, expires: string) => `${purpose} ${id} ${expires}`
