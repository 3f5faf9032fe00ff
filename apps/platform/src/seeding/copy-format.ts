export type Field = string | number | boolean | null | readonly (string | number | null)[] | object
export type Row = readonly Field[]

/** Formats rows for COPY: one line per row, fields separated by tabs, `\N` for null. */
export function toCopyText(rows: readonly Row[]): string {
  let text = ''
  for (const row of rows) {
    let line = ''
    for (const field of row) line += (line === '' ? '' : '\t') + formatField(field)
    text += `${line}\n`
  }
  return text
}

const specialCharacters = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function formatField(field: Field): string {
  if (typeof field === 'string') return escapeText(field)
  if (typeof field === 'number') return String(field)
  if (field === null) return '\\N'
  if (typeof field === 'boolean') return field ? 't' : 'f'
  if (Array.isArray(field)) return escapeText(`{${field.map(formatElement).join()}}`)
  return escapeText(JSON.stringify(field))
}

const escapeText = (text: string) =>
  specialCharacters.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character) : text

function formatElement(element: string | number | null): string {
  if (element === null) return 'NULL'
  return typeof element === 'number' ? String(element) : `"${element.replace(/["\\]/g, '\\$&')}"`
}
