import { useState } from 'react'
import { Link } from 'react-router'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { PriceExplanationButton } from '#app/product-ui/price-explanation-button.tsx'
import { normaliseText } from '@tiber/ui/i18n/normalise-text.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LineArticleCell } from '#app/orders/line-article-cell.tsx'
import { useLogisticOrderLines } from '#app/orders/use-logistic-order-lines.ts'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { SearchInput } from '@tiber/ui/inputs/search-input.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import type { LineView, LogisticOrderView } from './order-view.ts'

type OrderLinesProps = {
  logisticOrder: Pick<
    LogisticOrderView,
    'id' | 'reference' | 'supplier' | 'lines' | 'lineCount' | 'canWrite' | 'canReport'
  >
  currency: string
}

/** Above this number of lines a search field is shown. */
const searchThreshold = 20

function matchesWords({ sku, name, reference, note }: LineView, words: string): boolean {
  const text = normaliseText([sku, name, reference, note].join(' '))
  return normaliseText(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const quantities = ['quantity', 'confirmed', 'shipped', 'received'] as const

/** Shows the ordered, confirmed, shipped and received quantity of each article and highlights differences. */
export function OrderLines({ logisticOrder, currency }: OrderLinesProps) {
  const t = useMessages()
  const { lines, isLoading, hasFailed, loadAll } = useLogisticOrderLines(logisticOrder, '/account/orders/lines')
  const [words, setWords] = useState('')
  const found = words.trim() === '' ? lines : lines.filter((line) => matchesWords(line, words))
  const rest = logisticOrder.lineCount - lines.length
  const search = (typed: string) => {
    setWords(typed)
    // The searched line may be among those not loaded yet.
    if (rest > 0) void loadAll()
  }
  return (
    <>
      {logisticOrder.lineCount > searchThreshold && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 max-md:px-3 print:hidden">
          <SearchInput
            label={t('orders.lines.find', { supplier: logisticOrder.supplier })}
            placeholder={t('orders.lines.find.hint')}
            value={words}
            onChange={(event) => search(event.currentTarget.value)}
          />
          <output className="text-12 text-muted empty:hidden">
            {words.trim() !== '' && t('orders.lines.found', { n: found.length, of: lines.length })}
          </output>
        </div>
      )}
      <Table label={t('orders.partLines', { supplier: logisticOrder.supplier })} list>
        <LinesHead canWrite={logisticOrder.canWrite} />
        <tbody>
          {found.map((line) => (
            <LineRow key={line.id} line={line} currency={currency} logisticOrder={logisticOrder} />
          ))}
        </tbody>
      </Table>
      {rest > 0 && (
        <p className="border-t border-line px-2 py-1">
          <Button variant="quiet" icon="chevron-down" busy={isLoading} onClick={() => void loadAll()}>
            {t('orders.lines.more', { n: rest })}
          </Button>
          {hasFailed && (
            <span role="alert" className="text-13 text-danger-text">
              {t('forms.unreachable')}
            </span>
          )}
        </p>
      )}
    </>
  )
}

// messages: orders.line.*
function LinesHead({ canWrite }: { canWrite: boolean }) {
  const t = useMessages()
  return (
    <thead>
      <tr>
        <HeadCell>{t('orders.line.article')}</HeadCell>
        {quantities.map((name) => (
          <HeadCell key={name} kind="num">
            {t(`orders.line.${name}`)}
          </HeadCell>
        ))}
        <HeadCell kind="num">{t('orders.line.price')}</HeadCell>
        <HeadCell kind="num">{t('orders.line.net')}</HeadCell>
        {canWrite && (
          <HeadCell>
            <span className="sr-only">{t('orders.threads')}</span>
          </HeadCell>
        )}
      </tr>
    </thead>
  )
}

// messages: orders.line.*
function LineRow({ line, currency, logisticOrder }: OrderLinesProps & { line: LineView }) {
  const t = useMessages()
  const format = useFormat()
  const unit = useUnitName()(line.unit)
  const price = format.money(toBasisPrice(line.unitPrice, line.basis), { currency, maxDecimals: 4 })
  return (
    <tr>
      <LineArticleCell article={line}>
        {line.reference && <SubLine>{t('orders.line.reference', { reference: line.reference })}</SubLine>}
        {line.replaces && <SubLine>{t('orders.line.replaces', { sku: line.replaces })}</SubLine>}
        {line.note && <SubLine>{line.note}</SubLine>}
        {line.shippingAddress && <SubLine>{t('orders.line.place', { place: line.shippingAddress })}</SubLine>}
        {line.hasIncident && (
          <span className="block text-12 font-medium text-warning-text">{t('orders.line.incident')}</span>
        )}
        {line.cancelled > 0 && (
          <span className="block text-12 font-medium text-warning-text">
            {t('orders.line.cancelled', { n: line.cancelled })}
          </span>
        )}
      </LineArticleCell>
      <Cell kind="num" phone="quarter" label={t('orders.line.quantity')}>
        <b className="text-ink">{format.number(line.quantity)}</b> {unit}
      </Cell>
      {(['confirmed', 'shipped', 'received'] as const).map((name) => (
        <Cell key={name} kind="num" phone="quarter" label={t(`orders.line.${name}`)}>
          <Quantity value={line[name]} ordered={line.quantity} />
        </Cell>
      ))}
      <Cell kind="num" label={t('orders.line.price')}>
        {line.explanation ? (
          <PriceExplanationButton explanation={line.explanation} text={price} basis={line.basis} unit={unit} />
        ) : (
          price
        )}
        <SubLine>{t('orders.line.per', { n: line.basis, unit })}</SubLine>
      </Cell>
      <Cell kind="num" phone="end" label={t('orders.line.net')}>
        <b className="text-ink">{format.money(line.net, { currency })}</b>
      </Cell>
      {logisticOrder.canWrite && <AskCell line={line} logisticOrder={logisticOrder} />}
    </tr>
  )
}

type AskCellProps = { line: LineView; logisticOrder: OrderLinesProps['logisticOrder'] }

/** Links to write to the supplier about this article and to report a problem with it. */
function AskCell({ line, logisticOrder: { reference, supplier, canReport } }: AskCellProps) {
  const t = useMessages()
  const locale = useLocale()
  const query = new URLSearchParams({ order: reference, line: line.id })
  const toLink = (path: string, icon: 'message-circle' | 'triangle-alert', label: string) => (
    <Link
      to={`${localisedPath(path, locale)}?${query}`}
      aria-label={label}
      title={label}
      className={buttonClasses({ variant: 'icon' })}
    >
      <Icon name={icon} />
    </Link>
  )
  return (
    <Cell phone="corner">
      <span className="flex justify-end">
        {canReport &&
          !line.hasIncident &&
          toLink('/account/incidents/new', 'triangle-alert', t('orders.line.report', { sku: line.sku }))}
        {toLink('/account/messages/new', 'message-circle', t('orders.line.ask', { supplier, sku: line.sku }))}
      </span>
    </Cell>
  )
}

/** Highlights a quantity that is less than ordered. */
function Quantity({ value, ordered }: { value: number | null; ordered: number }) {
  const format = useFormat()
  if (!value) return '–'
  return (
    <span
      className={classes(value < ordered && 'rounded-1 bg-warning-soft px-1.5 py-0.5 font-medium text-warning-text')}
    >
      {format.number(value)}
    </span>
  )
}
