import type { ColumnMapping } from '@tiber/contract/carts/quick-order'
import type { ColumnRole } from '@tiber/contract/carts/quick-order-enums'
import { parseCount, parseUnit } from './parse-quantity.ts'
import { amountPattern, looksLikeCode } from '../../../imports/code-cells.ts'

/** Header names that identify a column for certain, and names used only if no other column fits. */
const headerNames: Record<ColumnRole, { sure: RegExp; maybe?: RegExp }> = {
  code: {
    sure: /^(?:c[oó]d(?:igo)?s?\.?(?: (?:del? )?(?:art[ií]culo|producto|fabricante|proveedor|cliente))?|(?:su |nuestra |our |your )?ref(?:erencia|erence|\.)?s?(?: (?:del? )?(?:cliente|proveedor|fabricante|art[ií]culo|interna))?|sku|n[º°o]?\.? ?(?:de )?(?:art[ií]culo|pieza|parte|producto|material|ref)|mpn|ean(?:[- ]?13)?|gtin|upc|code|item ?(?:code|no\.?|number|#)|(?:customer |our |your |manufacturer )?part ?(?:no\.?|number|num\.?|#)|p\/n|pn|product ?(?:code|id|no\.?|number)|article ?(?:no\.?|number|code)|catalog(?:ue)? ?(?:no\.?|number)|material ?(?:no\.?|number)|stock ?code)$/iu,
    maybe: /^(?:art[ií]culo|articulo|material|item|article|part|id)$/iu,
  },
  quantity: {
    sure: /^(?:cantidad(?:es)?|cant\.?|ctd\.?|cdad\.?|qty\.?|quantity|quantities|qtd)(?:[ .]*(?:pedid[ao]s?|solicitad[ao]s?|a pedir|ordered|required|requested|needed|total|\(?uds?\.?\)?))?$|^order(?:ed)? ?(?:qty\.?|quantity)$/iu,
    maybe:
      /^(?:pedido|a pedir|pedir|need(?:ed)?|required|order|cajas|boxes|(?:n[º°o]?\.? ?)?(?:de )?(?:uds?\.?|unidades)|pieces|pcs\.?)(?:[ .]*(?:pedid[ao]s?|solicitad[ao]s?|a pedir|ordered|required|total))?$/iu,
  },
  unit: {
    sure: /^(?:unidad(?: de medida)?|um|u\.?\/?m\.?|ud\.? medida|medida|unit(?: of measure)?|uom|envase|pack(?:aging)?|formato)$/iu,
    // Counts as a unit only next to a quantity column.
    maybe: /^(?:uds?\.?|unds?\.?|u\.?|unidades|pcs\.?)$/iu,
  },
  text: {
    sure: /^(?:descripci[oó]n(?: del (?:art[ií]culo|producto))?|desc(?:r|rip)?\.?|denominaci[oó]n|nombre|concepto|description|name|designation|(?:item|product|article) ?(?:description|name))$/iu,
    maybe: /^(?:producto|product|art[ií]culo|item)$/iu,
  },
  note: {
    sure: /^(?:notas?|observaci[oó]n(?:es)?|obs\.?|comentarios?|comments?|remarks?|notes?|para|destino|proyecto|project|cost cent(?:er|re)|centro de coste|obra)$/iu,
  },
}
const roles = Object.keys(headerNames) as ColumnRole[]

/** Finds columns by header names; returns undefined if the row is not a header. */
export function findColumnsByHeader(cells: string[]): ColumnMapping | undefined {
  const headers = cells.map((cell) => cell.trim().replace(/(?<![:*])[:*]+$/, ''))
  const columns: ColumnMapping = {}
  for (const certainty of ['sure', 'maybe'] as const)
    for (const [at, header] of headers.entries()) {
      const isTaken = Object.values(columns).includes(at)
      const role = roles.find((each) => columns[each] === undefined && headerNames[each][certainty]?.test(header))
      if (role && !isTaken) columns[role] = at
    }
  const isHeader = columns.code !== undefined || (columns.text !== undefined && columns.quantity !== undefined)
  return isHeader && headers.every((header) => parseCount(header) === undefined) ? columns : undefined
}

/**
 * Tells whether a row is a header with article and quantity, so that text around the table is not part of the order.
 */
export function isOrderHeader(cells: string[]): boolean {
  const { quantity } = (cells.length > 1 && findColumnsByHeader(cells)) || {}
  return quantity !== undefined
}

/** Finds columns by their content, for tables without a header. */
export function findColumnsByContent(rows: string[][]): ColumnMapping {
  const sample = rows.slice(0, 500)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  const scored = Array.from({ length: width }, (_, at) => scoreColumn(sample.map((cells) => (cells[at] ?? '').trim())))
  const best = (score: (each: Score) => number, except: (number | undefined)[] = []) => {
    const [first] = scored
      .map((each, at) => ({ at, score: score(each) }))
      .filter(({ at, score: value }) => !except.includes(at) && value >= 0.5)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
    return first?.at
  }
  // Long numbers are codes: quantities are short.
  const code = best(({ code, count, length }) => code - (count > 0.9 && length <= 4 ? 1 : 0))
  const wholeNumbers = best(
    ({ count, amount, length, isNumbering }) => (isNumbering ? 0 : count - amount - length / 100),
    [code, ...findPosition(scored, code)],
  )
  const quantity =
    wholeNumbers ?? best(({ count, length, isNumbering }) => (isNumbering ? 0 : count - length / 100), [code])
  const unit = best(({ unit }) => unit, [code, quantity])
  const text = best(({ words }) => words, [code, quantity, unit])
  const found = { code, quantity, unit, text }
  return Object.fromEntries(Object.entries(found).filter(([, at]) => at !== undefined))
}

/** A number before the code is a position if another number follows: a single row does not show that it counts up. */
function findPosition(scored: Score[], code: number | undefined): number[] {
  const isNumber = (at: number) => (scored[at]?.count ?? 0) >= 0.5 && scored[at]!.amount < 0.5
  const hasLater = code !== undefined && scored.some((_, at) => at > code && isNumber(at))
  return hasLater && code > 0 && isNumber(0) ? [0] : []
}

type Score = {
  code: number
  count: number
  amount: number
  unit: number
  words: number
  length: number
  isNumbering: boolean
}

/** Returns the share of cells that look like each kind of content. */
function scoreColumn(cells: string[]): Score {
  const filled = cells.filter((cell) => cell !== '')
  const share = (is: (cell: string) => boolean) => (filled.length === 0 ? 0 : filled.filter(is).length / cells.length)
  const isCount = (cell: string) => parseCount(cell.replace(/(?<!\s)\s*(?<![a-zà-ú])[a-zà-ú]+\.?$/iu, '')) !== undefined
  return {
    code: share(looksLikeCode),
    count: share(isCount),
    amount: share((cell) => amountPattern.test(cell)),
    unit: share((cell) => parseUnit(cell) !== undefined),
    words: share(hasWords),
    length: filled.length === 0 ? 0 : filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length,
    // Line numbers such as 1, 2, 3 or 10, 20, 30.
    isNumbering:
      filled.length > 2 && filled.every((cell, at) => cell === String(at + 1) || cell === String((at + 1) * 10)),
  }
}

/** Tells whether a text has a word of three letters and, after a space, further letters. */
function hasWords(text: string): boolean {
  const word = text.search(/\p{L}{3}/u)
  const gap = word < 0 ? -1 : text.slice(word).search(/\s/)
  return gap >= 0 && /\p{L}/u.test(text.slice(word + gap))
}
