import { withoutMarks } from './line-cleaning.ts'
import {
  countOf,
  inDigits,
  numberPattern,
  piecePattern,
  unitOf,
  unitPattern,
  type Count,
  type Unit,
} from './quantity-words.ts'

/** A line of free text, taken apart: what is meant, how many of it, of what unit, and what else is said. */
export type Meant = { text: string; count?: Count; unit?: Unit; note?: string; isPlain?: boolean }

const number = `(?<count>${numberPattern})`
const unit = `(?<unit>${unitPattern})`
const piece = `(?<unit>${piecePattern})`
const of = String.raw`(?:\s*(?:of|de|del|de la|x|×)\s+|\s+|\s*[:–—-]\s+)`
const countWord = String.raw`(?:cantidad|cantid|cant|ctd|qty|quantity|qtd|amount|uds|unidades|units|pcs)\.?\s*[:=]?\s*`
const end = String.raw`\s*[)\]]?[.,;]?$`

/** In the order they are tried; what is more certain comes first. */
const forms: RegExp[] = [
  // Cantidad: 5 ABC-100 · ABC-100, qty 5 · ABC-100 (cant. 5)
  new RegExp(String.raw`^${countWord}${number}\s*(?:${unit}\b\.?)?${of}(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)[\s,;:–—(\[-]+${countWord}${number}\s*(?:${unit}\b\.?)?${end}`, 'iu'),
  // 3x ABC-100 · 3 × ABC-100 · 3 * ABC-100
  new RegExp(String.raw`^${number}\s*(?:${unit}\b\.?)?\s*[x×*]\s+(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^${number}[x×*](?<text>[a-z].+)$`, 'iu'),
  // 10 pcs of ABC-100 · 2 cajas de tornillo
  new RegExp(String.raw`^${number}\s*${unit}\b\.?${of}(?<text>.+)$`, 'iu'),
  // ABC-100 x 3 · ABC-100 ×3 uds
  new RegExp(String.raw`^(?<text>.+?)\s+[x×*]\s*${number}\s*(?:${unit}\b)?${end}`, 'iu'),
  // ABC100 – 3 boxes · ABC100: 3 · ABC-100 = 3 · ABC-100, 3 uds · ABC-100 -> 3
  new RegExp(String.raw`^(?<text>.+?)\s*(?:-+>|=+>|→|[:=;|])\s*${number}\s*(?:${unit}\b)?${end}`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)(?:\s+[–—-]+\s+|\s*[–—]\s*|,\s+)${number}\s*(?:${unit}\b)?${end}`, 'iu'),
  // ABC-100 10 uds · ABC-100 (10 uds) · tornillo allen m8x40 2 cajas
  new RegExp(String.raw`^(?<text>.+?)\s*[\s(\[]${number}\s*${unit}\b\.?${end}`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)\s*[(\[]\s*${number}\s*[)\]]$`, 'iu'),
  // ABC-100 10 uds para la nave 2
  new RegExp(String.raw`^(?<text>.+?)[\s,(]+${number}\s*${piece}\b\.?[\s,;:)–—-]+(?<note>.+)$`, 'iu'),
]

/** A number before or after, with nothing between but space: what has no other digits keeps it, it is a size. */
const plainForms: RegExp[] = [
  new RegExp(String.raw`^${number}\s+(?<text>\S*\p{L}.*|\d{8,14})$`, 'iu'),
  new RegExp(String.raw`^(?<text>\S*\d\S*|\S*\p{L}\S*-\S+)\s+${number}$`, 'iu'),
  new RegExp(String.raw`^(?<text>.*\d.*)\s+${number}$`, 'iu'),
]
const sizeWords =
  /(?:^|\s)(?:talla|tallas|t|iso|din|en|une|n[º°o]?|num|modelo|tipo|clase|size|grade|type|model|class|ø|diam(?:etro|eter)?|serie|series|m|nave|obra)\.?$/iu

export function readFreeLine(line: string): Meant {
  const text = inDigits(withoutMarks(line))
  for (const form of forms) {
    const meant = meantBy(form.exec(text))
    if (meant) return meant
  }
  for (const form of plainForms) {
    const meant = meantBy(form.exec(text))
    if (meant && !/^0\d/.test(meant.count!.text) && !sizeWords.test(meant.text)) return { ...meant, isPlain: true }
  }
  return { text }
}

function meantBy(match: RegExpExecArray | null): Meant | undefined {
  const { text, count, unit: word, note } = match?.groups ?? {}
  const counted = count === undefined ? undefined : countOf(count)
  const meant = text?.replace(/[\s,;:–—-]+$/u, '').trim()
  if (!counted || !meant) return undefined
  const unitMeant = unitOf(word)
  return { text: meant, count: counted, ...(unitMeant && { unit: unitMeant }), ...(note && { note: note.trim() }) }
}
