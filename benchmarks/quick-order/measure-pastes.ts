import type { Locale } from '@tiber/contract/locales'
import { createPlatformClient, type PlatformClient } from '@tiber/sdk/platform-client'
import { demoApiKey } from '@tiber/demo-data/people'
import type { Shop } from '../shop.ts'
import type { Line } from '../table.ts'
import {
  mails,
  pasteSets,
  readLabelledLines,
  scoreLines,
  type LabelledLine,
  type LineOutcome,
  type Mail,
  type MatchedLine,
} from './labelled-pastes.ts'

/** Matches the labelled lines one by one, and a mail as a whole, as the buyer of the demo shop. */
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
  for (const mail of mails) lines.push(...(await measureMail(mail, clientOf)))
  return lines

  function clientOf(locale: Locale): PlatformClient {
    return createPlatformClient({ baseUrl: platformUrl, apiKey: demoApiKey, tokens: buyer.tokens, locale })
  }

  async function matchLine({ locale, text }: LabelledLine): Promise<MatchedLine> {
    return (await matchTexts(clientOf(locale), text)).get(1) ?? unmatched
  }
}

const unmatched = { sku: undefined, isUsual: false, candidates: [], requestedQuantity: Number.NaN, isPacks: false }

/** Pastes a mail as a whole, with its greeting and signature. */
async function measureMail(mail: Mail, clientOf: (locale: Locale) => PlatformClient): Promise<Line[]> {
  const lines = readLabelledLines(mail)
  const greeting = ['Buenos días, os paso el pedido de esta semana:', '']
  const text = [...greeting, ...lines.map((line) => line.text), '', 'Gracias, un saludo'].join('\n')
  const found = await matchTexts(clientOf(lines[0]!.locale), text)
  const judged = lines.map((line, at) => ({ line, matched: found.get(at + greeting.length + 1) ?? unmatched }))
  const { outcomes } = scoreLines(judged)
  const count = (...wanted: LineOutcome[]) => outcomes.filter((each) => wanted.includes(each)).length
  const what = `${lines.length} lines pasted at once, ${mail}`
  return [
    { what: `${what}: ready and right`, value: count('ready'), unit: '', minimum: { goal: 45, floor: 40 } },
    { what: `${what}: ready and wrong`, value: 0, unit: '', failures: count('wrong', 'wrong quantity') },
    { what: `${what}: without result`, value: judged.filter(isWithoutResult).length, unit: '', goal: 5 },
    { what: `${what}: without the right article`, value: count('missed'), unit: '', goal: 4 },
  ]
}

const isWithoutResult = ({ line, matched }: { line: LabelledLine; matched: MatchedLine }) =>
  line.expected.kind !== 'nothing' && matched.sku === undefined && matched.candidates.length === 0

/** Matches a pasted text, by line of the text. */
async function matchTexts(client: PlatformClient, text: string): Promise<Map<number, MatchedLine>> {
  // A line that is not taken for an order is refused.
  const draft = await client.quickOrder.create({ body: { text } }).catch(() => undefined)
  if (!draft) return new Map()
  const { lines } = await client.quickOrder.lines({ params: { id: draft.id } })
  return new Map(
    lines.map(({ line, article, candidates, requestedQuantity, requestedText, unit, foundBy }) => {
      const quantity = requestedQuantity ?? (requestedText === null ? 1 : Number.NaN)
      const matched = {
        sku: article?.sku,
        isUsual: foundBy === 'PURCHASE',
        candidates: candidates.map(({ sku }) => sku),
        requestedQuantity: quantity * (unit === 'DOZEN' ? 12 : 1),
        isPacks: unit === 'PACK',
      }
      return [line, matched]
    }),
  )
}
