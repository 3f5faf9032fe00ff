import type { Context } from '../../../context.ts'
import { getAccountId } from '../../catalogue/service.ts'
import { toAttributeTexts } from '../index/attribute-texts.ts'
import { createTokenizer } from '../index/documents.ts'
import { selectAttributes } from '../index/index-source-queries.ts'
import { languages, type Language } from '../index/product-type.ts'
import { loadStems } from '../text/stems.ts'
import { hasDigit } from '../text/tokenizer.ts'
import { selectArticles } from './article-queries.ts'
import { extractArticleWords, toArticleTerms, type ArticleTerms } from './article-terms.ts'

/** Loads articles as texts are compared with them, by variant. */
export async function loadArticles(
  context: Context,
  variantIds: string[],
  language: Language,
): Promise<Map<string, ArticleTerms>> {
  if (variantIds.length === 0) return new Map()
  const attributes = toAttributeTexts(await selectAttributes(context.db))
  const toWords = createTokenizer()
  const accountId = getAccountId(context)
  const bought = accountId ? await context.findBought(context.db, accountId, variantIds) : new Set()
  const rows = await selectArticles(context.db, variantIds)
  const sources = rows.map((row) => ({ ...row, isBought: bought.has(row.variantId) }))
  const extracted = sources.map((source) => ({
    source,
    words: extractArticleWords(source, { attributes, toWords, language }),
  }))
  const words = { es: new Set<string>(), en: new Set<string>() }
  for (const each of extracted)
    for (const name of languages)
      for (const { term, parts } of [...each.words[name].own, ...each.words[name].class])
        for (const word of [term, ...parts]) if (!hasDigit(word)) words[name].add(word)
  const stems = await loadStems(context.db, words)
  return new Map(
    extracted.map(({ source, words: own }) => [source.variantId, toArticleTerms(source, own, { stems, language })]),
  )
}
