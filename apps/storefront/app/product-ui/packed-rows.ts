/**
 * Rows of one kind as columns: a page sends the names of fields once instead of once per row, and a value that all rows
 * share once.
 */
export type PackedRows<Row> = {
  length: number
  columns: Record<string, Column>
  /** Never set: carries the type of the rows. */
  row?: Row
}

/**
 * `rows` are the positions that have an object, if not all of them do; the others are null. `lists` are positions in
 * the packed objects, which are different ones.
 */
type Column =
  | { same: unknown }
  | { each: unknown[] }
  | { packed: PackedRows<object>; rows?: number[] }
  | { packed: PackedRows<object>; lists: number[][] }

export function packRows<Row extends object>(rows: Row[]): PackedRows<Row> {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = [...keys].map((key) => [key, packColumn(rows.map((row) => (row as Fields)[key]))] as const)
  return { length: rows.length, columns: Object.fromEntries(columns) }
}

export function unpackRows<Row extends object>({ length, columns }: PackedRows<Row>): Row[] {
  const rows = Array.from({ length }, (): Fields => ({}))
  for (const [key, column] of Object.entries(columns)) {
    const values = unpackColumn(column, length)
    for (const [at, row] of rows.entries()) row[key] = values[at]
  }
  return rows as Row[]
}

type Fields = Record<string, unknown>

function packColumn(values: unknown[]): Column {
  if (values.every((value) => value === values[0])) return { same: values[0] }
  if (isListOfLists(values)) return packLists(values)
  const rows = values.flatMap((value, at) => (isFields(value) ? [at] : []))
  const isNested = rows.length > 0 && values.every((value) => value === null || isFields(value))
  if (!isNested) return { each: values }
  const packed = packRows(values.filter(isFields))
  return rows.length === values.length ? { packed } : { packed, rows }
}

const isListOfLists = (values: unknown[]): values is Fields[][] =>
  values.every((value) => Array.isArray(value) && value.every(isFields)) && values.flat().length > 0

function packLists(values: Fields[][]): Column {
  const positions = new Map<Fields, number>()
  for (const value of values.flat()) if (!positions.has(value)) positions.set(value, positions.size)
  const lists = values.map((list) => list.map((value) => positions.get(value)!))
  return { packed: packRows([...positions.keys()]), lists }
}

function unpackColumn(column: Column, length: number): unknown[] {
  if ('same' in column) return Array.from({ length }, () => column.same)
  if ('each' in column) return column.each
  const values = unpackRows(column.packed)
  if ('lists' in column) return column.lists.map((list) => list.map((at) => values[at]))
  if (!column.rows) return values
  const all = Array.from({ length }, (): unknown => null)
  for (const [at, row] of column.rows.entries()) all[row] = values[at]
  return all
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces equal values by one object, which a page sends once. */
export function createInterner<Value>(): (value: Value) => Value {
  const known = new Map<string, Value>()
  return (value) => {
    const key = JSON.stringify(value)
    const first = known.get(key)
    if (first === undefined) known.set(key, value)
    return first ?? value
  }
}
