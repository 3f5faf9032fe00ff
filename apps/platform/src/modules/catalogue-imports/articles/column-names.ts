import type { TableField } from '@tiber/contract/catalogue/table-enums'
import { toColumnKey } from '../../../imports/read-table.ts'

/** Names of columns in price lists, Spanish and English; case, accents and punctuation do not matter. */
const names: Record<TableField, string[]> = {
  code: [
    'código',
    'cod',
    'referencia',
    'ref',
    'artículo',
    'sku',
    'code',
    'item',
    'item no',
    'part number',
    'part no',
    'reference',
    'article',
    'código artículo',
    'cód. artículo',
    'id',
    'mpn',
    'article code',
    'item code',
    'product code',
  ],
  name: [
    'nombre',
    'descripción',
    'denominación',
    'name',
    'description',
    'title',
    'producto',
    'product',
    'designación',
    'texto',
    'nombre artículo',
    'descripción artículo',
    'product name',
    'item name',
    'concepto',
  ],
  category: [
    'categoría',
    'familia',
    'grupo',
    'clase',
    'category',
    'family',
    'group',
    'class',
    'sección',
    'subfamilia',
    'tipo',
    'type',
  ],
  price: [
    'precio',
    'pvp',
    'tarifa',
    'precio neto',
    'precio unitario',
    'precio venta',
    'importe',
    'price',
    'net price',
    'unit price',
    'list price',
    'sale price',
    'precio público',
    'p.v.p.',
    'precio €',
    'precio eur',
    'price eur',
  ],
  stock: [
    'stock',
    'existencias',
    'cantidad',
    'disponible',
    'inventario',
    'unidades',
    'qty',
    'quantity',
    'available',
    'on hand',
    'inventory',
    'stock actual',
    'uds',
  ],
  ean: [
    'ean',
    'ean13',
    'ean 13',
    'gtin',
    'código de barras',
    'cód. barras',
    'codigo barras',
    'barcode',
    'upc',
    'código ean',
  ],
  unit: ['unidad', 'ud', 'um', 'unidad de medida', 'unidad medida', 'unit', 'uom', 'unit of measure'],
  orderMultiple: [
    'múltiplo',
    'uds caja',
    'unidades por caja',
    'unidades caja',
    'caja',
    'pack',
    'envase',
    'lote',
    'multiple',
    'order multiple',
    'pack size',
    'box quantity',
    'units per box',
    'embalaje',
  ],
  brand: ['marca', 'fabricante', 'brand', 'manufacturer', 'maker'],
}

const fieldsByKey = new Map(
  (Object.keys(names) as TableField[]).flatMap((field) =>
    [field, ...names[field]].map((name): [string, TableField] => [toColumnKey(name), field]),
  ),
)

export const knownNames = [...fieldsByKey.keys()]

/** Guesses what each column is by its name; of two columns for one field the first counts. */
export function guessColumns(header: string[]): (TableField | null)[] {
  const taken = new Set<TableField>()
  return header.map((name) => {
    const field = fieldsByKey.get(toColumnKey(name))
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}
