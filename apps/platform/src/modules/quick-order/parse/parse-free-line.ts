import { stripMarks } from './line-cleaning.ts'
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
export type ParsedFreeLine = { text: string; count?: Count; unit?: Unit; note?: string; isPlain?: boolean }

const numberGroup = `(?<count>${numberPattern})`
const unitGroup = `(?<unit>${unitPattern})`
const pieceGroup = `(?<unit>${piecePattern})`
const ofPattern = String.raw`(?:\s*(?:of|de|del|de la|x|×)\s+|\s+|\s*[:–—-]\s+)`
const quantityWord = String.raw`(?:cantidad|cantid|cant|ctd|qty|quantity|qtd|amount|uds|unidades|units|pcs)\.?\s*[:=]?\s*`
const endPattern = String.raw`\s*[)\]]?[.,;]?$`

/** Patterns in the order they are tried, the most certain first. */
const linePatterns: RegExp[] = [
  // Cantidad: 5 ABC-100 · ABC-100, qty 5 · ABC-100 (cant. 5)
  new RegExp(String.raw`^${quantityWord}${numberGroup}\s*(?:${unitGroup}\b\.?)?${ofPattern}(?<text>.+)$`, 'iu'),
  new RegExp(
    String.raw`^(?<text>.+?)[\s,;:–—(\[-]+${quantityWord}${numberGroup}\s*(?:${unitGroup}\b\.?)?${endPattern}`,
    'iu',
  ),
  // 3x ABC-100 · 3 × ABC-100 · 3 * ABC-100
  new RegExp(String.raw`^${numberGroup}\s*(?:${unitGroup}\b\.?)?\s*[x×*]\s+(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^${numberGroup}[x×*](?<text>[a-z].+)$`, 'iu'),
  // 10 pcs of ABC-100 · 2 cajas de tornillo
  new RegExp(String.raw`^${numberGroup}\s*${unitGroup}\b\.?${ofPattern}(?<text>.+)$`, 'iu'),
  // ABC-100 x 3 · ABC-100 ×3 uds
  new RegExp(String.raw`^(?<text>.+?)\s+[x×*]\s*${numberGroup}\s*(?:${unitGroup}\b)?${endPattern}`, 'iu'),
  // ABC100 – 3 boxes · ABC100: 3 · ABC-100 = 3 · ABC-100, 3 uds · ABC-100 -> 3
  new RegExp(
    String.raw`^(?<text>.+?)\s*(?:-+>|=+>|→|[:=;|])\s*${numberGroup}\s*(?:${unitGroup}\b)?${endPattern}`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?<text>.+?)(?:\s+[–—-]+\s+|\s*[–—]\s*|,\s+)${numberGroup}\s*(?:${unitGroup}\b)?${endPattern}`,
    'iu',
  ),
  // ABC-100 10 uds · ABC-100 (10 uds) · tornillo allen m8x40 2 cajas
  new RegExp(String.raw`^(?<text>.+?)\s*[\s(\[]${numberGroup}\s*${unitGroup}\b\.?${endPattern}`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)\s*[(\[]\s*${numberGroup}\s*[)\]]$`, 'iu'),
  // ABC-100 10 uds para la nave 2
  new RegExp(String.raw`^(?<text>.+?)[\s,(]+${numberGroup}\s*${pieceGroup}\b\.?[\s,;:)–—-]+(?<note>.+)$`, 'iu'),
]

/** Patterns for a number separated by spaces only; a text without other digits keeps it, as it is a size. */
const plainPatterns: RegExp[] = [
  new RegExp(String.raw`^${numberGroup}\s+(?<text>\S*\p{L}.*|\d{8,14})$`, 'iu'),
  new RegExp(String.raw`^(?<text>\S*\d\S*|\S*\p{L}\S*-\S+)\s+${numberGroup}$`, 'iu'),
  new RegExp(String.raw`^(?<text>.*\d.*)\s+${numberGroup}$`, 'iu'),
]
const sizeWords =
  /(?:^|\s)(?:talla|tallas|t|iso|din|en|une|n[º°o]?|num|modelo|tipo|clase|size|grade|type|model|class|ø|diam(?:etro|eter)?|serie|series|m|nave|obra)\.?$/iu

export function parseFreeLine(line: string): ParsedFreeLine {
  const text = convertSpelledNumbers(stripMarks(line))
  for (const pattern of linePatterns) {
    const parsed = parseMatch(pattern.exec(text))
    if (parsed) return parsed
  }
  for (const pattern of plainPatterns) {
    const parsed = parseMatch(pattern.exec(text))
    if (parsed && !/^0\d/.test(parsed.count!.text) && !sizeWords.test(parsed.text)) return { ...parsed, isPlain: true }
  }
  return { text }
}

function parseMatch(match: RegExpExecArray | null): ParsedFreeLine | undefined {
  const { text, count, unit: unitWord, note } = match?.groups ?? {}
  const parsedCount = count === undefined ? undefined : parseCount(count)
  const article = text?.replace(/[\s,;:–—-]+$/u, '').trim()
  if (!parsedCount || !article) return undefined
  const parsedUnit = parseUnit(unitWord)
  return {
    text: article,
    count: parsedCount,
    ...(parsedUnit && { unit: parsedUnit }),
    ...(note && { note: note.trim() }),
  }
}
