import type { ComponentProps, ReactNode, Ref } from 'react'
import { Table } from '../ui/table.tsx'
import { SpaceRow } from './space-row.tsx'

type GridTableProps = Omit<ComponentProps<typeof Table>, 'list' | 'sticky' | 'children'> & {
  /** Cells of the head, of which there are so many. */
  head: ReactNode
  columns: number
  /** All rows there are, in the page or not. */
  rowCount: number
  body: Ref<HTMLTableSectionElement>
  /** How high the rows before and after those in the page are; undefined: none are left out there. */
  before: number | undefined
  after: number | undefined
  children: ReactNode
}

/** The table of a sheet: its head stays in sight, and what is not in the page keeps its room. */
export function GridTable(props: GridTableProps) {
  const { head, columns, rowCount, body, before, after, className, children, ...table } = props
  return (
    <div className="grid-clip">
      <Table {...table} list sticky className={`grid-table ${className}`} aria-rowcount={rowCount + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body}>
          {before !== undefined && <SpaceRow height={before} columns={columns} />}
          {children}
          {after !== undefined && <SpaceRow height={after} columns={columns} />}
        </tbody>
      </Table>
    </div>
  )
}
