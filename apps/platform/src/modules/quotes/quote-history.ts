import type { Locale } from '@tiber/contract/locales'
import { pickText } from '@tiber/contract/locales'
import { sum, toDecimal, toMoney, toNumber } from '@tiber/contract/money'
import type { QuoteEvent, QuoteVersion } from '@tiber/contract/quotes/quote-shapes'
import { toTotals } from './quote-response.ts'
import type { CallerContext } from './quote-queries.ts'
import * as queries from './version-queries.ts'

/** Reads all versions of a quote, newest first, each compared with the one before it, and its events. */
export async function readHistory(context: CallerContext, quoteId: string) {
  const versions = await queries.selectVersions(context, quoteId)
  const lines = Map.groupBy(await queries.selectVersionLines(context, quoteId), ({ versionId }) => versionId)
  const events = await queries.selectEvents(context, quoteId)
  return {
    versions: versions.map((version, at) =>
      toVersion(version, {
        lines: lines.get(version.id) ?? [],
        before: lines.get(versions[at + 1]?.id ?? '') ?? [],
        locale: context.locale,
      }),
    ),
    events: events.map(toEvent),
  }
}

type Lines = { lines: queries.VersionLineRow[]; before: queries.VersionLineRow[]; locale: Locale }

function toVersion(row: queries.VersionRow, { lines, before, locale }: Lines): QuoteVersion {
  const goods = toDecimal(sum(lines.map(({ net }) => toMoney(net))))
  const previous = new Map(before.map((line) => [line.lineId, line]))
  return {
    number: row.number,
    author: { type: row.authorSide, name: row.authorName },
    createdAt: new Date(row.createdAt).toISOString(),
    message: row.message,
    validityDate: row.validityDate,
    totals: toTotals({ goods, shipping: row.shipping })!,
    lines: lines.map((line) => toVersionLine(line, previous.get(line.lineId), locale)),
  }
}

function toVersionLine(
  line: queries.VersionLineRow,
  previous: queries.VersionLineRow | undefined,
  locale: Locale,
): QuoteVersion['lines'][number] {
  const { alternative } = line
  return {
    lineId: line.lineId,
    sku: line.sku,
    name: pickText(line.name, locale) ?? line.description ?? '',
    price: toNumber(toMoney(line.price)),
    quantity: line.quantity,
    net: toNumber(toMoney(line.net)),
    leadDays: line.leadDays,
    alternative: alternative && { ...alternative, name: pickText(alternative.name, locale) ?? alternative.sku },
    note: line.note,
    previous: previous ? { price: toNumber(toMoney(previous.price)), quantity: previous.quantity } : null,
  }
}

const toEvent = ({ at, actorType, actorName, ...event }: queries.EventRow): QuoteEvent => ({
  at: new Date(at).toISOString(),
  actor: { type: actorType, name: actorName },
  ...event,
})
