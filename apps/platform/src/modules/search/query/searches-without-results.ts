import { removePersonalData } from '@tiber/contract/personal-data'
import type { Context } from '../../../context.ts'
import { toDay } from '../../prices/service.ts'
import { normaliseText } from '../text/tokenizer.ts'
import type { SearchParams } from './criteria.ts'
import { deleteSearchesWithoutResults, upsertSearchWithoutResults } from './searches-without-results-queries.ts'

const maxLength = 100
const retentionMs = 90 * 24 * 60 * 60 * 1000
/** Parameters that do not narrow the results. */
const neutralParams = new Set<string>([
  'query',
  'aggregation',
  'currency',
  'withFacets',
  'withLadders',
  'withAttributes',
  'page',
  'size',
  'sort',
] satisfies (keyof SearchParams)[])

/** Counts the words of a search that found nothing, for the operator, if they alone are the reason. */
export async function recordSearchWithoutResults(context: Context, params: SearchParams): Promise<void> {
  const { caller } = context
  const isFiltered = Object.entries(params).some(([name, value]) => value !== undefined && !neutralParams.has(name))
  const words = toRecordedWords(params.query ?? '')
  if (words === '' || isFiltered || params.page > 0 || (caller && caller.clientType !== 'ACCOUNT')) return
  try {
    const accountId = caller?.accountId ?? ''
    await upsertSearchWithoutResults(context, { day: toDay(context.now()), accountId, words })
  } catch (error) {
    // The buyer's response is complete without it.
    context.log.warn({ err: error }, 'A search without results could not be counted')
  }
}

/** Normalises words for counting and drops those with personal data. */
export function toRecordedWords(query: string): string {
  const words = normaliseText(query)
    .split(/\s+/)
    .filter((word) => word !== '' && !word.includes('@') && removePersonalData(word) === word)
  return [...words.join(' ')].slice(0, maxLength).join('').trim()
}

export async function purgeSearchesWithoutResults(context: Context): Promise<void> {
  await deleteSearchesWithoutResults(context, toDay(new Date(context.now().getTime() - retentionMs)))
}
