/** Builds a CSV with a byte order mark and semicolons by default, which Spanish spreadsheets expect. */
export function buildCsv(lines: string[][], separator = ';'): string {
  const toLine = (cells: string[]) => cells.map((cell) => toCell(cell, separator)).join(separator)
  return `\uFEFF${lines.map(toLine).join('\r\n')}\r\n`
}

/** Spreadsheets would evaluate texts that start with these characters; our imports remove the apostrophe again. */
function toCell(text: string, separator: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-\d+([.,]\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
