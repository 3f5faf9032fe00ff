import { pickText } from '@tiber/contract/locales'
import type { Context } from '../../../context.ts'
import type { LocalisedText } from '../../../database/columns.ts'
import { mapInTurns } from '../../../database/yield-to-event-loop.ts'
import { compareEvidence, type Evidence } from '../match/rank-articles.ts'
import { parseArticle } from '../match/parse-article.ts'
import { toLanguage } from '../query/interpret-query.ts'
import { findHeadNoun } from '../query/word-importance.ts'
import { matchTexts, type TextMatch } from './line-matches.ts'

/** An article by its name; it may no longer be in the catalogue. */
type NamedArticle = { id: string; name: LocalisedText }

const maxSimilar = 12

/**
 * Finds articles of the same kind for each named one, best first: by its whole name, then by what it is and its
 * dimensions alone. Articles with another dimension are left out.
 */
export async function findSimilarArticles(context: Context, articles: NamedArticle[]): Promise<Map<string, string[]>> {
  const language = toLanguage(context)
  const named = await mapInTurns(articles, ({ id, name }) => {
    const text = pickText(name, context.locale) ?? ''
    const head = findHeadNoun(text, language)
    const dimensions = parseArticle(text, language).words.filter(({ dimension }) => dimension !== undefined)
    return { id, text, head, short: [head ?? '', ...dimensions.map(({ typed }) => typed)].join(' ') }
  })
  const byText = await matchTexts(
    context,
    named.flatMap(({ text, short }) => [text, short]),
  )
  return new Map(
    named.map(({ id, text, head, short }) => {
      const similar = [text, short].flatMap((each) => listSimilar(byText.get(each), head))
      return [id, [...new Set(similar)].filter((variantId) => variantId !== id).slice(0, maxSimilar)]
    }),
  )
}

function listSimilar(match: TextMatch | undefined, head: string | undefined): string[] {
  if (!match) return []
  const { words } = match.parsed
  const headAt = words.findIndex(({ term }) => term === head)
  const isSimilar = ({ contradictions, exact, similar }: Evidence) => {
    const found = [...exact, ...similar]
    return contradictions.length === 0 && found.includes(headAt) && found.length * 2 > words.length && found.length > 1
  }
  return match.matches
    .filter(({ evidence, isFamily }) => !isFamily && isSimilar(evidence))
    .toSorted((a, b) => compareEvidence(a.evidence, b.evidence))
    .map(({ variantId }) => variantId)
}
