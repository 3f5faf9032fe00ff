import { maximumPageSize } from '@tiber/contract/paging'
import { specText, type Spec } from '#app/goods/spec-value.ts'
import { csvText } from '#app/i18n/csv-text.ts'
import { formatFor } from '#app/i18n/format.ts'
import type { Locale } from '#app/i18n/locale.ts'
import { fallbackTranslator, findTranslator } from '#app/i18n/messages.ts'
import type { SessionHandle } from '#app/server/session.server.ts'
import { mostExported } from './export-limit.ts'
import { aggregationOf, platformQuery } from './read-results.server.ts'
import { toRow, type ResultRow } from './result-row.ts'
import type { ResultsState } from './results-state.ts'

/** Reads all results of a list up to the export limit, and whether that is all of them. */
export async function readAllRows({ platform }: SessionHandle, state: ResultsState) {
  const rows: ResultRow[] = []
  const size = maximumPageSize
  for (let page = 0; page * size < mostExported; page++) {
    const filter = platformQuery(state)
    const query = { ...filter, aggregation: aggregationOf(state.view ?? 'table'), page, size, withFacets: false }
    const { products } = await platform.search.search({ query })
    rows.push(...products.content.map((record) => toRow(record)))
    if (products.last || products.empty) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}

// messages: search.export.*
const columns = {
  code: ({ sku }) => sku,
  ownNumber: ({ partNumber }) => partNumber,
  name: ({ name }) => name,
  product: ({ productName }) => productName,
  brand: ({ brand }) => brand,
  supplier: ({ offer }) => offer?.supplier,
  pack: ({ offer }) => offer?.pack,
  minimum: ({ offer }) => offer?.rule.minimum,
  multiple: ({ offer }) => offer?.rule.multiple,
  stock: ({ offer }) => offer?.stock.stock,
  unit: ({ unit }) => unit,
  net: ({ offer }) => offer?.unitPrice,
  currency: ({ offer }) => offer && 'EUR',
} as const satisfies Record<string, (row: ResultRow) => string | number | null | undefined>

type Column = keyof typeof columns
const identity: Column[] = ['code', 'ownNumber', 'name', 'product', 'brand']
const offered: Column[] = ['supplier', 'stock', 'pack', 'minimum', 'multiple', 'unit', 'net', 'currency']

/**
 * Writes identity, attributes and offer columns; numbers are localised without grouping, so that spreadsheets parse
 * them as numbers.
 */
export function resultsCsv(rows: ResultRow[], locale: Locale): string {
  const t = findTranslator(locale) ?? fallbackTranslator(locale)
  const { number, date } = formatFor(locale)
  const write = (value: string | number | null | undefined) =>
    typeof value === 'number' ? number(value, { maximumFractionDigits: 6, useGrouping: false }) : (value ?? '')
  const ungrouped = { number: (value: number) => write(value), date }
  const words = { yes: t('goods.yes'), no: t('goods.no') }
  const specs = [...new Map(rows.flatMap((row) => row.specs.map((spec) => [spec.id, spec] as const))).values()]
  const head = [
    ...identity.map((name) => t(`search.export.${name}`)),
    ...specs.map(({ name, symbol, unit }) => [name, symbol, unit && `(${unit})`].filter(Boolean).join(' ')),
    ...offered.map((name) => t(`search.export.${name}`)),
  ]
  const lines = rows.map((row) => {
    const own = new Map(row.specs.map((spec) => [spec.id, spec]))
    const factOf = (spec: Spec | undefined) => (spec?.values.length ? specText(spec, ungrouped, words) : '')
    return [
      ...identity.map((name) => write(columns[name](row))),
      ...specs.map(({ id }) => factOf(own.get(id))),
      ...offered.map((name) => write(columns[name](row))),
    ]
  })
  return csvText([head, ...lines], locale === 'es-ES' ? ';' : ',')
}
