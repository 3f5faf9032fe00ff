import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import type { Locale } from '@tiber/contract/locales'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import type { CustomerContext } from '../../../context.ts'
import { createColumn, toCells, toSheetColumns, type RowColumn } from '../../../imports/row-columns.ts'
import { buildTableFile } from '../../../imports/table-file.ts'
import { compareQuotes } from './compare-quotes.ts'

type Line = QuoteComparison['lines'][number]
type Column = RowColumn<Line>

/** Exports the comparison: a row for each line; price, amount and delivery time of each supplier in columns. */
export async function exportComparison(context: CustomerContext, id: string, options: { format?: SheetFormat }) {
  const { locale } = context
  const { name, lines, suppliers } = await compareQuotes(context, id)
  const columns = [...lineColumns, ...suppliers.flatMap(createSupplierColumns)]
  return buildTableFile(options.format ?? 'xlsx', {
    name,
    columns: toSheetColumns(columns, locale),
    rows: lines.map((line) => toCells(columns, line, locale)),
    locale,
  })
}

const lineColumns: Column[] = [
  createColumn(['Código', 'Code'], 18, ({ sku }) => sku),
  createColumn(['Artículo', 'Article'], 40, ({ name }) => name),
  { ...createColumn<Line>(['Cantidad', 'Quantity'], 11, ({ quantity }) => quantity), style: 'count' },
  createColumn(['Unidad', 'Unit'], 9, ({ unit }) => unit),
  { ...createColumn<Line>(['Precio objetivo', 'Target price'], 12, ({ targetPrice }) => targetPrice), style: 'price' },
  { ...createColumn<Line>(['Su precio', 'Your price'], 12, ({ listPrice }) => listPrice), style: 'price' },
  createColumn(['Nota', 'Note'], 26, ({ note }) => note),
]

const alternativeTexts: Record<Locale, string> = { 'es-ES': 'Alternativa', 'en-US': 'Alternative' }

function createSupplierColumns({
  supplierQuoteId,
  supplier: { name },
}: QuoteComparison['suppliers'][number]): Column[] {
  const find = ({ offers }: Line) => offers.find((offer) => offer.supplierQuoteId === supplierQuoteId)
  return [
    {
      ...createColumn<Line>([`${name}: precio`, `${name}: price`], 14, (line) => find(line)?.price ?? null),
      style: 'price',
    },
    {
      ...createColumn<Line>([`${name}: importe`, `${name}: amount`], 14, (line) => find(line)?.net ?? null),
      style: 'amount',
    },
    {
      ...createColumn<Line>([`${name}: días`, `${name}: days`], 9, (line) => find(line)?.leadDays ?? null),
      style: 'count',
    },
    createColumn<Line>([`${name}: nota`, `${name}: note`], 26, (line, locale) => {
      const { alternative = null, note = null } = find(line) ?? {}
      const texts = [alternative && `${alternativeTexts[locale]} ${alternative.sku}`, note].filter(Boolean)
      return texts.length === 0 ? null : texts.join('. ')
    }),
  ]
}
