import type { ComponentProps, ReactNode, Ref } from 'react'
import { Table } from '../table.tsx'
import { SpacerRow } from './spacer-row.tsx'

type GridTableProps = Omit<ComponentProps<typeof Table>, 'list' | 'sticky' | 'children'> & {
  /** Cells of the header row; `columns` is their number. */
  head: ReactNode
  columns: number
  /** Total number of rows, rendered or not. */
  rowCount: number
  body: Ref<HTMLTableSectionElement>
  /** Heights of the rows left out before and after the rendered ones; undefined if none are left out there. */
  before: number | undefined
  after: number | undefined
  children: ReactNode
}

/** Table with a sticky header and spacers for rows that are not rendered. */
export function GridTable(props: GridTableProps) {
  const { head, columns, rowCount, body, before, after, className, children, ...table } = props
  return (
    <div className="grid-clip">
      <Table {...table} list sticky className={`grid-table ${className}`} aria-rowcount={rowCount + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body}>
          {before !== undefined && <SpacerRow height={before} columns={columns} />}
          {children}
          {after !== undefined && <SpacerRow height={after} columns={columns} />}
        </tbody>
      </Table>
    </div>
  )
}
