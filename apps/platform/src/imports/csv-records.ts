/** A record of a file: its cells, its first line, and whether a quote is unclosed or followed by more text. */
export type CsvRecord = { cells: string[]; line: number; isMalformed: boolean }

/** A record within a text; `end` lies past the text when nothing terminates the record. */
type RecordInText = { cells: string[]; isMalformed: boolean; end: number; lines: number }

/**
 * Splits a text into records in linear time, whatever its quotes are like: files come from outside, and parsing blocks
 * the process. Lines end in `\n`.
 */
export function* parseCsv(text: string, separator: string): Generator<CsvRecord> {
  const read = createRecordReader(separator)
  let line = 1
  for (let at = 0; at < text.length;) {
    const { cells, isMalformed, end, lines } = read(text, at)
    yield { cells, line, isMalformed }
    at = end
    line += lines
  }
}

type StreamOptions = { separator: string; maxLength: number }

/**
 * Splits a stream of chunks, cut anywhere, into records; only a chunk and a record are in memory. A record longer than
 * the limit began with an unclosed quote: it is malformed, and the next one begins on the next line.
 */
export async function* parseCsvStream(
  chunks: AsyncIterable<string>,
  options: StreamOptions,
): AsyncGenerator<CsvRecord> {
  const parse = createStreamParser(options)
  for await (const chunk of chunks) yield* parse(chunk)
  yield* parse(undefined)
}

/** Returns a function that takes the next chunk, or undefined at the end, and yields the records completed by it. */
function createStreamParser({ separator, maxLength }: StreamOptions) {
  const read = createRecordReader(separator)
  let text = ''
  let line = 1
  return function* (chunk: string | undefined): Generator<CsvRecord> {
    text += chunk ?? ''
    let at = 0
    while (at < text.length) {
      const { cells, isMalformed, end, lines } = read(text, at)
      const isLong = Math.min(end, text.length) - at > maxLength
      const next = isLong ? text.indexOf('\n', at) + 1 || text.length + 1 : end
      // An unterminated record may continue in the next chunk; of an endless one only enough to detect it is kept.
      if (next > text.length && chunk !== undefined) {
        if (isLong) text = text.slice(0, at + maxLength + 1)
        break
      }
      yield { cells, line, isMalformed: isMalformed || isLong }
      at = next
      line += isLong ? 1 : lines
    }
    text = text.slice(at)
  }
}

function createRecordReader(separator: string) {
  const rest = new RegExp(`[^${separator}\n]*`, 'y')
  return (text: string, start: number): RecordInText => {
    const record: RecordInText = { cells: [], isMalformed: false, end: start, lines: 1 }
    for (let isOpen = true; isOpen;) {
      const quoted = text[record.end] === '"' ? readQuoted(text, record.end + 1) : undefined
      rest.lastIndex = quoted?.end ?? record.end
      const [plain] = rest.exec(text)!
      if (quoted && (!quoted.isClosed || plain.trim() !== '')) record.isMalformed = true
      record.lines += quoted?.lines ?? 0
      record.cells.push((quoted?.value ?? '') + plain)
      isOpen = text[rest.lastIndex] === separator
      record.end = rest.lastIndex + 1
    }
    return record
  }
}

/** Reads a quoted cell from behind its opening quote; a doubled quote stands for one. */
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
