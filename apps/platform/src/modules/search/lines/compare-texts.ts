import type { Context } from '../../../context.ts'
import { loadArticles } from '../match/load-articles.ts'
import { lookUpWords } from '../match/look-up-words.ts'
import { parseArticle } from '../match/parse-article.ts'
import { collectEvidence } from '../match/rank-articles.ts'
import { toLanguage } from '../query/interpret-query.ts'
import { loadDictionaries } from '../synonyms/dictionary.ts'
import { selectArticleVersions } from './line-queries.ts'

type TextOfVariant = { text: string; variantId: string }

/** Returns those of the texts with a dimension or quality that the article has another value of. */
export async function findContradictions(context: Context, texts: TextOfVariant[]): Promise<Set<TextOfVariant>> {
  const language = toLanguage(context)
  const dictionary = (await loadDictionaries(context))[language]
  const parsed = texts
    .map((given) => ({ given, words: parseArticle(given.text, language, dictionary).words }))
    .filter(({ words }) => words.some(({ dimension, isNegated }) => dimension !== undefined || isNegated))
  if (parsed.length === 0) return new Set()
  const { texts: known } = await lookUpWords(
    context.db,
    parsed.map(({ words }) => words),
    { language, dictionary },
  )
  const variantIds = [...new Set(parsed.map(({ given }) => given.variantId))]
  const articles = await loadArticles(context, await selectArticleVersions(context.db, variantIds), language)
  const contradicts = ({ variantId }: TextOfVariant, at: number) => {
    const article = articles.get(variantId)
    return article !== undefined && collectEvidence(known[at]!, article).contradictions.length > 0
  }
  return new Set(parsed.map(({ given }) => given).filter(contradicts))
}

/** Returns those of the texts that name a brand that is not sold: what they find are its equivalents. */
export async function findTextsOfBrands(context: Context, texts: string[]): Promise<Set<string>> {
  const language = toLanguage(context)
  const dictionary = (await loadDictionaries(context))[language]
  return new Set(texts.filter((text) => parseArticle(text, language, dictionary).equivalents.length > 0))
}
