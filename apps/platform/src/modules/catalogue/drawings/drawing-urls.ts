import { hash, timingSafeEqual } from 'node:crypto'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import { drawnKinds } from '@tiber/drawings/kinds'
import type { Context } from '../../../context.ts'
import { getAccountId } from '../assortments.ts'

/** The fields of a row that a drawing depends on. */
export type DrawingSource = {
  id: string
  sku: string
  name: unknown
  drawing: string | null
  attributes: unknown
  updatedAt: string
}
/** The end of the file name: the full drawing, a thumbnail, the end view, the pack. */
export type DrawingSuffix = '' | '-thumb' | '-view' | '-pack'

/**
 * Returns the address of a drawing. It contains the version of its content, so that it can be cached for ever, and a
 * signature: images are fetched without credentials, and anybody with the address may see them. The quantity per pack
 * is shown to signed-in customers only.
 */
export function getDrawingUrl(context: Context, source: DrawingSource, suffix: DrawingSuffix): string {
  return buildUrl(source, suffix, { token: buildToken(context, source, suffix), locale: context.locale })
}

/** Returns the addresses of the drawing and its thumbnail, which share one version; the thumbnail has no text. */
export function getSheetUrls(context: Context, source: DrawingSource): { url: string; thumb: string } {
  const token = buildToken(context, source, '')
  return { url: buildUrl(source, '', { token, locale: context.locale }), thumb: buildUrl(source, '-thumb', { token }) }
}

function buildToken(context: Context, source: DrawingSource, suffix: DrawingSuffix): string {
  const content = describeContent(context, source, suffix)
  const right = suffix === '-pack' && getAccountId(context) !== undefined ? 'pack' : 'drawing'
  const known = getKnownTokens(context)
  const key = `${right} ${source.id} ${content}`
  const token = known.get(key) ?? signContent(context, { right, id: source.id, content })
  // The oldest is dropped first.
  if (!known.has(key) && known.size >= maxTokens) known.delete(known.keys().next().value!)
  known.set(key, token)
  return token
}

function signContent(context: Context, { right, id, content }: { right: Right; id: string; content: string }): string {
  const contentHash = hashText(content)
  return `${contentHash}${sign(context, toSignedText(right, id, contentHash))}`
}

/** Tokens by what they are made of, because lists show the same drawings again and again: about 4 MB. */
const maxTokens = 10_000
const tokensBySecret = new WeakMap<Context['tokens'], Map<string, string>>()
const getKnownTokens = ({ tokens }: Context) =>
  tokensBySecret.get(tokens) ?? tokensBySecret.set(tokens, new Map()).get(tokens)!

function buildUrl(
  { id }: DrawingSource,
  suffix: DrawingSuffix,
  { token, locale }: { token: string; locale?: Locale },
): string {
  const language = locale && locale !== defaultLocale ? `&locale=${locale}` : ''
  return `/assets/drawings/${id}${suffix}.svg?v=${token}${language}`
}

/**
 * Returns the signed address of a data sheet, which is stored as an asset of its product; other addresses are returned
 * unchanged.
 */
export function signDocumentUrl(context: Context, url: string): string {
  const [path, id] = /^\/assets\/data-sheets\/(\d+)\.[a-zA-Z-]+\.pdf$/.exec(url) ?? []
  return path && id ? `${path}?key=${sign(context, toSignedText('data sheet', id, ''))}` : url
}

/** Returns what a signed address grants its holder; nothing if the signature is invalid. */
export function readRights(context: Context, id: string, token = ''): { canSeeDrawing: boolean; canSeePack: boolean } {
  const [contentHash, signature] = [token.slice(0, hashLength), token.slice(hashLength)]
  const isGranted = (right: Right) => isSame(signature, sign(context, toSignedText(right, id, contentHash)))
  const canSeePack = isGranted('pack')
  return { canSeeDrawing: canSeePack || isGranted('drawing'), canSeePack }
}

export const canSeeDataSheet = (context: Context, id: string, key = '') =>
  isSame(key, sign(context, toSignedText('data sheet', id, '')))

const hashLength = 10
const signatureLength = 16
type Right = 'drawing' | 'pack' | 'data sheet'
const toSignedText = (right: Right, id: string, contentHash: string) => `${right} ${id} ${contentHash}`

/** Shorter than a session's signature: it is in every address of a page and grants access to one drawing only. */
const sign = ({ tokens }: Context, text: string) => tokens.signText(text).slice(0, signatureLength)

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const weekMs = 7 * 24 * 60 * 60 * 1000

function describeContent(
  { now }: Context,
  { sku, name, drawing, attributes, updatedAt }: DrawingSource,
  suffix: DrawingSuffix,
): string {
  // The quantity per pack belongs to the offers, which have an update time of their own: it is refreshed weekly.
  const week = suffix === '-pack' ? Math.floor(now().getTime() / weekMs) : 0
  return JSON.stringify([drawingVersion(), sku, name, drawing, attributes, updatedAt, week])
}

let version: string | undefined

/** Changes by itself whenever the drawing code produces other lines. */
function drawingVersion(): string {
  version ??= hashText(drawnKinds.flatMap((kind) => views.map((view) => draw(kind, {}, { view }))).join(''))
  return version
}

const views = ['sheet', 'thumb', 'end', 'pack'] as const
const hashText = (text: string) => hash('sha256', text, 'base64url').slice(0, hashLength)
