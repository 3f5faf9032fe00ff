import type { SheetFormat } from '@tiber/contract/carts/cart-sheets'
import type { Locale } from '@tiber/contract/locales'
import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import type { unresolvedVerdicts, QuantityUnit } from '@tiber/contract/carts/quick-order-enums'
import { buildTableFile } from '../../imports/table-file.ts'
import type { SheetColumn } from '../../imports/xlsx-file.ts'

type UnresolvedVerdict = (typeof unresolvedVerdicts)[number]
type FileTexts = {
  name: string
  columns: [code: string, quantity: string, unit: string, note: string, verdict: string, possible: string]
  verdicts: Record<UnresolvedVerdict, string>
  units: Record<QuantityUnit, string>
}

/** Column titles the file is read back by. */
const texts: Record<Locale, FileTexts> = {
  'es-ES': {
    name: 'lineas-pendientes',
    columns: ['Código', 'Cantidad', 'Unidad', 'Nota', 'Resultado', 'Artículos posibles'],
    verdicts: {
      CANDIDATES: 'Elija uno',
      BAD_QUANTITY: 'Falta la cantidad',
      OUT_OF_STOCK: 'Sin existencias',
      NOT_SOLD: 'No disponible',
      UNKNOWN: 'Sin resultado',
    },
    units: { PACK: 'caja', DOZEN: 'docena', PIECE: '', OTHER: '' },
  },
  'en-US': {
    name: 'unresolved-lines',
    columns: ['Code', 'Quantity', 'Unit', 'Note', 'Result', 'Possible articles'],
    verdicts: {
      CANDIDATES: 'Choose one',
      BAD_QUANTITY: 'Quantity missing',
      OUT_OF_STOCK: 'Out of stock',
      NOT_SOLD: 'Not available',
      UNKNOWN: 'No result',
    },
    units: { PACK: 'box', DOZEN: 'dozen', PIECE: '', OTHER: '' },
  },
}
const widths = [36, 11, 9, 28, 20, 60]

/** Creates a file of the unresolved lines, which can be corrected and uploaded again. */
export function createUnresolvedLinesFile(format: SheetFormat, lines: QuickOrderLine[], locale: Locale) {
  const { name, columns: titles, verdicts, units } = texts[locale]
  const columns = titles.map((title, at): SheetColumn => ({ title, width: widths[at]! }))
  const rows = lines.map((line) => [
    line.text,
    line.requestedText ?? line.requestedQuantity,
    units[line.unit ?? 'PIECE'],
    line.note,
    verdicts[line.verdict as UnresolvedVerdict],
    line.candidates.map(({ sku }) => sku).join(', '),
  ])
  return buildTableFile(format, { name, columns, rows, locale })
}
