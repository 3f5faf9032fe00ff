import { maxQuoteLines } from '@tiber/contract/quotes/quote-enums'
import type { QuotePreview } from '@tiber/contract/quotes/quote-shapes'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { parseLineQuantity, parsePrice } from '../parse-amounts.ts'

type Article = Pick<
  QuotePreview['lines'][number],
  'productVariantId' | 'sku' | 'name' | 'unit' | 'listPrice' | 'supplierIds'
>

export const lineFields = ['description', 'quantity', 'targetPrice', 'note'] as const
export type LineField = (typeof lineFields)[number]

/** A line as it is typed; without an article, its description says what is needed. */
export type RequestLine = { key: string; article: Article | null } & Record<LineField, string>

/** `article`: the article is no longer sold. */
export type LineProblem = 'article' | LineField
/** Problems by the key of the line. */
export type LineProblems = Record<string, LineProblem[]>

const noTexts = { description: '', targetPrice: '', note: '' }

export function createArticleLine(found: QuotePreview['lines'][number]): RequestLine {
  const { productVariantId, sku, name, unit, listPrice, supplierIds, quantity, note } = found
  const article = { productVariantId, sku, name, unit, listPrice, supplierIds }
  return {
    ...noTexts,
    key: productVariantId,
    article,
    quantity: String(quantity ?? 1),
    note: note ?? '',
  }
}

/** Creates a line for an article the catalogue does not have; its key differs from those of the other lines. */
export function createDescribedLine(
  others: Pick<RequestLine, 'key'>[],
  texts: Partial<Pick<RequestLine, LineField>> = {},
): RequestLine {
  const numbers = others.map(({ key }) => Number(/^described-(\d+)$/.exec(key)?.[1] ?? 0))
  return { ...noTexts, quantity: '1', ...texts, key: `described-${Math.max(0, ...numbers) + 1}`, article: null }
}

const isBlank = ({ article, description, targetPrice, note }: RequestLine) =>
  article === null && [description, targetPrice, note].every((text) => text.trim() === '')

/** Leaves out described lines that nobody filled in, unless there is nothing else. */
export function dropBlankLines(lines: RequestLine[]): RequestLine[] {
  const filled = lines.filter((line) => !isBlank(line))
  return filled.length > 0 ? filled : lines.slice(0, 1)
}

export const countFilledLines = (lines: RequestLine[]): number => lines.filter((line) => !isBlank(line)).length

export const maxLineText = 2000

/** Returns the problems of all lines; empty if the request can be sent. */
export function validateLines(lines: RequestLine[], locale: Locale): LineProblems {
  const entries = lines.map((line): [string, LineProblem[]] => {
    const { key, article, description, quantity, targetPrice, note } = line
    const hasDescription = description.trim() !== '' && description.length <= maxLineText
    return [
      key,
      [
        ...(article || hasDescription ? [] : ['description' as const]),
        ...(parseLineQuantity(quantity) === undefined ? ['quantity' as const] : []),
        ...(targetPrice.trim() === '' || parsePrice(targetPrice, locale) !== undefined ? [] : ['targetPrice' as const]),
        ...(note.length > maxLineText ? ['note' as const] : []),
      ],
    ]
  })
  return Object.fromEntries(entries.filter(([, problems]) => problems.length > 0))
}

/** Builds the lines of the call. Validate first with `validateLines`. */
export const toRequestedLines = (lines: RequestLine[], locale: Locale) =>
  lines.map(({ article, description, quantity, targetPrice, note }) => ({
    ...(article ? { productVariantId: article.productVariantId } : { description: description.trim() }),
    quantity: parseLineQuantity(quantity) ?? 0,
    ...(targetPrice.trim() !== '' && { targetPrice: parsePrice(targetPrice, locale) ?? null }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }))

/** Name of the field with all lines; virtual tables render only some of them. */
export const linesField = 'lines'
/** Name of a line's own field, which is sent without scripts only. */
export const lineFieldName = (key: string, field: LineField) => `line.${key}.${field}`

/** Reads the lines of a form: all of them as JSON, changed by the fields of single lines. */
export function readLines(form: FormData): RequestLine[] {
  const stored = parseLines(form.get(linesField))
  return stored.map((line) => {
    const typed = lineFields.flatMap((field) => {
      const text = form.get(lineFieldName(line.key, field))
      return typeof text === 'string' ? [[field, text] as const] : []
    })
    return { ...line, ...Object.fromEntries(typed) }
  })
}

/** Reads lines stored as JSON; anything else counts as none. */
export function parseLines(stored: unknown): RequestLine[] {
  try {
    const lines: unknown = JSON.parse(typeof stored === 'string' ? stored : '')
    return Array.isArray(lines) && lines.every(isLine) ? lines.slice(0, maxQuoteLines) : []
  } catch {
    return []
  }
}

function isLine(line: unknown): line is RequestLine {
  if (typeof line !== 'object' || line === null) return false
  const { key, article, ...texts } = line as Partial<Record<keyof RequestLine, unknown>>
  return (
    typeof key === 'string' &&
    lineFields.every((field) => typeof texts[field] === 'string') &&
    (article === null || isArticle(article))
  )
}

function isArticle(article: unknown): boolean {
  if (typeof article !== 'object' || article === null) return false
  const { productVariantId, sku, name, unit, listPrice, supplierIds } = article as Record<keyof Article, unknown>
  return (
    [productVariantId, sku, name, unit ?? ''].every(isText) &&
    typeof (listPrice ?? 0) === 'number' &&
    Array.isArray(supplierIds) &&
    supplierIds.every(isText)
  )
}

const isText = (value: unknown) => typeof value === 'string'
