import type { Context, Purchases } from '../../../context.ts'
import { createVersionCache, identify } from '../../../database/version-cache.ts'
import { mapInTurns } from '../../../database/yield-to-event-loop.ts'
import { getAccountId, loadAttributes } from '../../catalogue/service.ts'
import { toAttributeTexts } from '../index/attribute-texts.ts'
import { createTokenizer } from '../index/documents.ts'
import { selectAttributes } from '../index/index-source-queries.ts'
import { languages, type Language } from '../index/product-type.ts'
import { loadGroups } from '../synonyms/groups.ts'
import { loadStems } from '../text/stems.ts'
import { hasDigit } from '../text/tokenizer.ts'
import { selectArticles } from './article-queries.ts'
import { extractArticleWords, toArticleTerms, type ArticleTerms } from './article-terms.ts'

/** A variant with the version of its row in the index, which is written anew whenever the article is indexed. */
export type ArticleVersion = { variantId: string; articleVersion: string }

/** About 6 kB each. */
const maxEntries = 6000
const articleCache = createVersionCache<ArticleTerms>({ name: 'article terms', maxEntries })

/** Loads articles as texts are compared with them, by variant; they are as recent as the index. */
export async function loadArticles(
  context: Context,
  rows: ArticleVersion[],
  language: Language,
): Promise<Map<string, ArticleTerms>> {
  if (rows.length === 0) return new Map()
  const versions = new Map(rows.map(({ variantId, articleVersion }) => [variantId, articleVersion]))
  const { version } = await loadGroups(context)
  const scope = `${language} ${identify(await loadAttributes(context))} ${version}`
  return articleCache(context, { scope, versions }, (ids) => readArticles(context, ids, language))
}

async function readArticles(context: Context, variantIds: string[], language: Language) {
  const { db } = context
  const attributes = toAttributeTexts(await selectAttributes(db))
  const toWords = createTokenizer()
  const extracted = await mapInTurns(await selectArticles(db, variantIds), (source) => ({
    source,
    words: extractArticleWords(source, { attributes, toWords, language }),
  }))
  const words = { es: new Set<string>(), en: new Set<string>() }
  for (const each of extracted)
    for (const name of languages)
      for (const { term, parts } of [...each.words[name].own, ...each.words[name].class])
        for (const word of [term, ...parts]) if (!hasDigit(word)) words[name].add(word)
  const stems = await loadStems(context, words)
  const articles = await mapInTurns(extracted, ({ source, words: own }) =>
    toArticleTerms(source, own, { stems, language }),
  )
  return new Map(articles.map((article) => [article.source.variantId, article]))
}

/** Returns which of the articles the caller may know their company has bought: reading orders is a right. */
export async function findKnownPurchases(context: Context, variantIds: string[]): Promise<Purchases> {
  const { caller } = context
  const accountId = getAccountId(context)
  const canReadOrders = caller?.clientType === 'ACCOUNT' && caller.rights.has('ORDER_READ')
  if (!canReadOrders || accountId === undefined || variantIds.length === 0) return new Map()
  return context.findBought(context.db, accountId, variantIds)
}
