/** A Spanish and an English text, in this order. */
export type Pair = readonly [es: string, en: string]
export const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'string')
export type Texts = { 'es-ES': string; 'en-US': string }

export const toTexts = ([es, en]: Pair): Texts => ({ 'es-ES': es, 'en-US': en })
export const toPair = (text: Pair | string): Pair => (typeof text === 'string' ? [text, text] : text)

/** Derives the key of a value from its English text: lower case with hyphens. */
export const toKey = (text: Pair | string) =>
  toPair(text)[1]
    .toLowerCase()
    .replaceAll('½', '1-2')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Lower-cases the first letter inside a sentence, except for abbreviations and names: «inox A2-70», «LED». */
const toSentenceCase = (label: string) =>
  /^\p{Lu}\p{Ll}+(?![\p{L}])/u.test(label) && !properNames.test(label)
    ? label.charAt(0).toLowerCase() + label.slice(1)
    : label

const properNames = /^(Phillips|Pozidriv|Torx|Cat)\b/

export type Template = (labels: Record<string, Pair | undefined>) => Texts

/** Parses a template such as `Tuerca {thread}, {material}`; names in braces are replaced, each in its language. */
export function parseTemplate(pair: Pair): Template {
  const [es, en] = [splitTemplate(pair[0]), splitTemplate(pair[1])]
  return (labels) => ({ 'es-ES': fillTemplate(es, labels, 0), 'en-US': fillTemplate(en, labels, 1) })
}

/** Splits a template into alternating texts and names, texts first. */
const splitTemplate = (text: string) => text.split(/[{}]/)

function fillTemplate(parts: string[], labels: Record<string, Pair | undefined>, language: 0 | 1): string {
  let text = parts[0] ?? ''
  for (let at = 1; at < parts.length; at += 2) {
    const label = labels[parts[at] ?? '']
    if (label === undefined) throw new Error(`No label {${parts[at]}} in "${parts.join('')}".`)
    text += (text === '' ? label[language] : toSentenceCase(label[language])) + (parts[at + 1] ?? '')
  }
  return text
}
