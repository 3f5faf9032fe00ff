import type { Context } from '../../../context.ts'
import { loadArticles } from '../match/load-articles.ts'
import { lookUpWords } from '../match/look-up-words.ts'
import { parseArticle, type ArticleWord } from '../match/parse-article.ts'
import { collectEvidence, type Evidence } from '../match/rank-articles.ts'
import { toLanguage } from '../query/interpret-query.ts'
import { loadDictionaries } from '../synonyms/dictionary.ts'
import { selectArticleVersions } from './line-queries.ts'

type TextOfVariant = { text: string; variantId: string }

/** Returns the texts that contradict their article: another dimension, or a property that the text excludes. */
export async function findContradictions(context: Context, texts: TextOfVariant[]): Promise<Set<TextOfVariant>> {
  const evidence = await compareTexts(
    context,
    texts,
    ({ dimension, isNegated }) => dimension !== undefined || isNegated,
  )
  return new Set(texts.filter((each) => (evidence.get(each)?.contradictions.length ?? 0) > 0))
}

/** Returns, for each text, the words missing from the article or contradicted by it. */
export async function findMissingWords(
  context: Context,
  texts: TextOfVariant[],
): Promise<Map<TextOfVariant, string[]>> {
  const evidence = await compareTexts(context, texts, () => true)
  return new Map(
    [...evidence].map(([given, { missing, contradictions }]) => [
      given,
      [...new Set([...missing, ...contradictions])].filter((word) => word !== ''),
    ]),
  )
}

/** Compares the texts that have a word of interest with their articles. */
async function compareTexts<Given extends TextOfVariant>(
  context: Context,
  texts: Given[],
  isOfInterest: (word: ArticleWord) => boolean,
): Promise<Map<Given, Evidence>> {
  const language = toLanguage(context)
  const dictionary = (await loadDictionaries(context))[language]
  const parsed = texts
    .map((given) => ({ given, words: parseArticle(given.text, language, dictionary).words }))
    .filter(({ words }) => words.some(isOfInterest))
  if (parsed.length === 0) return new Map()
  const { texts: known } = await lookUpWords(
    context,
    parsed.map(({ words }) => words),
    { language, dictionary },
  )
  const variantIds = [...new Set(parsed.map(({ given }) => given.variantId))]
  const articles = await loadArticles(context, await selectArticleVersions(context.db, variantIds), language)
  return new Map(
    parsed.flatMap(({ given }, at) => {
      const article = articles.get(given.variantId)
      return article ? [[given, collectEvidence(known[at]!, article)] as const] : []
    }),
  )
}

/** Returns the texts that name a brand not sold here; the search finds equivalents instead. */
export async function findTextsOfBrands(context: Context, texts: string[]): Promise<Set<string>> {
  const language = toLanguage(context)
  const dictionary = (await loadDictionaries(context))[language]
  return new Set(texts.filter((text) => parseArticle(text, language, dictionary).equivalents.length > 0))
}
