import { columnsParameter, useColumnsQuery } from './columns.ts'

/** Keeps the chosen columns when the form of a list is sent. */
export function KeptColumns() {
  const { columns } = useColumnsQuery()
  return columns ? <input type="hidden" name={columnsParameter} value={columns} /> : null
}
