import { countOf, unitOf } from './quantity-words.ts'

type Role = 'code' | 'quantity' | 'unit' | 'note' | 'text'
/** Which column holds what. */
export type Columns = Partial<Record<Role, number>>

const names: Record<Role, RegExp> = {
  code: /^(c[oó]d(igo)?s?\.?( (del? )?(art[ií]culo|producto|fabricante|proveedor))?|ref(erencia|\.)?s?|sku|n[º°o]?\.? ?(de )?(art[ií]culo|pieza|parte|producto)|art[ií]culo|articulo n.*|material|mpn|ean|gtin|upc|code|item( ?(code|no|number|#))?|part( ?(no|number|num|#))?\.?|product ?(code|id|no|number)|article( ?(no|number|code))?|catalog(ue)? ?(no|number))$/iu,
  quantity:
    /^(cantidad(es)?|cant\.?|ctd\.?|cdad\.?|uds?\.?|unidades|qty\.?|quantity|quantities|qtd|pieces|pcs|order(ed)? ?(qty|quantity)|pedido|a pedir|need(ed)?|required)$/iu,
  unit: /^(unidad( de medida)?|um|u\.?m\.?|ud\.? medida|medida|unit( of measure)?|uom|envase|pack(aging)?|formato)$/iu,
  note: /^(notas?|observaci[oó]n(es)?|obs\.?|comentarios?|comment(s)?|remarks?|note(s)?|para|destino|proyecto|project|cost cent(er|re)|centro de coste)$/iu,
  text: /^(descripci[oó]n|desc\.?|denominaci[oó]n|nombre|producto|concepto|description|name|product|designation|item description)$/iu,
}

/** By the names in the first row; undefined where that is no header. */
export function columnsByHeader(cells: string[]): Columns | undefined {
  const columns: Columns = {}
  for (const [at, cell] of cells.entries()) {
    const name = cell.trim()
    const role = (Object.keys(names) as Role[]).find((each) => columns[each] === undefined && names[each].test(name))
    if (role) columns[role] = at
  }
  const isHeader = columns.code !== undefined || (columns.text !== undefined && columns.quantity !== undefined)
  return isHeader && cells.every((cell) => countOf(cell) === undefined) ? columns : undefined
}

/** By what stands in them, where no header says it. */
export function columnsByContent(rows: string[][]): Columns {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const scored = Array.from({ length: width }, (_, at) => scoreOf(rows.map((cells) => (cells[at] ?? '').trim())))
  const best = (score: (each: Score) => number, but: (number | undefined)[] = []) => {
    const [first] = scored
      .map((each, at) => ({ at, score: score(each) }))
      .filter(({ at, score: value }) => !but.includes(at) && value >= 0.5)
      .toSorted((a, b) => b.score - a.score || a.at - b.at)
    return first?.at
  }
  // A column of long numbers is one of codes: quantities are short.
  const code = best(({ code, count, length }) => code - (count > 0.9 && length <= 4 ? 1 : 0))
  const quantity = best(({ count, length }) => count - length / 100, [code])
  const unit = best(({ unit }) => unit, [code, quantity])
  const text = best(({ words }) => words, [code, quantity, unit])
  const given = { code, quantity, unit, text }
  return Object.fromEntries(Object.entries(given).filter(([, at]) => at !== undefined))
}

type Score = { code: number; count: number; unit: number; words: number; length: number }

/** How much of a column looks like what. */
function scoreOf(cells: string[]): Score {
  const filled = cells.filter((cell) => cell !== '')
  const share = (is: (cell: string) => boolean) => (filled.length === 0 ? 0 : filled.filter(is).length / cells.length)
  return {
    code: share(looksLikeCode),
    count: share((cell) => countOf(cell.replace(/\s*[a-zà-ú]+\.?$/iu, '')) !== undefined),
    unit: share((cell) => unitOf(cell) !== undefined),
    words: share((cell) => /\p{L}{3,}.*\s.*\p{L}/u.test(cell)),
    length: filled.length === 0 ? 0 : filled.reduce((sum, cell) => sum + cell.length, 0) / filled.length,
  }
}

/** Letters with digits in one or two pieces, or a long number. */
export const looksLikeCode = (text: string): boolean =>
  /^(?=.*\d)[\p{L}\d][\p{L}\d./_-]*( [\p{L}\d./_-]+)?$/u.test(text) && (/\p{L}/u.test(text) || text.length >= 5)
