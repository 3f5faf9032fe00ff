import { useEffect, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { Form } from 'react-router'
import { GridTable } from '@tiber/ui/grid/grid-table.tsx'
import { useVirtualRows } from '@tiber/ui/grid/use-virtual-rows.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { HeadCell } from '@tiber/ui/table.tsx'
import type { QuoteChangeResult } from './change-quote.server.ts'
import { readCounter, sumCounter, type CounterTexts } from './counter-offer.ts'
import { CounterDock } from './counter-dock.tsx'
import { CounterTools } from './counter-tools.tsx'
import { QuoteLineRow } from './quote-line-row.tsx'
import type { QuoteView } from './quote-view.ts'

type QuoteLinesProps = {
  quote: QuoteView
  result: QuoteChangeResult | undefined
  isCountering: boolean
  isBusy: boolean
  onCancel: () => void
}

const rowHeight = 49
const columnCount = 7

/** The offer line by line; while a counter-offer is written, its prices and quantities are fields. */
export function QuoteLines({ quote, result, isCountering, isBusy, onCancel }: QuoteLinesProps) {
  const [texts, setTexts] = useState<CounterTexts>({})
  const [isChecked, setIsChecked] = useState(result?.problems !== undefined)
  const { lines } = quote
  const { changes, problems } = readCounter(lines, texts, useLocale())
  const body = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualRows(
    lines.map(({ id }) => ({ key: id, height: rowHeight })),
    body,
  )
  useFirstField(body, isCountering)
  const wrong = lines.findIndex(({ id }) => problems[id] !== undefined)
  const problem = wrong >= 0 ? 'wrong' : changes.length === 0 ? 'none' : undefined
  const table = (
    <LinesTable count={lines.length} body={body} before={virtual.before} after={virtual.after}>
      {virtual.shown.map(({ index, key }) => (
        <QuoteLineRow
          key={key}
          rowProps={{ ref: virtual.measure, 'data-index': index, 'aria-rowindex': index + 2 }}
          line={lines[index]!}
          typed={isCountering ? (texts[key] ?? {}) : undefined}
          problem={isChecked ? problems[key] : undefined}
          onType={(typed) => setTexts((all) => ({ ...all, [key]: { ...all[key], ...typed } }))}
        />
      ))}
    </LinesTable>
  )
  if (!isCountering) return <div className="quote-panel">{table}</div>
  return (
    <Form
      method="post"
      preventScrollReset
      onSubmit={(event) => {
        setIsChecked(true)
        if (problem) event.preventDefault()
        if (wrong < 0) return
        virtual.reveal(wrong)
        focusWrongField(body)
      }}
    >
      <input type="hidden" name="intent" value="counter" />
      <input type="hidden" name="version" value={quote.version} />
      <input type="hidden" name="counter" value={JSON.stringify(texts)} />
      <CounterTools lines={lines} onFill={(filled) => setTexts((all) => ({ ...all, ...filled }))} />
      <div className="quote-panel">{table}</div>
      <CounterDock
        offered={quote.totals?.goods ?? 0}
        countered={sumCounter(lines, changes)}
        changeCount={changes.length}
        problem={isChecked ? problem : undefined}
        reason={result?.reason ?? ''}
        supplier={quote.supplier.name}
        isBusy={isBusy}
        onCancel={onCancel}
      />
    </Form>
  )
}

/** Focuses the wrong field once its row, which was scrolled to, is rendered. */
const focusWrongField = (body: RefObject<HTMLElement | null>) =>
  requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())

/** Focuses the first field of a counter-offer that has just been started. */
function useFirstField(body: RefObject<HTMLElement | null>, isCountering: boolean) {
  useEffect(() => {
    // The button that started it is gone, and the focus with it.
    if (isCountering && document.activeElement === document.body) body.current?.querySelector('input')?.focus()
  }, [body, isCountering])
}

type LinesTableProps = Pick<ComponentProps<typeof GridTable>, 'body' | 'before' | 'after' | 'children'> & {
  count: number
}

function LinesTable({ count, ...props }: LinesTableProps) {
  const t = useMessages()
  return (
    <GridTable
      {...props}
      label={t('quotes.lines.table')}
      className="quote-lines"
      columns={columnCount}
      rowCount={count}
      head={<LinesHead />}
    />
  )
}

function LinesHead() {
  const t = useMessages()
  return (
    <>
      <HeadCell className="quote-article">{t('quotes.grid.line')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.requested')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.target')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.list')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.quantity')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.price')}</HeadCell>
      <HeadCell kind="num">{t('quotes.lines.net')}</HeadCell>
    </>
  )
}
