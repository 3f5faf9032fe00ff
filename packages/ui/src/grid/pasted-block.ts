/**
 * Parses cells as spreadsheets copy them: rows separated by line breaks, cells by tabs. A trailing line break adds no
 * row.
 */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

type PastedBlock = { column: string; block: string[][] }

/**
 * Returns a function that selects the pasted cells of a column with their rows; cells beyond the last row or column are
 * dropped.
 */
export function createCellReader<Row, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
  { column: from, block }: PastedBlock,
) {
  const first = columns.findIndex((each) => each === from)
  return (column: Column) =>
    block.flatMap((cells, at) => {
      const row = rows[at]
      const text = first < 0 ? undefined : cells[columns.indexOf(column) - first]
      return row === undefined || text === undefined ? [] : [{ row, text }]
    })
}
