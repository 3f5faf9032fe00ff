import { createPlatformClient } from '@tiber/sdk/platform-client'
import { demoApiKey } from '@tiber/demo-data/people'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import { pasteSets, readLabelledLines, scoreLines, type LabelledLine, type MatchedLine } from './labelled-pastes.ts'

/** Matches the labelled lines one by one, as the buyer of the demo shop. */
export async function measurePastes({ platformUrl, buyer }: Shop): Promise<Line[]> {
  const lines: Line[] = []
  for (const set of pasteSets) {
    const judged = []
    for (const line of readLabelledLines(set)) judged.push({ line, matched: await matchLine(line) })
    const { lines: count, precision, ready, readyOfDecidable, noResult, wrongQuantity } = scoreLines(judged)
    const what = `${count} pasted lines, ${set} set`
    lines.push(
      {
        what: `${what}: chosen articles that are right`,
        value: precision,
        unit: '',
        minimum: { goal: 0.99, floor: 0.97 },
      },
      { what: `${what}: ready`, value: ready, unit: '', minimum: { goal: 0.7, floor: 0.6 } },
      { what: `${what}: ready, of lines that name one article`, value: readyOfDecidable, unit: '' },
      { what: `${what}: without result`, value: noResult, unit: '', goal: 0.08 },
      { what: `${what}: wrong quantity`, value: wrongQuantity, unit: '', goal: 0.02 },
    )
  }
  return lines

  async function matchLine({ locale, text }: LabelledLine): Promise<MatchedLine> {
    const client = createPlatformClient({ baseUrl: platformUrl, apiKey: demoApiKey, tokens: buyer.tokens, locale })
    const nothing = { sku: undefined, isUsual: false, candidates: [], requestedQuantity: Number.NaN, isPacks: false }
    // A line that is not taken for an order is refused.
    const draft = await client.quickOrder.create({ body: { text } }).catch(() => undefined)
    if (!draft) return nothing
    const { lines: found } = await client.quickOrder.lines({ params: { id: draft.id } })
    const [line] = found
    if (!line) return nothing
    const { article, candidates, requestedQuantity, requestedText, unit } = line
    const quantity = requestedQuantity ?? (requestedText === null ? 1 : Number.NaN)
    return {
      sku: article?.sku,
      isUsual: line.foundBy === 'PURCHASE',
      candidates: candidates.map(({ sku }) => sku),
      requestedQuantity: quantity * (unit === 'DOZEN' ? 12 : 1),
      isPacks: unit === 'PACK',
    }
  }
}
