import { useCallback, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { GridTable } from '#app/grid/grid-table.tsx'
import { useGridKeys, type Place } from '#app/grid/use-grid-keys.ts'
import { useVirtualRows } from '#app/grid/use-virtual-rows.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Cell, HeadCell } from '#app/ui/table.tsx'
import { useIsScripted } from '#app/ui/use-is-scripted.ts'
import { useShortcut } from '#app/ui/use-shortcut.ts'
import { CandidatesRow } from './candidates-row.tsx'
import type { DeskRow } from './desk-lines.ts'
import { SearchRow } from './search-row.tsx'
import type { DeskActions } from './use-desk-actions.ts'
import { deskColumns, hasQuantity, VerdictRow, type RowPlace } from './verdict-row.tsx'

const columns = ['article', 'quantity'] as const

type VerdictTableProps = {
  readingId: string
  rows: DeskRow[]
  wishes: ReadonlyMap<number, number>
  actions: DeskActions
  /** Lets other components focus a cell of the table. */
  handle: Ref<{ goTo: (place: Place) => void }>
}

/** Table of any number of lines, of which only the visible ones are rendered; without scripts, all of the page. */
export function VerdictTable({ readingId, rows, wishes, actions, handle }: VerdictTableProps) {
  const t = useMessages()
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(rows, body)
  const isScripted = useIsScripted()
  const lines = useMemo(
    () => rows.flatMap((row) => (row.kind === 'line' && hasQuantity(row.line) ? [row.line] : [])),
    [rows],
  )
  const keys = useMemo(() => lines.map(({ line }) => String(line)), [lines])
  const indexes = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows])
  const { reveal } = virtual
  const revealKey = useCallback((key: string) => reveal(indexes.get(key) ?? 0), [indexes, reveal])
  const { entry, goTo, tableProps } = useGridKeys({
    rows: keys,
    columns,
    start: 'quantity',
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
  useImperativeHandle(handle, () => ({ goTo }), [goTo])
  useShortcut({ keys: 'F8', text: t('order-desk.key.next') })
  useShortcut({ keys: 'Shift+F8', text: t('order-desk.key.previous') })
  useShortcut({ keys: '1 … 9', text: t('order-desk.key.choose') })
  useShortcut({ keys: 'Enter', text: t('order-desk.key.enter') })
  useShortcut({ keys: 'mod+d', text: t('order-desk.key.fill') })
  useShortcut({ keys: 'mod+v', text: t('order-desk.key.paste') })
  useShortcut({ keys: 'mod+z', text: t('order-desk.key.undo') })
  const shown = isScripted ? virtual.shown : rows.map(({ key }, index) => ({ key, index }))
  return (
    <GridTable
      {...tableProps}
      label={t('order-desk.verdicts')}
      className="desk-table"
      columns={deskColumns}
      rowCount={rows.length}
      body={body}
      before={isScripted ? virtual.before : undefined}
      after={isScripted ? virtual.after : undefined}
      head={
        <>
          <HeadCell kind="num" className="desk-number">
            {t('order-desk.column.line')}
          </HeadCell>
          <HeadCell className="desk-verdict">{t('order-desk.column.verdict')}</HeadCell>
          <HeadCell>{t('order-desk.column.article')}</HeadCell>
          <HeadCell className="desk-changed">{t('order-desk.column.changed')}</HeadCell>
          <HeadCell kind="num" className="desk-quantity">
            {t('order-desk.column.quantity')}
          </HeadCell>
          <HeadCell kind="num" className="desk-net">
            {t('order-desk.column.net')}
          </HeadCell>
        </>
      }
    >
      {shown.map(({ index, key }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <ShownRow
            key={key}
            readingId={readingId}
            row={row}
            index={index}
            measure={virtual.measure}
            wish={row.kind === 'line' ? wishes.get(row.line.line) : undefined}
            column={entry.row === row.key ? entry.column : undefined}
            actions={actions}
          />
        )
      })}
    </GridTable>
  )
}

type ShownRowProps = {
  readingId: string
  row: DeskRow
  index: number
  measure: (row: HTMLTableRowElement | null) => void
  wish: number | undefined
  column: string | undefined
  actions: DeskActions
}

function ShownRow({ readingId, row, index, measure, wish, column, actions }: ShownRowProps) {
  if (row.kind === 'unread')
    return (
      <tr ref={measure} data-index={index} aria-hidden="true" className="desk-unread">
        <Cell colSpan={deskColumns} />
      </tr>
    )
  const { line } = row
  const place: RowPlace = {
    ref: measure,
    'data-index': index,
    'data-row': row.key,
    'data-line': line.line,
    'aria-rowindex': index + 2,
  }
  if (row.kind === 'choose')
    return <CandidatesRow key={line.text} readingId={readingId} line={line} place={place} actions={actions} />
  if (row.kind === 'search') return <SearchRow readingId={readingId} line={line} place={place} actions={actions} />
  return <VerdictRow readingId={readingId} line={line} place={place} wish={wish} column={column} actions={actions} />
}
