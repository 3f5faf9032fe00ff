import { maxPageSize } from '@tiber/contract/paging'
import { formatSpec, type Spec } from '#app/product-ui/spec-value.ts'
import { buildCsv } from '@tiber/ui/i18n/build-csv.ts'
import { formatFor } from '@tiber/ui/i18n/format.ts'
import type { Locale } from '@tiber/ui/i18n/locale.ts'
import { fallbackTranslator, findTranslator } from '@tiber/ui/i18n/messages.ts'
import type { SessionHandle } from '#app/server/session/session.server.ts'
import { maxExported } from './export-limit.ts'
import { getAggregation, buildPlatformQuery } from '../read-results.server.ts'
import { toResultRow, type ResultRow } from '../results/result-row.ts'
import type { ResultsState } from '../results/results-state.ts'

/** Reads all results of a list up to the export limit, and whether that is all of them. */
export async function readAllRows({ platform }: SessionHandle, state: ResultsState) {
  const rows: ResultRow[] = []
  const size = maxPageSize
  for (let page = 0; page * size < maxExported; page++) {
    const filter = buildPlatformQuery(state)
    const query = { ...filter, aggregation: getAggregation(state.view ?? 'table'), page, size, withFacets: false }
    const { products } = await platform.search.search({ query })
    rows.push(...products.content.map((record) => toResultRow(record)))
    if (products.last || products.empty) return { rows, isComplete: true }
  }
  return { rows, isComplete: false }
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
const identityColumns: Column[] = ['code', 'ownNumber', 'name', 'product', 'brand']
const offerColumns: Column[] = ['supplier', 'stock', 'pack', 'minimum', 'multiple', 'unit', 'net', 'currency']

/**
 * Writes identity, attributes and offer columns; numbers are localised without grouping, so that spreadsheets parse
 * them as numbers.
 */
export function buildResultsCsv(rows: ResultRow[], locale: Locale): string {
  const t = findTranslator(locale) ?? fallbackTranslator(locale)
  const { number, date } = formatFor(locale)
  const formatValue = (value: string | number | null | undefined) =>
    typeof value === 'number' ? number(value, { maximumFractionDigits: 6, useGrouping: false }) : (value ?? '')
  const ungrouped = { number: (value: number) => formatValue(value), date }
  const labels = { yes: t('product-ui.yes'), no: t('product-ui.no') }
  const specs = [...new Map(rows.flatMap((row) => row.specs.map((spec) => [spec.id, spec] as const))).values()]
  const header = [
    ...identityColumns.map((name) => t(`search.export.${name}`)),
    ...specs.map(({ name, symbol, unit }) => [name, symbol, unit && `(${unit})`].filter(Boolean).join(' ')),
    ...offerColumns.map((name) => t(`search.export.${name}`)),
  ]
  const lines = rows.map((row) => {
    const own = new Map(row.specs.map((spec) => [spec.id, spec]))
    const formatAttribute = (spec: Spec | undefined) => (spec?.values.length ? formatSpec(spec, ungrouped, labels) : '')
    return [
      ...identityColumns.map((name) => formatValue(columns[name](row))),
      ...specs.map(({ id }) => formatAttribute(own.get(id))),
      ...offerColumns.map((name) => formatValue(columns[name](row))),
    ]
  })
  return buildCsv([header, ...lines], locale === 'es-ES' ? ';' : ',')
}
