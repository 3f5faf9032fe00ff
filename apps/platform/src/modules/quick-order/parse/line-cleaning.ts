/** Cleans lines of mails: removes everything around the requested article. */

/** Longer lines are not orders, and the limit keeps the patterns fast. */
export const maxLineLength = 500

const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', ndash: '–', mdash: '—' }

/** Decodes HTML entities, whose semicolons separate nothing. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(nbsp|amp|lt|gt|quot|ndash|mdash);/gi, (_, name: string) => entities[name.toLowerCase()]!)

/** Normalises spaces and removes invisible characters and HTML tags. */
export function toPlainLine(line: string): string {
  return line
    .slice(0, maxLineLength)
    .replaceAll(/(?<=\d\s?)º/g, '°')
    .normalize('NFKC')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u3000\t]/g, ' ')
    .replaceAll(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
    .replaceAll(/\p{Extended_Pictographic}\uFE0F?/gu, ' ')
    .trim()
}

const bullet = /^(?:[-–—•·*▪◦●‣✓✔☐☑]|\[[ x]?\]|\(\d{1,3}\)|\d{1,3}[.)](?=\s+\S)|#\d{1,3}\b[:.]?)\s+/iu
const greeting =
  /^(?:hola|buenos d[ií]as|buenas(?: tardes)?|buen d[ií]a|hi|hello|dear \p{L}{1,40}|good (?:morning|afternoon))(?: \p{L}{1,40})?\s{0,9}[,.!:](?=.*\d)\s*/iu
const request =
  /^(?:por favor|please|necesit\p{L}{0,20}|nos har[ií]an? falta|har[ií]an? falta|hac(?:en?|ían?) falta|falta[nr]?|quer\p{L}{0,20}|quier\p{L}{0,20}|quisi\p{L}{0,20}|pedir|pedimos|pido|ped[ií]d\p{L}{0,20}|solicit\p{L}{0,20}|env[ií]\p{L}{0,20}|mand\p{L}{0,20}|an[̃~]?ad\p{L}{0,20}|añad\p{L}{0,20}|pon\p{L}{0,20}|we also need|i also need|we need|i need|we want|need|send(?: me| us)?|add|order|also|y tambi[eé]n|tambi[eé]n|adem[aá]s|and|y|art[ií]culo|ref(?:erencia)?|c[oó]digo|code|item|sku|part(?: no| number)?|p\/n|ean|gtin)\b\s{0,9}[.:#,]?(?=.*\d)\s+/iu
const price =
  /(?:\s|^)(?:a|@|at|por|precio:?|price:?|pvp:?)?\s{0,9}(?:(?:€|eur|usd|\$)\s{0,9}\d{1,9}(?:[.,]\d{1,9}){0,4}(?!\d)|\d{1,9}(?:[.,]\d{1,9}){0,4}\s{0,9}(?:€|eur\b|euros?\b|usd\b|\$)(?!\s{0,9}\d))(?:\s{0,9}\/\s{0,9}\p{L}+\.?|\s{0,9}(?:c\/u|each|la unidad|neto))?/giu
const date = /(?:\s|^)(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2})(?=\s|$|[,;)])/gu

/** Removes quote marks, bullets, greetings before an order, prices and dates. */
export function stripMarks(line: string): string {
  const bare = toPlainLine(line)
    .replace(/^[\s>|]+/, '')
    // Leaders between an article and its quantity: the patterns after this expect a few characters.
    .replaceAll(/\s[–—-]{3,}\s/g, ' - ')
    .replaceAll(/\s+/g, ' ')
    .replace(bullet, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(greeting, '')
  return stripRequests(bare)
    .replaceAll(price, ' ')
    .replaceAll(date, ' ')
    .replace(/(?<![\s,;|])[\s,;|]+$/u, '')
    .replace(/^[\s,;|]+/u, '')
    .trim()
}

/** Removes several request phrases in a row: "please send ref. ABC". */
function stripRequests(line: string): string {
  let text = line
  for (let times = 0; times < 3; times += 1) text = text.replace(request, '')
  return text
}

const courtesies =
  /^(?:hola|buenos d[ií]as|buenas|buen d[ií]a|estimad[oa]s?|saludos|un saludo|gracias|muchas gracias|atentamente|cordialmente|hi|hello|dear|good (?:morning|afternoon)|thanks|thank you|regards|best|kind|cheers|enviado desde|sent from|get outlook|de:|from:|para:|to:|cc:|asunto:|subject:|fecha|date|enviado|sent:|tel|tlf|tfno|tel[eé]fono|phone|m[oó]vil|mobile|fax|www\.|https?:|total|subtotal|iva|vat|tax|importe|amount due|pedido n|n[º°.o]* ?(?:de )?pedido|order (?:no|number|#)|po (?:no|number)|entrega|delivery|deliver|plazo|direcci[oó]n|address|c\.?i\.?f|n\.?i\.?f|p[aá]gina|page|adjunto|attached|el (?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)|on (?:mon|tue|wed|thu|fri|sat|sun)|---)/iu
const closing =
  /^(?:un |muchas |mil )?(?:saludos?|gracias|atentamente|cordialmente|thanks|thank you|(?:best |kind |warm )?regards|cheers)\b/iu

const hasOrder = (text: string) => /\d{2}/.test(text) && /\p{L}/u.test(text)

/** A word such as name@company.com; `ABC-100@5` is an article and a price. */
const isMailAddress = (text: string) =>
  !/\s/.test(text) && text.indexOf('@') > 0 && text.includes('.', text.indexOf('@') + 2)

/** Tells whether a line is only a greeting, signature or sentence. */
export function isCourtesy(line: string): boolean {
  const text = toPlainLine(line).replace(/^[\s>|]+/, '')
  if (text === '' || /^[-=_*#+|\s.]+$/.test(text)) return true
  if (isMailAddress(text)) return true
  // A sum or a date, but not a code.
  if (!/\p{L}/u.test(text) && text.replaceAll(/\D/g, '').length < 5) return true
  const isPhone = /^(?:tel|tlf|tfno|phone|m[oó]vil|mobile|fax)/iu.test(text)
  const isHead =
    /^(?:de|from|para|to|cc|asunto|subject|fecha|date|enviado|sent|total|subtotal|iva|vat|importe|pedido n[º°.o]*|n[º°.o]* ?(?:de )?pedido|order (?:no|number|#)|po (?:no|number)|entrega|delivery|plazo|direcci[oó]n|address|c\.?i\.?f|n\.?i\.?f|p[aá]gina|page|el (?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)|on (?:mon|tue|wed|thu|fri|sat|sun)|https?|www)\b/iu.test(
      text,
    )
  if (isPhone || isHead) return true
  if (courtesies.test(text)) return !hasOrder(stripMarks(text).replace(courtesies, ''))
  return (
    !/\d/.test(text) &&
    (/[.?!:]$/.test(text) ||
      /^(?:necesit|quer|quier|pod[eé]is|pueden|could|please|adjunt|os paso|les paso|here is|this is)/iu.test(text))
  )
}

/** Tells whether a line closes the mail: the signature follows, until the next quoted mail. */
export const isClosing = (line: string): boolean => {
  const text = toPlainLine(line)
  return closing.test(text) && text.length < 60 && !/\d/.test(text)
}

/**
 * Restores what a scan mixes up: O and 0, l and 1. Only in words and numbers; the misread codes of articles are looked up
 * in the catalogue.
 */
export function fixMisreadings(line: string): string {
  return line.replaceAll(/\S+/g, (word) => {
    if (misreadNumber.test(word)) return word.replaceAll(/[Oo]/g, '0').replaceAll(/[lI]/g, '1')
    if (misreadWord.test(word) && word.replaceAll(/\d/g, '').length >= 4)
      return word.replaceAll('1', 'l').replaceAll('0', 'o')
    return word
  })
}
const misreadNumber = /^(?:(?:[mM]?\d{1,3}[xX×])?\d{1,4}[Oo]{1,4}|[mM]?\d{1,3}[xX×][lIOo]\d{1,3}|[lI][\dOo]{2,4})$/
const misreadWord = /^[a-zA-Z]{1,20}(?:[10]{1,3}[a-z]{1,20}){1,4}$/
