import { mapInTurns } from '../../../database/yield-to-event-loop.ts'
import type { Language } from '../index/product-type.ts'
import * as rules from '../query/rules.ts'
import type { Dictionary } from '../synonyms/dictionary.ts'
import type { GroupContext } from '../synonyms/groups.ts'
import { loadStems, type Stems } from '../text/stems.ts'
import { selectTerms } from '../text/word-queries.ts'
import type { ArticleWord } from './parse-article.ts'
import type { WantedText } from './rank-articles.ts'

export type Lexicon = { language: Language; dictionary: Dictionary }

/** A text with the terms of the index each of its words is searched by; undefined for words the index does not know. */
export type KnownText = WantedText & { words: (rules.SearchWord | undefined)[] }

type KnownTexts = {
  texts: KnownText[]
  stems: Stems
  /** The number of products in the index. */
  products: number
}

/** Looks up the words of texts in the index, in one statement for any number of texts. */
export async function lookUpWords(
  context: GroupContext,
  texts: ArticleWord[][],
  { language, dictionary: { plainForms } }: Lexicon,
): Promise<KnownTexts> {
  const words = [
    ...texts.flatMap((each) => rules.listStemWords(each)),
    ...plainForms.flatMap(({ name, plain }) => [...name, ...plain]),
  ]
  const stems = await loadStems(context, { es: words, en: words })
  const forms = await mapInTurns(texts, (each) => rules.listForms(each, language, stems))
  const { terms, products } = await selectTerms(context.db, rules.listNames(forms.flat()))
  const known = new Map(terms.map((each) => [each.name, each]))
  const toTerm = (word: string) => stems.toTerm(language, word)
  const found = await mapInTurns(texts, (each, at): KnownText => {
    const ownTerms = new Set(each.map(({ term }) => toTerm(term)))
    return {
      words: each.map(({ typed }, place) => rules.chooseForms(typed, forms[at]![place]!, { known, products })),
      wanted: each.map((word, place) => ({ ...word, forms: forms[at]![place]! })),
      plainForms: plainForms
        .filter(({ name }) => name.every((word) => ownTerms.has(toTerm(word))))
        .map(({ name, plain }) => ({ name: name.join(' '), terms: plain.map(toTerm) })),
    }
  })
  return { texts: found, stems, products }
}
