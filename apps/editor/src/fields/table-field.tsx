import { t } from '../texts.ts'
import { IconButton } from '../ui/icon.tsx'
import type { FieldProps } from './field-types.ts'

type Cell = { value?: unknown }
type TableValue = { fieldtype: 'table'; thead: Cell[]; tbody: { body: Cell[] }[] }

const emptyTable: TableValue = { fieldtype: 'table', thead: [{ value: '' }, { value: '' }], tbody: [] }
const isTable = (value: unknown): value is TableValue =>
  typeof value === 'object' && value !== null && Array.isArray((value as TableValue).thead)

/** A table of texts; its first row names the columns. */
export function TableField({ label, value, onChange }: FieldProps) {
  const table = isTable(value) ? value : emptyTable
  const rows = [table.thead, ...table.tbody.map(({ body }) => body)]
  const width = Math.max(...rows.map((row) => row.length))
  const write = (next: Cell[][]) =>
    onChange({ ...table, thead: next[0] ?? [], tbody: next.slice(1).map((body) => ({ body })) })
  return (
    <div className="table-field">
      <table aria-label={label}>
        <tbody>
          {rows.map((row, y) => (
            // Rows have no names of their own.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={y}>
              {Array.from({ length: width }, (_, x) => (
                <td key={x}>
                  <input
                    className="field"
                    aria-label={t('table.cell', { row: y + 1, column: x + 1 })}
                    value={String(row[x]?.value ?? '')}
                    onChange={(event) => write(rows.with(y, setCell(row, x, event.target.value)))}
                  />
                </td>
              ))}
              <td>
                <IconButton
                  icon="trash-2"
                  label={t('table.removeRow', { row: y + 1 })}
                  onClick={() => write(rows.toSpliced(y, 1))}
                  disabled={y === 0}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" className="button" onClick={() => write([...rows, createRow(width)])}>
        {t('table.addRow')}
      </button>
      <button type="button" className="button" onClick={() => write(rows.map((row) => [...row, { value: '' }]))}>
        {t('table.addColumn')}
      </button>
      <button
        type="button"
        className="button"
        disabled={width < 2}
        onClick={() => write(rows.map((row) => row.slice(0, width - 1)))}
      >
        {t('table.removeColumn')}
      </button>
    </div>
  )
}

const createRow = (width: number): Cell[] => Array.from({ length: width }, () => ({ value: '' }))

const setCell = (row: Cell[], at: number, value: string): Cell[] =>
  Array.from({ length: Math.max(row.length, at + 1) }, (_, x) =>
    x === at ? { ...row[x], value } : (row[x] ?? { value: '' }),
  )
