import { hasDigit, tokenize } from '../text/tokenizer.ts'

export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** After these words a name says what the product is for, made of or comes with, not what it is. */
const asidePatterns: Record<Language, RegExp> = {
  es: /\b(?:para|con|sin|compatible|incl(?:uye)?|adecuado)\b|[,;(:]| - /i,
  en: /\b(?:for|with|w\/|without|compatible|incl(?:udes|uding)?|to fit|fits)\b|[,;(:]| - /i,
}

/** Splits a name into the part that says what the product is, and the rest. */
export function splitName(name: string, language: Language): { core: string; aside: string } {
  const at = name.search(asidePatterns[language])
  return at > 0 ? { core: name.slice(0, at), aside: name.slice(at) } : { core: name, aside: '' }
}

type NameContext = { brand: string | undefined; model: string | undefined; values: ReadonlySet<string> }

/**
 * Finds the noun a name is about: in English the last word of the first group of plain words ("laptop power cord" is a
 * cord), in Spanish the first ("tornillo allen" is a tornillo). Brand, model, numbers and attribute values (colours,
 * materials) are skipped.
 */
export function findHeadNoun(name: string, language: Language, known: NameContext): string | undefined {
  const { core } = splitName(name, language)
  const words = findNouns(withoutModel(core, known), known)
  const head = language === 'en' ? words.at(-1) : words[0]
  if (head || !known.model) return head
  // A model that is the complete name also names the product.
  const all = findNouns(core, known)
  return language === 'en' ? all.at(-1) : all[0]
}

function withoutModel(core: string, { model }: NameContext): string {
  return model && core.includes(model) ? core.slice(core.indexOf(model) + model.length) : core
}

/** Returns the first run of plain words; numbers and attribute values end it once it has begun. */
function findNouns(text: string, { brand, values }: NameContext): string[] {
  const brandWords = new Set(tokenize(brand ?? '').map(({ term }) => term))
  const run: string[] = []
  for (const { term } of tokenize(text)) {
    if (brandWords.has(term)) continue
    if (hasDigit(term) || values.has(term)) {
      if (run.length > 0) break
      continue
    }
    if (term.length > 1) run.push(term)
  }
  return run
}
