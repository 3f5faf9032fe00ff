/** With a mark of its encoding and, unless told otherwise, semicolons: so a Spanish spreadsheet opens it right. */
export function csvText(lines: string[][], separator = ';'): string {
  const toLine = (cells: string[]) => cells.map((cell) => toCell(cell, separator)).join(separator)
  return `\uFEFF${lines.map(toLine).join('\r\n')}\r\n`
}

/** A spreadsheet would calculate what begins with one of these signs; our imports take the apostrophe off again. */
function toCell(text: string, separator: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+([.,]\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
