import { hash, timingSafeEqual } from 'node:crypto'
import { defaultLocale, type Locale } from '@tiber/contract/locales'
import { draw } from '@tiber/drawings/draw'
import { drawnKinds } from '@tiber/drawings/kinds'
import type { Context } from '../../context.ts'
import { accountOf } from './assortments.ts'

/** What a drawing is made from, as far as its row says. */
export type Drawn = {
  id: string
  sku: string
  name: unknown
  drawing: string | null
  attributes: unknown
  updatedAt: string
}
/** The end of the file's name: the sheet, a small square, the other view, the box it comes in. */
export type DrawingEnd = '' | '-thumb' | '-view' | '-pack'

/**
 * An address says which state it shows, so that it can be kept for ever, and is signed: a picture is fetched without
 * its reader, and whoever was given the address may see it. How many are in a pack is for those who have an account.
 */
export function drawingAddress(context: Context, drawn: Drawn, end: DrawingEnd): string {
  return addressOf(drawn, end, { mark: markOf(context, drawn, end), locale: context.locale })
}

/** The sheet and its small square, which has no words, are of one state. */
export function sheetAddresses(context: Context, drawn: Drawn): { url: string; thumb: string } {
  const mark = markOf(context, drawn, '')
  return { url: addressOf(drawn, '', { mark, locale: context.locale }), thumb: addressOf(drawn, '-thumb', { mark }) }
}

function markOf(context: Context, drawn: Drawn, end: DrawingEnd): string {
  const state = stateOf(context, drawn, end)
  const right = end === '-pack' && accountOf(context) !== undefined ? 'pack' : 'drawing'
  return `${state}${signatureOf(context, textOf(right, drawn.id, state))}`
}

function addressOf({ id }: Drawn, end: DrawingEnd, { mark, locale }: { mark: string; locale?: Locale }): string {
  const language = locale && locale !== defaultLocale ? `&locale=${locale}` : ''
  return `/assets/drawings/${id}${end}.svg?v=${mark}${language}`
}

/** A data sheet is stored as a file of its product; its address is signed when it is told. */
export function signedDocument(context: Context, url: string): string {
  const [path, id] = /^\/assets\/data-sheets\/(\d+)\.[a-zA-Z-]+\.pdf$/.exec(url) ?? []
  return path && id ? `${path}?key=${signatureOf(context, textOf('data sheet', id, ''))}` : url
}

/** What the mark of an address lets its holder see; nothing if it is not ours. */
export function rightsOf(context: Context, id: string, mark = ''): { seesDrawing: boolean; seesPack: boolean } {
  const [state, signature] = [mark.slice(0, stateLength), mark.slice(stateLength)]
  const has = (right: Right) => isSame(signature, signatureOf(context, textOf(right, id, state)))
  const seesPack = has('pack')
  return { seesDrawing: seesPack || has('drawing'), seesPack }
}

export const seesDataSheet = (context: Context, id: string, key = '') =>
  isSame(key, signatureOf(context, textOf('data sheet', id, '')))

const stateLength = 10
const signatureLength = 16
type Right = 'drawing' | 'pack' | 'data sheet'
const textOf = (right: Right, id: string, state: string) => `${right} ${id} ${state}`

/** Shorter than a session's: it is in every address of a page, and opens one drawing. */
const signatureOf = ({ tokens }: Context, text: string) => tokens.signatureOf(text).slice(0, signatureLength)

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const weekMs = 7 * 24 * 60 * 60 * 1000

function stateOf({ now }: Context, { sku, name, drawing, attributes, updatedAt }: Drawn, end: DrawingEnd): string {
  // How many are in a pack is the offers' to say, which have a time of their own: it is looked at once a week.
  const week = end === '-pack' ? Math.floor(now().getTime() / weekMs) : 0
  return hashOf(JSON.stringify([drawingVersion(), sku, name, drawing, attributes, updatedAt, week]))
}

let version: string | undefined

/** Other lines for the same part make another version, without anybody having to remember to count. */
function drawingVersion(): string {
  version ??= hashOf(drawnKinds.flatMap((kind) => views.map((view) => draw(kind, {}, { view }))).join(''))
  return version
}

const views = ['sheet', 'thumb', 'end', 'pack'] as const
const hashOf = (text: string) => hash('sha256', text, 'base64url').slice(0, stateLength)
