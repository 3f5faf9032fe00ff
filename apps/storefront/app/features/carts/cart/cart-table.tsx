import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import { useCallback, useMemo, useRef } from 'react'
import { useLineShortcuts } from '#app/features/carts/open-cart/use-line-shortcuts.ts'
import { GridTable } from '@tiber/ui/grid/grid-table.tsx'
import { SpacerRow } from '@tiber/ui/grid/spacer-row.tsx'
import { useGridKeys, type CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { useVirtualRows } from '@tiber/ui/grid/use-virtual-rows.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, HeadCell } from '@tiber/ui/table.tsx'
import type { CartRow } from './cart-rows.ts'
import { CauseRow } from './cause-row.tsx'
import { LineRow } from './cart-line-row.tsx'
import type { LineView } from './line-view.ts'
import { SupplierRow } from './supplier-row.tsx'
import type { LineActions } from './use-line-actions.ts'
import type { SuggestedFixes } from './use-suggested-fixes.ts'

const columns = ['select', 'article', 'reference', 'quantity', 'price', 'menu'] as const
const columnCount = 8

type CartTableProps = {
  rows: CartRow[]
  total: number
  selected: ReadonlySet<string>
  suggestedFixes: SuggestedFixes
  actions: LineActions
  onSelectAll: (isOn: boolean) => void
  onToggleSupplier: (supplierId: string) => void
}

/** Table of any number of lines, of which only the visible ones are rendered. */
export function CartTable(props: CartTableProps) {
  const { rows, total, selected, suggestedFixes, actions, onSelectAll, onToggleSupplier } = props
  const t = useMessages()
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(rows, body)
  const views = useMemo(() => rows.flatMap((row) => (row.kind === 'line' ? [row.view] : [])), [rows])
  const keys = useMemo(() => views.map(({ key }) => key), [views])
  const indexes = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows])
  const { reveal } = virtual
  const revealKey = useCallback((key: string) => reveal(indexes.get(key) ?? 0), [indexes, reveal])
  const { tabStop, tableProps } = useGridKeys({
    rows: keys,
    columns,
    startColumn: 'quantity',
    reveal: revealKey,
    onPaste: (position, block) => actions.pasteBlock(sliceFrom(views, position), position.column, block),
    onFill: (position) => actions.fill(views, selected, position),
    onUndo: actions.undo,
  })
  useLineShortcuts()
  const isAllSelected = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <GridTable
      {...tableProps}
      label={t('cart.table')}
      className="cart-table"
      columns={columnCount}
      rowCount={total}
      body={body}
      before={virtual.isStuck ? undefined : virtual.before}
      after={virtual.after}
      aria-multiselectable
      head={<CartTableHead isAllSelected={isAllSelected} onSelectAll={onSelectAll} />}
    >
      {virtual.shown.map(({ index, key }, at) => {
        const row = rows[index]
        if (!row) return null
        return (
          <ShownRow
            key={key}
            row={row}
            index={index}
            measure={virtual.measure}
            column={tabStop.row === row.key ? tabStop.column : undefined}
            isSelected={selected.has(row.key)}
            suggestedFix={row.kind === 'cause' ? suggestedFixes.byLine.get(row.view.line.id) : undefined}
            isLoadingFixes={row.kind === 'cause' && suggestedFixes.isLoading}
            actions={actions}
            onToggleSupplier={onToggleSupplier}
            gap={virtual.isStuck && at === 0 ? virtual.before : undefined}
          />
        )
      })}
    </GridTable>
  )
}

type CartTableHeadProps = Pick<CartTableProps, 'onSelectAll'> & { isAllSelected: boolean }

function CartTableHead({ isAllSelected, onSelectAll }: CartTableHeadProps) {
  const t = useMessages()
  return (
    <>
      <HeadCell className="cart-select">
        <input
          type="checkbox"
          aria-label={t('cart.selectAll')}
          checked={isAllSelected}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
        />
      </HeadCell>
      <HeadCell className="cart-article">{t('cart.column.article')}</HeadCell>
      <HeadCell className="cart-reference">{t('cart.column.reference')}</HeadCell>
      <HeadCell className="cart-stock">{t('cart.column.stock')}</HeadCell>
      <HeadCell kind="num" className="cart-quantity">
        {t('cart.column.quantity')}
      </HeadCell>
      <HeadCell kind="num" className="cart-price">
        {t('cart.column.net')}
      </HeadCell>
      <HeadCell kind="num" className="cart-amount">
        {t('cart.column.amount')}
      </HeadCell>
      <HeadCell className="cart-menu">
        <span className="sr-only">{t('cart.column.actions')}</span>
      </HeadCell>
    </>
  )
}

const sliceFrom = (views: LineView[], { row }: CellPosition) => views.slice(views.findIndex(({ key }) => key === row))

type ShownRowProps = {
  row: CartRow
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  /** Column of the tab stop, if it is in this row. */
  column: string | undefined
  isSelected: boolean
  suggestedFix: LineHealth | undefined
  isLoadingFixes: boolean
  actions: LineActions
  onToggleSupplier: (supplierId: string) => void
  /** Height of the rows left out below a sticky header. */
  gap: number | undefined
}

function ShownRow(props: ShownRowProps) {
  const { row, index, measure, column, isSelected, suggestedFix, isLoadingFixes, actions, onToggleSupplier, gap } =
    props
  const rowProps = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 }
  if (row.kind === 'line')
    return <LineRow rowProps={rowProps} view={row.view} column={column} isSelected={isSelected} actions={actions} />
  if (row.kind === 'cause') return <CauseRow {...{ rowProps, suggestedFix, isLoadingFixes, actions }} view={row.view} />
  if (row.kind === 'head')
    return (
      <>
        <SupplierRow rowProps={rowProps} row={row} onToggle={onToggleSupplier} />
        {gap !== undefined && <SpacerRow height={gap} columns={columnCount} />}
      </>
    )
  return (
    <tr {...rowProps} aria-hidden="true" className="cart-unread">
      <Cell colSpan={columnCount} />
    </tr>
  )
}

export type VirtualRowProps = {
  ref: (row: HTMLTableRowElement | null) => void
  'data-index': number
  'aria-rowindex': number
}
