/** A record of a file: its cells, where it begins, and whether a quote in it is not closed or not followed by a cell's end. */
export type CsvRecord = { cells: string[]; line: number; isTorn: boolean }

/** A record of a text, from one place to another; its end is behind the text if nothing ends it. */
type RecordInText = { cells: string[]; isTorn: boolean; end: number; lines: number }

/**
 * Splits a text into records, one after the other, in a time that grows with the text and no faster, whatever its
 * quotes are like: a file comes from outside, and nobody else is served while it is read. Lines end in `\n`.
 */
export function* csvRecords(text: string, separator: string): Generator<CsvRecord> {
  const read = recordReader(separator)
  let line = 1
  for (let at = 0; at < text.length;) {
    const { cells, isTorn, end, lines } = read(text, at)
    yield { cells, line, isTorn }
    at = end
    line += lines
  }
}

type Stream = { separator: string; longest: number }

/**
 * The same for a text that comes in parts, cut anywhere: no more than a part and a record are in memory. A record of
 * more than `longest` characters began with a quote nobody closed: it is torn, and the next one begins in the next line.
 */
export async function* csvRecordsOf(parts: AsyncIterable<string>, options: Stream): AsyncGenerator<CsvRecord> {
  const take = recordTaker(options)
  for await (const part of parts) yield* take(part)
  yield* take(undefined)
}

/** Takes the next part, or the end, and gives the records that are complete with it. */
function recordTaker({ separator, longest }: Stream) {
  const read = recordReader(separator)
  let text = ''
  let line = 1
  return function* (part: string | undefined): Generator<CsvRecord> {
    text += part ?? ''
    let at = 0
    while (at < text.length) {
      const { cells, isTorn, end, lines } = read(text, at)
      const isLong = Math.min(end, text.length) - at > longest
      const next = isLong ? text.indexOf('\n', at) + 1 || text.length + 1 : end
      // What nothing ends may go on in the next part; of a line without end no more is kept than shows it.
      if (next > text.length && part !== undefined) {
        if (isLong) text = text.slice(0, at + longest + 1)
        break
      }
      yield { cells, line, isTorn: isTorn || isLong }
      at = next
      line += isLong ? 1 : lines
    }
    text = text.slice(at)
  }
}

function recordReader(separator: string) {
  const rest = new RegExp(`[^${separator}\n]*`, 'y')
  return (text: string, start: number): RecordInText => {
    const record: RecordInText = { cells: [], isTorn: false, end: start, lines: 1 }
    for (let isOpen = true; isOpen;) {
      const quoted = text[record.end] === '"' ? readQuoted(text, record.end + 1) : undefined
      rest.lastIndex = quoted?.end ?? record.end
      const [plain] = rest.exec(text)!
      if (quoted && (!quoted.isClosed || plain.trim() !== '')) record.isTorn = true
      record.lines += quoted?.lines ?? 0
      record.cells.push((quoted?.value ?? '') + plain)
      isOpen = text[rest.lastIndex] === separator
      record.end = rest.lastIndex + 1
    }
    return record
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
