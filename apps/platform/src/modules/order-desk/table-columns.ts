import type { ReadColumns } from '@tiber/contract/order-desk'
import type { ColumnRole } from '@tiber/contract/order-desk-words'
import { countOf, unitOf } from './quantity-words.ts'

/** What certainly names a column, and what may where nothing else does. */
const names: Record<ColumnRole, { sure: RegExp; maybe?: RegExp }> = {
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
    // Beside a column of quantities.
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
const roles = Object.keys(names) as ColumnRole[]

/** By the names in the first row; undefined where that is no header. */
export function columnsByHeader(cells: string[]): ReadColumns | undefined {
  const heads = cells.map((cell) => cell.trim().replace(/[:*]+$/, ''))
  const columns: ReadColumns = {}
  for (const certainty of ['sure', 'maybe'] as const)
    for (const [at, head] of heads.entries()) {
      const isTaken = Object.values(columns).includes(at)
      const role = roles.find((each) => columns[each] === undefined && names[each][certainty]?.test(head))
      if (role && !isTaken) columns[role] = at
    }
  const isHeader = columns.code !== undefined || (columns.text !== undefined && columns.quantity !== undefined)
  return isHeader && heads.every((head) => countOf(head) === undefined) ? columns : undefined
}

/** A head that says both what is wanted and how many of it: what stands around its table is no order. */
export function isOrderHead(cells: string[]): boolean {
  const { quantity } = (cells.length > 1 && columnsByHeader(cells)) || {}
  return quantity !== undefined
}

/** By what stands in them, where no header says it. */
export function columnsByContent(rows: string[][]): ReadColumns {
  const sample = rows.slice(0, 500)
  const width = Math.max(0, ...sample.map((cells) => cells.length))
  const scored = Array.from({ length: width }, (_, at) => scoreOf(sample.map((cells) => (cells[at] ?? '').trim())))
  const best = (score: (each: Score) => number, but: (number | undefined)[] = []) => {
    const [first] = scored
      .map((each, at) => ({ at, score: score(each) }))
      .filter(({ at, score: value }) => !but.includes(at) && value >= 0.5)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
    return first?.at
  }
  // A column of long numbers is one of codes: quantities are short.
  const code = best(({ code, count, length }) => code - (count > 0.9 && length <= 4 ? 1 : 0))
  const whole = best(
    ({ count, amount, length, isNumbering }) => (isNumbering ? 0 : count - amount - length / 100),
    [code],
  )
  const quantity = whole ?? best(({ count, length, isNumbering }) => (isNumbering ? 0 : count - length / 100), [code])
  const unit = best(({ unit }) => unit, [code, quantity])
  const text = best(({ words }) => words, [code, quantity, unit])
  const given = { code, quantity, unit, text }
  return Object.fromEntries(Object.entries(given).filter(([, at]) => at !== undefined))
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

/** How much of a column looks like what. */
function scoreOf(cells: string[]): Score {
  const filled = cells.filter((cell) => cell !== '')
  const share = (is: (cell: string) => boolean) => (filled.length === 0 ? 0 : filled.filter(is).length / cells.length)
  const isCount = (cell: string) => countOf(cell.replace(/\s*[a-zà-ú]+\.?$/iu, '')) !== undefined
  return {
    code: share(looksLikeCode),
    count: share(isCount),
    amount: share((cell) => isAmount.test(cell)),
    unit: share((cell) => unitOf(cell) !== undefined),
    words: share((cell) => /\p{L}{3,}.*\s.*\p{L}/u.test(cell)),
    length: filled.length === 0 ? 0 : filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length,
    // 1, 2, 3: places of the lines.
    isNumbering:
      filled.length > 2 && filled.every((cell, at) => cell === String(at + 1) || cell === String((at + 1) * 10)),
  }
}

const isDate = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/
const isAmount = /^-?[\d.]*\d[.,]\d{2}$/

/** Letters with digits in one or two pieces, or a long number; no date and no amount. */
export const looksLikeCode = (text: string): boolean =>
  text.length <= 60 &&
  /^(?=.*\d)[\p{L}\d][\p{L}\d./_+-]*( [\p{L}\d./_+-]+)?$/u.test(text) &&
  (/\p{L}/u.test(text) || text.replaceAll(/\D/g, '').length >= 5) &&
  !isDate.test(text) &&
  !isAmount.test(text)
