import { fixMisreadings, stripMarks } from './line-cleaning.ts'
import {
  parseCount,
  convertSpelledNumbers,
  numberPattern,
  piecePattern,
  parseUnit,
  unitPattern,
  type Count,
  type Unit,
} from './parse-quantity.ts'

/** A parsed line of free text: article, quantity, unit and the rest as a note. */
export type ParsedFreeLine = {
  text: string
  count?: Count
  unit?: Unit
  note?: string
  isPlain?: boolean
  /** The text with its last number, if that may be a size instead of a quantity. */
  sizeText?: string
}

const numberGroup = `(?<count>${numberPattern})`
const unitGroup = `(?<unit>${unitPattern})`
const pieceGroup = `(?<unit>${piecePattern})`
// Bounded, as every repetition below: a pattern takes time in proportion to the line, whatever it holds.
const gap = String.raw`\s{0,9}`
const ofPattern = String.raw`(?:${gap}(?:of|de|del|de la|x|×)\s{1,9}|\s{1,9}|${gap}[:–—-]\s{1,9})`
const quantityWord = String.raw`(?:cantidad|cantid|cant|ctd|qty|quantity|qtd|amount|uds|unidades|units|pcs)\.?${gap}[:=]?${gap}`
const endPattern = String.raw`${gap}[)\]]?[.,;]?$`

/**
 * Patterns in the order they are tried, the most certain first. A quantity at the start names the rest `text`; before
 * one at the end stands the article.
 */
const linePatterns: RegExp[] = [
  // Cantidad: 5 ABC-100 · ABC-100, qty 5 · ABC-100 (cant. 5)
  new RegExp(String.raw`^${quantityWord}${numberGroup}${gap}(?:${unitGroup}\b\.?)?${ofPattern}(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`[\s,;:–—(\[-]${quantityWord}${numberGroup}${gap}(?:${unitGroup}\b\.?)?${endPattern}`, 'iu'),
  // 3x ABC-100 · 3 × ABC-100 · 3 * ABC-100
  new RegExp(String.raw`^${numberGroup}${gap}(?:${unitGroup}\b\.?)?${gap}[x×*]\s{1,9}(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^${numberGroup}[x×*](?<text>[a-z].+)$`, 'iu'),
  // 10 pcs of ABC-100 · 2 cajas de tornillo
  new RegExp(String.raw`^${numberGroup}${gap}${unitGroup}\b\.?${ofPattern}(?<text>.+)$`, 'iu'),
  // ABC-100 x 3 · ABC-100 ×3 uds
  new RegExp(String.raw`\s[x×*]${gap}${numberGroup}${gap}(?:${unitGroup}\b)?${endPattern}`, 'iu'),
  // ABC100 – 3 boxes · ABC100: 3 · ABC-100 = 3 · ABC-100, 3 uds · ABC-100 -> 3
  new RegExp(String.raw`(?:-{1,9}>|={1,9}>|→|[:=;|])${gap}${numberGroup}${gap}(?:${unitGroup}\b)?${endPattern}`, 'iu'),
  new RegExp(
    String.raw`(?:\s[–—-]{1,9}\s{1,9}|[–—]${gap}|,\s{1,9})${numberGroup}${gap}(?:${unitGroup}\b)?${endPattern}`,
    'iu',
  ),
  // ABC-100 10 uds · ABC-100 (10 uds) · tornillo allen m8x40 2 cajas
  // The length of "latiguillo de 1 metro" and the pack of "caja de 100 uds" are no quantities.
  new RegExp(String.raw`(?<!\b(?:de|of))[\s(\[]${numberGroup}${gap}${unitGroup}\b\.?${endPattern}`, 'iu'),
  new RegExp(String.raw`[(\[]${gap}${numberGroup}${gap}[)\]]$`, 'iu'),
  // ABC-100 10 uds para la nave 2
  new RegExp(String.raw`[\s,(]${numberGroup}${gap}${pieceGroup}\b\.?[\s,;:)–—-](?<note>.+)$`, 'iu'),
]

const hasDigit = (text: string) => /\d/.test(text)
/** Tells whether a word has a hyphen between a letter and its end. */
const hasHyphen = (text: string) => text.slice(text.search(/\p{L}|$/u) + 1, -1).includes('-')

/** Patterns for a number separated by spaces only; at the end of words it may also be a size. */
const plainPatterns: { pattern: RegExp; isArticle: (text: string) => boolean }[] = [
  {
    pattern: new RegExp(String.raw`^${numberGroup}\s{1,9}(?<text>(?=\S*\p{L}).+|\d{8,14})$`, 'iu'),
    isArticle: () => true,
  },
  {
    pattern: new RegExp(String.raw`^(?<text>\S+)\s{1,9}${numberGroup}$`, 'iu'),
    isArticle: (text) => hasDigit(text) || hasHyphen(text),
  },
  {
    pattern: /\s(?<count>-?\d{1,3}(?:[.,']\d{3}){1,4}(?:[.,]\d{1,2})?|-?\d{1,20}(?:[.,]\d{1,9})?)[.,;]?$/u,
    isArticle: hasDigit,
  },
  { pattern: /\s(?<count>\d{1,6})[.,;]?$/u, isArticle: () => true },
]
const sizeWords =
  /(?:^|\s)(?:talla|tallas|t|iso|din|en|une|n[º°o]?|num|modelo|tipo|clase|size|grade|type|model|class|ø|diam(?:etro|eter)?|serie|series|m|nave|obra)\.?$/iu

/** Before a number, "talla" makes it a size; the metres of "2 m" do not. */
const endsWithSizeWord = (text: string) => sizeWords.test(text) && !/\d\s?m$/i.test(text)

export function parseFreeLine(line: string): ParsedFreeLine {
  const text = convertSpelledNumbers(fixMisreadings(stripMarks(line)))
  for (const pattern of linePatterns) {
    const parsed = parseMatch(text, pattern.exec(text))
    // "8.8 caja 100" names a class of strength, not a quantity with a note.
    const isNoted = parsed?.note !== undefined && parsed.count?.quantity === undefined
    if (parsed && !isNoted) return parsed
  }
  for (const { pattern, isArticle } of plainPatterns) {
    const parsed = parseMatch(text, pattern.exec(text))
    if (!parsed || !isArticle(parsed.text)) continue
    const isSizeOrThread = /\sM$/.test(parsed.text)
    if (/^0\d/.test(parsed.count!.text) || (endsWithSizeWord(parsed.text) && !isSizeOrThread)) continue
    // A number that cannot be ordered is a size, as far as the rest are words.
    if (parsed.count!.quantity === undefined && /,\d/.test(parsed.count!.text) && /\s/.test(parsed.text)) continue
    const isLast = text.startsWith(parsed.text) && /\s|\p{L}{3}/u.test(parsed.text)
    return { ...parsed, isPlain: true, ...(isLast && { sizeText: text }) }
  }
  return { text }
}

function parseMatch(line: string, match: RegExpExecArray | null): ParsedFreeLine | undefined {
  if (!match) return undefined
  const { text = line.slice(0, match.index), count = '', unit: unitWord, note } = match.groups ?? {}
  const parsedCount = parseCount(count)
  const article = text.replace(/(?<![\s,;:=([–—-])[\s,;:=([–—-]+$/u, '').trim()
  if (!parsedCount || !article) return undefined
  const parsedUnit = parseUnit(unitWord)
  return {
    text: article,
    count: parsedCount,
    ...(parsedUnit && { unit: parsedUnit }),
    ...(note && { note: note.replace(/^[\s,;:)–—-]+/u, '').trim() }),
  }
}
