import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { GridTable } from '@tiber/ui/grid/grid-table.tsx'
import { useGridKeys, type CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { useVirtualRows } from '@tiber/ui/grid/use-virtual-rows.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, HeadCell } from '@tiber/ui/table.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { CandidatesRow } from './candidates-row.tsx'
import type { QuickOrderRow } from '../draft-state.ts'
import { SearchRow } from './search-row.tsx'
import type { QuickOrderActions } from '../use-quick-order-actions.ts'
import { columnCount, hasQuantity, DraftRow, type VirtualRowProps } from './draft-row.tsx'

const columns = ['article', 'quantity'] as const

type DraftTableProps = {
  draftId: string
  rows: QuickOrderRow[]
  pendingQuantities: ReadonlyMap<number, number>
  actions: QuickOrderActions
  /** Lets other components focus a cell of the table. */
  handle: Ref<{ goTo: (position: CellPosition) => void }>
}

/** Table of any number of lines, of which only the visible ones are rendered; without scripts, all of the page. */
export function DraftTable({ draftId, rows, pendingQuantities, actions, handle }: DraftTableProps) {
  const t = useMessages()
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(rows, body)
  const isScripted = useIsHydrated()
  const { tabStop, goTo, tableProps } = useDraftGrid(rows, actions, virtual.reveal)
  useImperativeHandle(handle, () => ({ goTo }), [goTo])
  useTableShortcuts()
  const shown = isScripted ? virtual.shown : rows.map(({ key }, index) => ({ key, index }))
  return (
    <GridTable
      {...tableProps}
      label={t('quick-order.results')}
      className="quick-order-table"
      columns={columnCount}
      rowCount={rows.length}
      body={body}
      before={isScripted ? virtual.before : undefined}
      after={isScripted ? virtual.after : undefined}
      head={<DraftTableHead />}
    >
      {shown.map(({ index, key }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <ShownRow
            key={key}
            draftId={draftId}
            row={row}
            index={index}
            measure={virtual.measure}
            pendingQuantity={row.kind === 'line' ? pendingQuantities.get(row.line.line) : undefined}
            column={tabStop.row === row.key ? tabStop.column : undefined}
            actions={actions}
          />
        )
      })}
    </GridTable>
  )
}

function DraftTableHead() {
  const t = useMessages()
  return (
    <>
      <HeadCell kind="num" className="quick-order-number">
        {t('quick-order.column.line')}
      </HeadCell>
      <HeadCell className="quick-order-result">{t('quick-order.column.result')}</HeadCell>
      <HeadCell>{t('quick-order.column.article')}</HeadCell>
      <HeadCell className="quick-order-changed">{t('quick-order.column.changed')}</HeadCell>
      <HeadCell kind="num" className="quick-order-quantity">
        {t('quick-order.column.quantity')}
      </HeadCell>
      <HeadCell kind="num" className="quick-order-net">
        {t('quick-order.column.net')}
      </HeadCell>
    </>
  )
}

/** Makes the quantities of the lines navigable, and fills them from above or from a pasted column. */
function useDraftGrid(rows: QuickOrderRow[], actions: QuickOrderActions, reveal: (index: number) => void) {
  const lines = useMemo(
    () => rows.flatMap((row) => (row.kind === 'line' && hasQuantity(row.line) ? [row.line] : [])),
    [rows],
  )
  const keys = useMemo(() => lines.map(({ line }) => String(line)), [lines])
  const indexes = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows])
  const revealKey = useCallback((key: string) => reveal(indexes.get(key) ?? 0), [indexes, reveal])
  return useGridKeys({
    rows: keys,
    columns,
    startColumn: 'quantity',
    reveal: revealKey,
    onPaste: ({ row, column }, block) => {
      if (column === 'quantity') actions.pasteQuantities(lines.slice(keys.indexOf(row)), block)
    },
    onFill: ({ row, column }) => {
      const at = keys.indexOf(row)
      const [above, line] = [lines[at - 1], lines[at]]
      if (column === 'quantity' && line && above?.quantity) actions.setQuantity(line, above.quantity)
    },
    onUndo: actions.undo,
  })
}

function useTableShortcuts() {
  const t = useMessages()
  useShortcut({ keys: 'F8', text: t('quick-order.key.next') })
  useShortcut({ keys: 'Shift+F8', text: t('quick-order.key.previous') })
  useShortcut({ keys: '1 … 9', text: t('quick-order.key.choose') })
  useShortcut({ keys: 'Enter', text: t('quick-order.key.enter') })
  useShortcut({ keys: 'mod+d', text: t('quick-order.key.fill') })
  useShortcut({ keys: 'mod+v', text: t('quick-order.key.paste') })
  useShortcut({ keys: 'mod+z', text: t('quick-order.key.undo') })
}

type ShownRowProps = {
  draftId: string
  row: QuickOrderRow
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  pendingQuantity: number | undefined
  column: string | undefined
  actions: QuickOrderActions
}

function ShownRow({ draftId, row, index, measure, pendingQuantity, column, actions }: ShownRowProps) {
  if (row.kind === 'unread')
    return (
      <tr ref={measure} data-index={index} aria-hidden="true" className="quick-order-unread">
        <Cell colSpan={columnCount} />
      </tr>
    )
  const { line } = row
  const rowProps: VirtualRowProps = {
    ref: measure,
    'data-index': index,
    'data-row': row.key,
    'data-line': line.line,
    'aria-rowindex': index + 2,
  }
  const fixProps = { ...rowProps, className: classes('quick-order-candidates', !row.isOpen && 'needs-no-script') }
  if (row.kind === 'choose')
    return <CandidatesRow key={line.text} draftId={draftId} line={line} rowProps={fixProps} actions={actions} />
  if (row.kind === 'search') return <SearchRow draftId={draftId} line={line} rowProps={fixProps} actions={actions} />
  return (
    <DraftRow
      draftId={draftId}
      line={line}
      rowProps={rowProps}
      isOpen={row.isOpen}
      pendingQuantity={pendingQuantity}
      column={column}
      actions={actions}
    />
  )
}
