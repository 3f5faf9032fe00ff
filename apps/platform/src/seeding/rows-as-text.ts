export type Field = string | number | boolean | null | readonly (string | number | null)[] | object
export type Row = readonly Field[]

/** Rows as COPY reads them: tabs between fields, one line each, `\N` for null. */
export function rowsAsText(rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let line = ''
    for (const field of row) line += (line === '' ? '' : '\t') + fieldAsText(field)
    text += `${line}\n`
  }
  return text
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function fieldAsText(field: Field): string {
  if (typeof field === 'string') return escaped(field)
  if (typeof field === 'number') return String(field)
  if (field === null) return '\\N'
  if (typeof field === 'boolean') return field ? 't' : 'f'
  if (Array.isArray(field)) return escaped(`{${field.map(elementAsText).join()}}`)
  return escaped(JSON.stringify(field))
}

const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text

function elementAsText(element: string | number | null): string {
  if (element === null) return 'NULL'
  return typeof element === 'number' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`
}
