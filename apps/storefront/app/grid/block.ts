/** Cells as spreadsheets copy them: lines of cells between tabs. A last line end is none. */
export function blockOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim()))
}

type Pasted = { column: string; block: string[][] }

/** What of a block falls into a column, each with its row; what lies beyond the last row or column falls into none. */
export function cellsIn<Row, Column extends string>(
  rows: readonly Row[],
  columns: readonly Column[],
  { column: from, block }: Pasted,
) {
  const first = columns.findIndex((each) => each === from)
  return (column: Column) =>
    block.flatMap((cells, at) => {
      const row = rows[at]
      const text = first < 0 ? undefined : cells[columns.indexOf(column) - first]
      return row === undefined || text === undefined ? [] : [{ row, text }]
    })
}
