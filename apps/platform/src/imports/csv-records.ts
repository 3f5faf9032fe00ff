/** A record of a file: its cells, where it begins, and whether a quote in it is not closed or not followed by a cell's end. */
export type CsvRecord = { cells: string[]; line: number; isTorn: boolean }

/**
 * Splits a text into records, one after the other, in a time that grows with the text and no faster, whatever its
 * quotes are like: a file comes from outside, and nobody else is served while it is read. Lines end in `\n`.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const rest = new RegExp(`[^${separator}\n]*`, 'y')
  let at = 0
  let line = 1
  while (at < text.length) {
    const record: CsvRecord = { cells: [], line, isTorn: false }
    for (let isOpen = true; isOpen;) {
      const quoted = text[at] === '"' ? readQuoted(text, at + 1) : undefined
      rest.lastIndex = quoted?.end ?? at
      const [plain] = rest.exec(text)!
      at = rest.lastIndex
      if (quoted && (!quoted.isClosed || plain.trim() !== '')) record.isTorn = true
      line += quoted?.lines ?? 0
      record.cells.push((quoted?.value ?? '') + plain)
      isOpen = text[at] === separator
      at += 1
    }
    line += 1
    yield record
  }
}

/** From behind the opening quote to behind the closing one; two of them stand for one. */
function readQuoted(text: string, start: number) {
  const parts: string[] = []
  let from = start
  for (;;) {
    const quote = text.indexOf('"', from)
    const isClosed = quote !== -1
    parts.push(text.slice(from, isClosed ? quote : undefined))
    if (isClosed && text[quote + 1] === '"') {
      parts.push('"')
      from = quote + 2
      continue
    }
    const value = parts.join('')
    return { value, isClosed, end: isClosed ? quote + 1 : text.length, lines: value.split('\n').length - 1 }
  }
}
