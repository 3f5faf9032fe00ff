const kind = Symbol('sql')

/** A statement or a part of one: pieces of text, and between them parts and values that become parameters. */
export type SQL = {
  readonly [kind]: 'statement'
  readonly strings: readonly string[]
  readonly values: readonly SqlValue[]
}
/** A value that is sent as one parameter, whatever it is. */
type Parameter = { readonly [kind]: 'parameter'; readonly value: unknown }

type SqlValue = SQL | Parameter | string | number | bigint | boolean | null | Date | Uint8Array

/** Builds a statement: values become parameters, statements become parts of it. */
export function sql(strings: readonly string[], ...values: SqlValue[]): SQL {
  return { [kind]: 'statement', strings, values }
}

/** Uses a text as it is; it must never come from a client. */
sql.raw = (text: string): SQL => sql([text])

/** Passes an array or an object as one parameter. */
sql.param = (value: unknown): Parameter => ({ [kind]: 'parameter', value })

sql.join = (parts: readonly SqlValue[], separator: SQL): SQL => {
  const values = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]))
  return sql(Array<string>(values.length + 1).fill(''), ...values)
}

export type Query = { text: string; values: unknown[] }

/** Writes the text of a statement with numbered parameters. */
export function toQuery(statement: SQL): Query {
  const values: unknown[] = []
  return { text: writeText(statement, values), values }
}

function writeText(statement: SQL, parameters: unknown[]): string {
  const { strings, values } = statement
  let text = strings[0] ?? ''
  for (const [index, value] of values.entries()) {
    if (value === undefined) throw new Error(`A value of the statement is undefined: ${strings.join('…')}`)
    text += writeValue(value, parameters) + strings[index + 1]
  }
  return text
}

function writeValue(value: SqlValue, parameters: unknown[]): string {
  const isOurs = typeof value === 'object' && value !== null && kind in value
  if (isOurs && value[kind] === 'statement') return writeText(value, parameters)
  return `$${parameters.push(isOurs ? value.value : value)}`
}
