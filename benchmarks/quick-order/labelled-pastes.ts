import { readFileSync } from 'node:fs'
import type { Locale } from '@tiber/contract/locales'

/** A line of a pasted order with what a sales clerk would make of it. */
export type LabelledLine = {
  locale: Locale
  text: string
  /** The article; for a family, the pattern of the SKUs that may be meant. */
  expected: { kind: 'article' | 'family' | 'nothing'; sku: string }
  quantity: number
  isPacks: boolean
}

/** What quick order made of a line. */
export type MatchedLine = {
  sku: string | undefined
  /** Whether it was chosen because the company has bought no other fitting article. */
  isUsual: boolean
  candidates: string[]
  requestedQuantity: number
  isPacks: boolean
}

export const pasteSets = ['development', 'test'] as const
type PasteSet = (typeof pasteSets)[number]
/** Mails are pasted as a whole; the second was labelled and kept apart while the engine was changed for the first. */
export const mails = ['mail', 'mail-test'] as const
export type Mail = (typeof mails)[number]

const locales: Record<string, Locale> = { es: 'es-ES', en: 'en-US' }

/** Reads a set: thresholds are chosen with the first and checked with the second. */
export function readLabelledLines(set: PasteSet | Mail): LabelledLine[] {
  const file = readFileSync(new URL(`pastes/${set}.txt`, import.meta.url), 'utf8')
  return file.split('\n').flatMap((line) => {
    const [, language = '', text = '', label = ''] = /^(es|en) \| (.+) => (.+)$/.exec(line) ?? []
    const [sku = '', quantity, unit] = label.split(' ')
    if (!sku) return []
    const kind = sku === 'nothing' ? 'nothing' : sku.startsWith('?') ? 'family' : 'article'
    return [
      {
        locale: locales[language]!,
        text: text.replaceAll(String.raw`\t`, '\t'),
        expected: { kind, sku: sku.replace('?', '') },
        quantity: Number(quantity),
        isPacks: unit === 'PACK',
      },
    ]
  })
}

/** Removes the part of an SKU that names a brand line: the same article otherwise. */
const toPlainSku = (sku: string) => sku.replace(/-[A-Z]{2}1-/, '-')

export type LineOutcome = 'ready' | 'wrong' | 'open' | 'missed' | 'rejected' | 'wrong quantity'

/**
 * Judges a line: `ready` is the right article in the right quantity (of a family, the one that the company buys), `wrong` any
 * other choice, `open` a question with the
 * right article among the candidates, `missed` one without it, `rejected` nothing for what the shop does not sell.
 */
function judgeLine({ expected, quantity, isPacks }: LabelledLine, matched: MatchedLine): LineOutcome {
  const isExpected = (sku: string) =>
    expected.kind === 'article' ? toPlainSku(sku) === expected.sku : new RegExp(expected.sku).test(toPlainSku(sku))
  if (matched.sku !== undefined) {
    const isDecidable = expected.kind === 'article' || (expected.kind === 'family' && matched.isUsual)
    if (!isDecidable || !isExpected(matched.sku)) return 'wrong'
    return matched.requestedQuantity === quantity && matched.isPacks === isPacks ? 'ready' : 'wrong quantity'
  }
  if (expected.kind === 'nothing') return matched.candidates.length === 0 ? 'rejected' : 'open'
  return matched.candidates.some(isExpected) ? 'open' : 'missed'
}

type PasteScore = {
  lines: number
  outcomes: LineOutcome[]
  /** Of the articles chosen without a question, the share that is right. */
  precision: number
  /** Of all lines, the share with the right article and quantity. */
  ready: number
  /** The same of the lines that name one article. */
  readyOfDecidable: number
  /** Of the lines with an answer, the share without article and candidates. */
  noResult: number
  wrongQuantity: number
}

export function scoreLines(judged: { line: LabelledLine; matched: MatchedLine }[]): PasteScore {
  const outcomes = judged.map(({ line, matched }) => ({ line, matched, outcome: judgeLine(line, matched) }))
  const count = (test: (each: (typeof outcomes)[number]) => boolean) => outcomes.filter(test).length
  const chosen = count(({ matched }) => matched.sku !== undefined)
  const ready = count(({ outcome }) => outcome === 'ready')
  const answerable = count(({ line }) => line.expected.kind !== 'nothing')
  const isEmpty = ({ sku, candidates }: MatchedLine) => sku === undefined && candidates.length === 0
  return {
    lines: outcomes.length,
    outcomes: outcomes.map(({ outcome }) => outcome),
    precision: chosen === 0 ? 1 : 1 - count(({ outcome }) => outcome === 'wrong') / chosen,
    ready: ready / outcomes.length,
    readyOfDecidable:
      count(({ line, outcome }) => line.expected.kind === 'article' && outcome === 'ready') /
      count(({ line }) => line.expected.kind === 'article'),
    noResult: count(({ line, matched }) => line.expected.kind !== 'nothing' && isEmpty(matched)) / answerable,
    wrongQuantity:
      count(({ line, matched }) => matched.requestedQuantity !== line.quantity || matched.isPacks !== line.isPacks) /
      outcomes.length,
  }
}
