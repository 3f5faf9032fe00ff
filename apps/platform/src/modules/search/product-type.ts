import { hasDigit, wordsOf } from './words.ts'

export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** From here on a name says what the thing is for, made of or comes with, not what it is. */
const asides: Record<Language, RegExp> = {
  es: /\b(?:para|con|sin|compatible|incl(?:uye)?|adecuado)\b|[,;(:]| - /i,
  en: /\b(?:for|with|w\/|without|compatible|incl(?:udes|uding)?|to fit|fits)\b|[,;(:]| - /i,
}

/** The part of a name that says what the thing is, and the rest. */
export function splitName(name: string, language: Language): { core: string; aside: string } {
  const at = name.search(asides[language])
  return at > 0 ? { core: name.slice(0, at), aside: name.slice(at) } : { core: name, aside: '' }
}

type Known = { brand: string | undefined; model: string | undefined; values: ReadonlySet<string> }

/**
 * The noun a name is about, where it can be told: in English the last word of the first group of plain words ("laptop
 * power cord" is a cord), in Spanish the first ("tornillo allen" is a tornillo). Brand, model, numbers and values of
 * attributes (colours, materials) are passed over.
 */
export function headOf(name: string, language: Language, known: Known): string | undefined {
  const { core } = splitName(name, language)
  const words = nounsOf(withoutModel(core, known), known)
  const head = language === 'en' ? words.at(-1) : words[0]
  if (head || !known.model) return head
  // A model that is the whole name names the thing as well.
  const all = nounsOf(core, known)
  return language === 'en' ? all.at(-1) : all[0]
}

function withoutModel(core: string, { model }: Known): string {
  return model && core.includes(model) ? core.slice(core.indexOf(model) + model.length) : core
}

/** The first run of plain words: numbers and marks end it once it has begun. */
function nounsOf(text: string, { brand, values }: Known): string[] {
  const brandWords = new Set(wordsOf(brand ?? '').map(({ term }) => term))
  const run: string[] = []
  for (const { term } of wordsOf(text)) {
    if (brandWords.has(term)) continue
    if (hasDigit(term) || values.has(term)) {
      if (run.length > 0) break
      continue
    }
    if (term.length > 1) run.push(term)
  }
  return run
}
