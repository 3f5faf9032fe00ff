import { countOf, numberPattern, unitOf, unitPattern, type Count, type Unit } from './quantity-words.ts'

/** A line of free text, taken apart: what is meant, how many of it, and of what. */
export type Meant = { text: string; count?: Count; unit?: Unit }

const number = `(?<count>${numberPattern})`
const unit = `(?<unit>${unitPattern})`
const of = String.raw`(?:\s*(?:of|de|del|de la|x|×)\s+|\s+|\s*[:–—-]\s+)`
const countWord = String.raw`(?:cantidad|cantid|cant|ctd|qty|quantity|qtd|amount|uds|unidades)\.?\s*[:=]?\s*`

/** In the order they are tried; what is more certain comes first. */
const forms: RegExp[] = [
  // Cantidad: 5 ABC-100 · ABC-100, qty 5 · ABC-100 (cant. 5)
  new RegExp(String.raw`^${countWord}${number}\s*(?:${unit}\b\.?)?${of}(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)[\s,;:–—(\[-]+${countWord}${number}\s*(?:${unit}\b\.?)?\s*[)\]]?\.?$`, 'iu'),
  // 3x ABC-100 · 3 × ABC-100 · 3 * ABC-100
  new RegExp(String.raw`^${number}\s*(?:${unit}\b\.?)?\s*[x×*]\s+(?<text>.+)$`, 'iu'),
  new RegExp(String.raw`^${number}[x×*](?<text>[a-z].+)$`, 'iu'),
  // 10 pcs of ABC-100 · 2 cajas de tornillo
  new RegExp(String.raw`^${number}\s*${unit}\b\.?${of}(?<text>.+)$`, 'iu'),
  // ABC-100 x 3 · ABC-100 ×3 uds
  new RegExp(String.raw`^(?<text>.+?)\s+[x×*]\s*${number}\s*(?:${unit}\b)?\.?$`, 'iu'),
  // ABC100 – 3 boxes · ABC100: 3 · ABC-100 = 3 · ABC-100, 3 uds · ABC-100 -> 3
  new RegExp(String.raw`^(?<text>.+?)\s*(?:->|=>|→|[:=;|])\s*${number}\s*(?:${unit}\b)?\.?$`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)(?:\s+[–—-]+\s+|\s*[–—]\s*|,\s+)${number}\s*(?:${unit}\b)?\.?$`, 'iu'),
  // ABC-100 10 uds · ABC-100 (10 uds) · tornillo allen m8x40 2 cajas
  new RegExp(String.raw`^(?<text>.+?)\s*[\s(\[]${number}\s*${unit}\b\.?\s*[)\]]?\.?$`, 'iu'),
  new RegExp(String.raw`^(?<text>.+?)\s*[(\[]\s*${number}\s*[)\]]$`, 'iu'),
]

/** A number before or after a code, with nothing between but space. */
const before = new RegExp(String.raw`^${number}\s+(?<text>\S*[a-z]\S*.*)$`, 'iu')
const after = new RegExp(String.raw`^(?<text>\S*\d\S*|\S*[a-z]\S*-\S+)\s+${number}$`, 'iu')

export function readFreeLine(line: string): Meant {
  const text = withoutMarks(line)
  for (const form of forms) {
    const meant = meantBy(form.exec(text))
    if (meant) return meant
  }
  return meantBy(before.exec(text)) ?? meantBy(after.exec(text)) ?? { text }
}

function meantBy(match: RegExpExecArray | null): Meant | undefined {
  const { text, count, unit } = match?.groups ?? {}
  const counted = count === undefined ? undefined : countOf(count)
  const meant = text?.replace(/[\s,;:–—-]+$/u, '').trim()
  if (!counted || !meant) return undefined
  const unitMeant = unitOf(unit)
  return { text: meant, count: counted, ...(unitMeant && { unit: unitMeant }) }
}

/** Marks of quoted mails and of lists: `> `, `- `, `• `, `1. `, `2) `, `[ ] `. */
function withoutMarks(line: string): string {
  return line
    .replaceAll(/[\u200b-\u200f\ufeff\u00ad]/g, '')
    .replaceAll(/[\u00a0\u202f\t]+/g, ' ')
    .replace(/^[\s>]+/, '')
    .replace(/^(?:[-–—•·*▪◦●‣]|\[[ x]?\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s+\S))\s+/iu, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()
}

const courtesies =
  /^(hola|buenos d[ií]as|buenas( tardes)?|estimad[oa]s?|saludos|un saludo|gracias|muchas gracias|atentamente|hi|hello|dear|good morning|thanks|thank you|regards|best regards|kind regards|best|cheers|enviado desde|sent from|de:|from:|para:|to:|asunto:|subject:|fecha:|date:|tel\.?|tel[eé]fono|phone|m[oó]vil|www\.|http)/iu

/** What mails have around what is wanted. */
export function isCourtesy(line: string): boolean {
  const text = withoutMarks(line)
  return (
    text === '' ||
    /^[-=_*#\s]+$/.test(text) ||
    (courtesies.test(text) && !/\d{2,}.*[a-z]|[a-z].*\d{2,}/i.test(text.replace(courtesies, '')))
  )
}
