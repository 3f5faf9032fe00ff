import type { ReactNode } from 'react'
import { readList, readNumber } from '../fields.ts'
import { readColour } from './colours.tsx'
import { readNode, type TextNode } from './document.ts'

/** Puts the first rows that consist of headers into the head; wide tables scroll in their own box. */
export function renderTable({ content }: TextNode, renderRows: (rows: unknown[]) => ReactNode) {
  const firstBodyRow = content.findIndex((row) => !isHeaderRow(row))
  const headCount = firstBodyRow === -1 ? 0 : firstBodyRow
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll a table that is too wide
    <div className="rich-table" tabIndex={0}>
      <table>
        {headCount > 0 && <thead>{renderRows(content.slice(0, headCount))}</thead>}
        <tbody>{renderRows(content.slice(headCount))}</tbody>
      </table>
    </div>
  )
}

function isHeaderRow(row: unknown): boolean {
  const cells = readNode(row)?.content ?? []
  return cells.length > 0 && cells.every((cell) => readNode(cell)?.type === 'tableHeader')
}

export function renderTableCell({ type, attrs }: TextNode, children: ReactNode) {
  const Cell = type === 'tableHeader' ? 'th' : 'td'
  const [width] = readList(attrs['colwidth'])
  return (
    <Cell
      colSpan={readSpan(attrs['colspan'])}
      rowSpan={readSpan(attrs['rowspan'])}
      width={typeof width === 'number' && width > 0 ? width : undefined}
      data-background={readColour(attrs['backgroundColor'])}
    >
      {children}
    </Cell>
  )
}

function readSpan(value: unknown): number | undefined {
  const span = Math.trunc(readNumber(value, 1, { min: 1, max: 100 }))
  return span === 1 ? undefined : span
}
