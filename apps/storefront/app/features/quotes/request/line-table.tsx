import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, type Ref } from 'react'
import { GridTable } from '@tiber/ui/grid/grid-table.tsx'
import { useGridKeys, type CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { useVirtualRows } from '@tiber/ui/grid/use-virtual-rows.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { HeadCell, SubLine } from '@tiber/ui/table.tsx'
import { LineRow } from './line-row.tsx'
import { lineFields, type LineField, type LineProblem } from './request-lines.ts'
import type { RequestState } from './use-request.ts'

const columnCount = 6
const rowHeight = 53
const noProblems: LineProblem[] = []
/** Rows to edit without scripts; the others are sent as they are. */
const plainRows = 100

const isLineField = (column: string): column is LineField => lineFields.some((field) => field === column)

type LineTableProps = {
  request: RequestState
  /** Lets other components focus a cell. */
  handle: Ref<{ goTo: (position: CellPosition) => void }>
  /** Called when the focused line is removed. */
  onRemoved: () => void
}

/** Table of up to 1,000 lines, of which only the visible ones are rendered. */
export function LineTable({ request, handle, onRemoved }: LineTableProps) {
  const t = useMessages()
  const format = useFormat()
  const { lines, problems } = request
  const { onChange, onRemove } = useRowActions(request, onRemoved)
  const isScripted = useIsHydrated()
  const { rows, virtual, body, goTo, keyProps } = useLineGrid(request)
  useImperativeHandle(handle, () => ({ goTo }), [goTo])
  const shown = isScripted ? virtual.shown : rows.slice(0, plainRows).map(({ key }, index) => ({ key, index }))
  return (
    <>
      <GridTable
        {...keyProps}
        label={t('quotes.request.lines')}
        className="request-table"
        columns={columnCount}
        rowCount={lines.length}
        body={body}
        before={isScripted ? virtual.before : undefined}
        after={isScripted ? virtual.after : undefined}
        head={<LineTableHead />}
      >
        {shown.map(({ index, key }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <LineRow
              key={key}
              ref={virtual.measure}
              data-index={index}
              aria-rowindex={index + 2}
              line={line}
              position={index + 1}
              problems={problems.lines[line.key] ?? noProblems}
              isScripted={isScripted}
              onChange={onChange}
              onRemove={onRemove}
            />
          )
        })}
      </GridTable>
      {!isScripted && lines.length > plainRows && (
        <p className="border-t border-line px-4 py-3 text-13">
          {t('quotes.request.further', { n: format.number(lines.length - plainRows) })}
        </p>
      )}
    </>
  )
}

/** Rows that are rendered as they come into view, and keys that move between their cells. */
function useLineGrid({ lines, fill }: RequestState) {
  const rows = useMemo(() => lines.map(({ key }) => ({ key, height: rowHeight })), [lines])
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(rows, body)
  const { reveal } = virtual
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const revealKey = useCallback((key: string) => reveal(Math.max(0, keys.indexOf(key))), [keys, reveal])
  const { goTo, tableProps } = useGridKeys({
    rows: keys,
    columns: lineFields,
    startColumn: 'quantity',
    reveal: revealKey,
    onPaste: ({ row, column }, block) => {
      const texts = block.map(([text = '']) => text.trim())
      if (isLineField(column)) fill(row, column, texts)
    },
  })
  const { role: _grid, ...keyProps } = tableProps
  return { rows, virtual, body, goTo, keyProps }
}

/** Returns callbacks that stay the same, so that typing renders one row only. */
function useRowActions(request: RequestState, onRemoved: () => void) {
  const latest = useRef({ request, onRemoved })
  useEffect(() => {
    latest.current = { request, onRemoved }
  })
  const onChange = useCallback(
    (key: string, field: LineField, text: string) => latest.current.request.change(key, field, text),
    [],
  )
  const onRemove = useCallback((key: string) => {
    latest.current.request.remove(key)
    latest.current.onRemoved()
  }, [])
  return { onChange, onRemove }
}

function LineTableHead() {
  const t = useMessages()
  return (
    <>
      <HeadCell>{t('quotes.request.what')}</HeadCell>
      <HeadCell kind="num" className="request-quantity">
        {t('quotes.request.quantity')}
      </HeadCell>
      <HeadCell kind="num" className="request-price">
        {t('quotes.request.listPrice')}
      </HeadCell>
      <HeadCell kind="num" className="request-price">
        {t('quotes.request.targetPrice')}
        <SubLine>{t('quotes.request.optional')}</SubLine>
      </HeadCell>
      <HeadCell className="request-note">
        {t('quotes.request.note')}
        <SubLine>{t('quotes.request.optional')}</SubLine>
      </HeadCell>
      <HeadCell className="request-remove">
        <span className="sr-only">{t('quotes.request.remove.column')}</span>
      </HeadCell>
    </>
  )
}
