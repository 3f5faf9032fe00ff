import type { MatchMethod } from '@tiber/contract/carts/quick-order-enums'
import type { CustomerContext } from '../../../context.ts'
import { yieldToEventLoop } from '../../../database/yield-to-event-loop.ts'
import { normaliseCode } from '../../catalogue/service.ts'
import { matchCodes } from '../../search/service.ts'
import { matchLines } from './match-lines.ts'
import { chooseByWholeCode } from './match-rules.ts'

/** The code of a row and the text that is compared if the code is unknown. */
type RowQuery = { code: string; text?: string | undefined }

export type IdentifiedArticle = { variantId: string; foundBy: MatchMethod }

/** Rows without a known code are compared in detail, so only so many of a file. */
const maxCompared = 2000
const batchSize = 1000

/**
 * Finds the articles that rows of a file name without doubt, in their order: by code, learned text, misread code or words,
 * as pasted lines are matched.
 */
export async function identifyArticles(
  context: CustomerContext,
  rows: RowQuery[],
): Promise<(IdentifiedArticle | undefined)[]> {
  const exact = await matchCodes(context, [...new Set(rows.map(({ code }) => normaliseCode(code)).filter(Boolean))])
  const found = rows.map(({ code }): IdentifiedArticle | undefined => {
    const choice = chooseByWholeCode(code, exact)
    const [variantId, ...others] = choice?.variantIds ?? []
    if (!choice || variantId === undefined || others.length > 0 || choice.isFamily) return undefined
    return { variantId, foundBy: choice.foundBy }
  })
  const unknown = rows.flatMap(({ code, text }, line) =>
    found[line] ? [] : { line, codes: code ? [code] : [], text: text || code },
  )
  for (let from = 0; from < Math.min(unknown.length, maxCompared); from += batchSize) {
    const matches = await matchLines(context, unknown.slice(from, Math.min(from + batchSize, maxCompared)))
    for (const [line, { variantId, foundBy, replaces }] of matches) {
      // A file changes what is stored for good, so it needs more than a habit.
      const isNamed = foundBy !== undefined && foundBy !== 'PURCHASE' && replaces === undefined
      if (variantId !== undefined && isNamed) found[line] = { variantId, foundBy }
    }
    await yieldToEventLoop()
  }
  return found
}
