import { useMemo, useRef, useState, type ComponentProps, type FocusEvent, type FormEvent } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { LineHealth } from '@tiber/contract/carts/buying-lists'
import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useLineShortcuts } from '#app/features/carts/open-cart/use-line-shortcuts.ts'
import type { OpenCartHandle } from '#app/features/carts/open-cart/use-open-cart.ts'
import { useGridKeys, type CellPosition } from '@tiber/ui/grid/use-grid-keys.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { GroupRow, HeadCell, Table } from '@tiber/ui/table.tsx'
import { useIsHydrated } from '@tiber/ui/hooks/use-is-hydrated.ts'
import { LineRow } from './list-line-row.tsx'
import { ListToolbar } from './list-head.tsx'
import { isUrgent } from './list-view.ts'
import { useListActions, type ListActions } from './use-list-actions.ts'

type ListLinesProps = {
  list: CartWithoutLines
  lines: CartLine[]
  openCart: OpenCartHandle
  health: LineHealth[]
  page: number
  pageCount: number
  needsAttention: boolean
  canExtend: boolean
  typed: Record<string, string>
}

const columns = ['choose', 'article', 'details', 'quantity', 'par', 'left'] as const

/**
 * Renders all lines in one form, so that everything works without scripts. With scripts it behaves like the cart table:
 * saves on blur, keyboard navigation, pasted blocks, undo.
 */
export function ListLines({ list, openCart, needsAttention, page, pageCount, ...table }: ListLinesProps) {
  const { lines, health, canExtend } = table
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setChosen(new Set(new FormData(currentTarget).getAll('line').map(String)))
  const actions = useListActions({ openCart, writeLeft: (line, text) => writeLeft(form.current, line, text) })
  useLineShortcuts()
  if (list.numberOfLines === 0 && !openCart.isSaving) return <EmptyList />
  const attention = health.filter(isUrgent)
  const hasPriceChanges = attention.some(({ price }) => price !== null)
  return (
    <Form
      ref={form}
      method="post"
      action={pathname + search}
      preventScrollReset
      onChange={choose}
      onBlur={(event) => saveText(event, lines, actions)}
      className="min-w-0 rounded-3 border border-line-strong bg-surface print:border-0"
    >
      <ListToolbar
        lines={list.numberOfLines}
        attention={attention.length}
        chosen={chosen.size}
        {...{ canExtend, needsAttention, hasPriceChanges }}
      />
      <LineTable {...table} chosen={chosen} actions={actions} />
      <ListPages page={page} pageCount={pageCount} />
    </Form>
  )
}

type LineTableProps = Pick<ListLinesProps, 'lines' | 'health' | 'typed' | 'canExtend'> & {
  chosen: ReadonlySet<string>
  actions: ListActions
}

/** Table of the lines, navigable by keyboard like a spreadsheet. */
function LineTable({ lines, health, typed, canExtend, chosen, actions }: LineTableProps) {
  const t = useMessages()
  const keys = useMemo(() => lines.map(({ id }) => id), [lines])
  const { tabStop, tableProps } = useGridKeys({
    rows: keys,
    columns,
    startColumn: 'quantity',
    reveal: scrollToRow,
    onPaste: (position, block) => actions.pasteBlock(sliceFrom(lines, position), position.column, block),
    onFill: (position) => actions.fill(lines, chosen, position),
    onUndo: actions.undo,
  })
  const isScripted = useIsHydrated()
  const byLine = new Map(health.map((each) => [each.lineId, each]))
  const getTabStopColumn = (id: string) => (isScripted ? (tabStop.row === id ? tabStop.column : null) : undefined)
  return (
    <div className="flush relative overflow-x-auto">
      <Table {...tableProps} label={t('buying-lists.lines')} list>
        <LineTableHead canExtend={canExtend} />
        <tbody>
          {lines.map((line, at) => (
            <LineWithSection
              key={line.id}
              line={line}
              isFirstOfSection={
                hasSections(lines) &&
                (line.section ?? null) !== (at === 0 ? undefined : (lines[at - 1]!.section ?? null))
              }
              issue={byLine.get(line.id)}
              typed={typed}
              canExtend={canExtend}
              column={getTabStopColumn(line.id)}
              actions={actions}
            />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function LineTableHead({ canExtend }: { canExtend: boolean }) {
  const t = useMessages()
  return (
    <thead>
      <tr>
        <HeadCell className="w-9">
          <span className="sr-only">{t('buying-lists.choose')}</span>
        </HeadCell>
        <HeadCell>{t('buying-lists.column.article')}</HeadCell>
        <HeadCell>{t('buying-lists.column.stock')}</HeadCell>
        <HeadCell kind="num">{t('buying-lists.column.quantity')}</HeadCell>
        {canExtend && <HeadCell kind="num">{t('buying-lists.column.par')}</HeadCell>}
        {canExtend && <HeadCell kind="num">{t('buying-lists.column.left')}</HeadCell>}
        <HeadCell kind="num">{t('buying-lists.column.unitPrice')}</HeadCell>
        <HeadCell kind="num">{t('buying-lists.column.amount')}</HeadCell>
      </tr>
    </thead>
  )
}

const sliceFrom = (lines: CartLine[], { row }: CellPosition) => lines.slice(lines.findIndex(({ id }) => id === row))

/** All rows of the page are rendered, so scrolling is enough. */
const scrollToRow = (row: string) =>
  document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.scrollIntoView({ block: 'nearest' })

function writeLeft(form: HTMLFormElement | null, { id }: CartLine, text: string) {
  const field = form?.elements.namedItem(`left.${id}`)
  if (field instanceof HTMLInputElement) field.value = text
}

/** Saves section and note when their field loses the focus. */
function saveText({ target }: FocusEvent<HTMLFormElement>, lines: CartLine[], actions: ListActions) {
  if (!(target instanceof HTMLInputElement)) return
  const [field = '', lineId = ''] = target.name.split('.')
  if (field !== 'section' && field !== 'note') return
  const text = target.value.trim()
  const line = lines.find(({ id }) => id === lineId)
  if (line && text !== (line[field] ?? '')) actions.updateDetails([{ lineId, [field]: text || null }])
}

const hasSections = (lines: CartLine[]) => lines.some(({ section }) => section)

type LineWithSectionProps = ComponentProps<typeof LineRow> & { isFirstOfSection: boolean }

/** Line, with the heading of its section if it is the first one there. */
function LineWithSection({ isFirstOfSection, ...row }: LineWithSectionProps) {
  const t = useMessages()
  return (
    <>
      {isFirstOfSection && (
        <GroupRow>
          <td colSpan={8} className="ph-full">
            {row.line.section ?? t('buying-lists.section.none')}
          </td>
        </GroupRow>
      )}
      <LineRow {...row} />
    </>
  )
}

function ListPages({ page, pageCount }: { page: number; pageCount: number }) {
  const labels = usePageLabels()
  const { pathname } = useLocation()
  return (
    <PaginationFooter
      page={page}
      pageCount={pageCount}
      getHref={(each) => `${pathname}?page=${each}`}
      labels={labels}
    />
  )
}

function EmptyList() {
  const t = useMessages()
  const path = localisedPath('/c', useLocale())
  return (
    <div className="rounded-3 border border-line-strong bg-surface">
      <EmptyState
        icon="list-plus"
        level={2}
        title={t('buying-lists.noLines.title')}
        actions={<Link to={path}>{t('buying-lists.noLines.catalogue')}</Link>}
      >
        {t('buying-lists.noLines.text')}
      </EmptyState>
    </div>
  )
}
