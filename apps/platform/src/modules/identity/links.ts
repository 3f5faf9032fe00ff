import { PlatformError } from '@tiber/contract/errors'
import type { Locale } from '@tiber/contract/locales'
import type { Context } from '../../context.ts'
import * as links from './link-queries.ts'
import { hashOf } from './tokens.ts'

type LinkWish = {
  userId: string
  purpose: links.Purpose
  livesSeconds: number
  /** Of an invitation: into which account, and as what. */
  accountId?: string
  groups?: string[]
}

/** The token of a link to mail: single use, expiring, kept only as a hash. It replaces older ones for the same thing. */
export async function newLinkToken(context: Context, { livesSeconds, ...link }: LinkWish): Promise<string> {
  const token = context.tokens.newOpaque()
  const expiresAt = new Date(context.now().getTime() + livesSeconds * 1000)
  await links.insertOneTimeToken(context, { hash: hashOf(token), expiresAt, ...link })
  await links.useOtherOneTimeTokens(context, { ...link, hash: hashOf(token) })
  return token
}

/** A page of an allowed origin, and nothing in front of the host that could pass for one. */
export function requireAllowedUrl({ allowedOrigins }: Context, address: string | undefined, field: string) {
  if (address === undefined) return
  const url = URL.parse(address)
  const isPlain = url?.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  if (!isPlain || !allowedOrigins.includes(url.origin))
    throw new PlatformError('F-E-012', `The origin of ${field} is not allowed.`, field)
}

/** A page of the shop in a language; es-ES has no prefix. */
export function shopPage({ publicUrl }: Context, locale: Locale, path: string): string {
  return `${publicUrl}${locale === 'en-US' ? '/en-US' : ''}${path}`
}

export function withToken(page: string, token: string): string {
  const link = new URL(page)
  link.searchParams.set('token', token)
  return link.href
}
