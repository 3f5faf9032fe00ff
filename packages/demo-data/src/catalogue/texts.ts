/** Spanish and English, in this order. */
export type Pair = readonly [es: string, en: string]
export type Texts = { 'es-ES': string; 'en-US': string }

export const toTexts = ([es, en]: Pair): Texts => ({ 'es-ES': es, 'en-US': en })
export const pairOf = (text: Pair | string): Pair => (typeof text === 'string' ? [text, text] : text)

/** The key of a value: its English text in small letters and hyphens. */
export const keyOf = (text: Pair | string) =>
  pairOf(text)[1]
    .toLowerCase()
    .replaceAll('½', '1-2')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Inside a sentence a word starts small, an abbreviation does not: «inox A2-70», «LED». */
const inSentence = (label: string) =>
  /^\p{Lu}\p{Ll}+(?![\p{L}])/u.test(label) && !properNames.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

const properNames = /^(Phillips|Pozidriv|Torx|Cat)\b/

export type Template = (labels: Record<string, Pair | undefined>) => Texts

/** `Tuerca {thread}, {material}`: names in braces are replaced, each in its language. */
export function templateOf(pair: Pair): Template {
  const [es, en] = [partsOf(pair[0]), partsOf(pair[1])]
  return (labels) => ({ 'es-ES': filled(es, labels, 0), 'en-US': filled(en, labels, 1) })
}

/** Words and names take turns, words first. */
const partsOf = (text: string) => text.split(/[{}]/)

function filled(parts: string[], labels: Record<string, Pair | undefined>, language: 0 | 1): string {
  let text = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 2) {
    const label = labels[parts[at] ?? '']
    if (label === undefined) throw new Error(`No label {${parts[at]}} in "${parts.join('')}".`)
    text += (text === '' ? label[language] : inSentence(label[language])) + (parts[at + 1] ?? '')
  }
  return text
}
