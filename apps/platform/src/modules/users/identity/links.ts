import { PlatformError } from '@tiber/contract/errors'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import type { Recipient } from '../recipient-queries.ts'
import * as links from './link-queries.ts'
import { hashToken } from './tokens.ts'

type LinkOptions = {
  userId: string
  purpose: links.Purpose
  lifetimeSeconds: number
  /** Account and groups of an invitation. */
  accountId?: string
  groups?: string[]
  /** Address that the link sets. */
  email?: string
  /** A token with a signature; random by default. */
  token?: string
}

/** Several links for these purposes may be in use at once. */
const parallelPurposes = new Set<links.Purpose>(['DECISION', 'REVERT_EMAIL', 'SECOND_FACTOR'])

/**
 * Creates the token of a mailed link: single use, expiring, stored as a hash. It replaces older tokens for the same
 * purpose, except decision links, those that take an e-mail back, and open sign-ins.
 */
export async function createLinkToken(context: Context, { lifetimeSeconds, ...options }: LinkOptions): Promise<string> {
  const { token = context.tokens.createOpaqueToken(), ...link } = options
  const expiresAt = new Date(context.now().getTime() + lifetimeSeconds * 1000)
  await links.insertOneTimeToken(context, { hash: hashToken(token), expiresAt, ...link })
  if (!parallelPurposes.has(link.purpose))
    await links.invalidateOtherTokens(context, { ...link, hash: hashToken(token) })
  return token
}

/** Uses the token of a mailed link; exactly one of several concurrent requests succeeds. */
export async function useLinkToken(context: Context, token: string, purpose: links.Purpose) {
  const used = await links.useOneTimeToken(context, hashToken(token), purpose)
  if (!used) throw new PlatformError('AU0004', undefined, 'token')
  return used
}

/** Requires a URL of an allowed origin, without user information that could disguise the host. */
export function requireAllowedUrl({ allowedOrigins }: Context, address: string | undefined, field: string) {
  if (address === undefined) return
  const url = URL.parse(address)
  const isPlain = url?.username === '' && url.password === '' && /^https?:$/.test(url.protocol)
  if (!isPlain || !allowedOrigins.includes(url.origin))
    throw new PlatformError('F-E-012', `The origin of ${field} is not allowed.`, field)
}

/** Builds the URL of a shop page in a language; es-ES has no prefix. */
export function buildShopUrl({ publicUrl }: Context, locale: Locale, path: string): string {
  return `${publicUrl}${locale === 'en-US' ? '/en-US' : ''}${path}`
}

/** Builds the URL of a page of the app a user works in: the shop, or for staff the desk, if there is one. */
export function buildAppUrl(
  context: Context,
  { clientType }: { clientType: string },
  { locale, path }: { locale: Locale; path: string },
): string {
  const isStaff = clientType !== 'ACCOUNT' && context.deskUrl !== undefined
  return buildShopUrl(isStaff ? { ...context, publicUrl: context.deskUrl! } : context, locale, path)
}

type LinkPaths = { shop: string; desk: string }

/** Builds the link of a mail: customers read in the shop, sellers at their desk, if there is one. */
export function buildMailLink(
  context: Context,
  { clientType, locale }: Pick<Recipient, 'clientType' | 'locale'>,
  { shop, desk }: LinkPaths,
): { action?: string } {
  if (clientType === 'ACCOUNT') return { action: buildShopUrl(context, locale ?? defaultLocale, shop) }
  return context.deskUrl === undefined ? {} : { action: `${context.deskUrl}/${clientType.toLowerCase()}${desk}` }
}

export function addToken(page: string, token: string): string {
  const link = new URL(page)
  link.searchParams.set('token', token)
  return link.href
}
