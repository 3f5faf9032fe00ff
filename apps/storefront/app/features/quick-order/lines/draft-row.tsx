import type { QuickOrderLine } from '@tiber/contract/carts/quick-order'
import { correctQuantity } from '@tiber/contract/carts/quantities'
import { memo, type SubmitEvent } from 'react'
import { Form, Link, useLocation } from 'react-router'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { splitDelivery, toQuantityRule } from '#app/product-ui/delivery-split.ts'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { QuantityBox } from '@tiber/ui/inputs/quantity-box.tsx'
import { Cell, Row } from '@tiber/ui/table.tsx'
import { hasFix } from '../draft-state.ts'
import type { QuickOrderActions } from '../use-quick-order-actions.ts'
import { useChangeSummary } from './use-change-summary.ts'
import { ResultBadge } from './result-badge.tsx'

/** Number of columns of the table. */
export const columnCount = 6

export type VirtualRowProps = {
  ref: (row: HTMLTableRowElement | null) => void
  'data-index': number
  'data-row': string
  'data-line': number
  'aria-rowindex': number
}

/** Props of the row in which a line is decided. */
export type FixRowProps = VirtualRowProps & { className: string }

type DraftRowProps = {
  draftId: string
  line: QuickOrderLine
  rowProps: VirtualRowProps
  /** The line is decided in the row below. */
  isOpen: boolean
  /** Quantity in flight. */
  pendingQuantity: number | undefined
  /** Column of the tab stop, if it is in this row. */
  column: string | undefined
  actions: QuickOrderActions
}

const states = {
  CANDIDATES: 'warn',
  BAD_QUANTITY: 'warn',
  UNKNOWN: 'blocked',
  OUT_OF_STOCK: 'blocked',
  NOT_SOLD: 'blocked',
  MERGED: 'muted',
} as const

/** Rendered again only when this row has changed. */
export const DraftRow = memo(
  (props: DraftRowProps) => {
    const { line, rowProps, isOpen, column } = props
    const t = useMessages()
    const format = useFormat()
    const summarizeChanges = useChangeSummary()
    const state = states[line.verdict as keyof typeof states]
    return (
      <Row {...rowProps} state={state} className={isOpen ? 'quick-order-open' : undefined}>
        <Cell kind="num" className="quick-order-number text-muted">
          {line.line}
        </Cell>
        <Cell className="quick-order-result">
          <ResultBadge line={line} />
        </Cell>
        <Cell phone="full">
          <Article line={line} tabIndex={column === 'article' ? 0 : -1} />
        </Cell>
        <Cell phone="full" className="quick-order-changed text-12 text-muted">
          {summarizeChanges(line)}
          <LineDelivery line={line} />
          <ReopenButton {...props} />
          <OpenButton {...props} />
        </Cell>
        <Cell kind="num" phone="half">
          <Quantity {...props} />
        </Cell>
        <Cell kind="num" phone="end">
          <b className="font-medium">{line.net === null || state === 'blocked' ? '–' : format.money(line.net)}</b>
          {line.verdict === 'MERGED' && <span className="sr-only">{t('quick-order.merged')}</span>}
        </Cell>
      </Row>
    )
  },
  (before, after) =>
    before.pendingQuantity === after.pendingQuantity &&
    before.isOpen === after.isOpen &&
    before.column === after.column &&
    isSameRow(before, after),
)

type RowIdentity = { line: QuickOrderLine; rowProps: VirtualRowProps }

export const isSameRow = (before: RowIdentity, after: RowIdentity) =>
  before.line === after.line &&
  before.rowProps['data-index'] === after.rowProps['data-index'] &&
  before.rowProps.ref === after.rowProps.ref

function Article({ line, tabIndex }: { line: QuickOrderLine; tabIndex: number }) {
  const t = useMessages()
  const locale = useLocale()
  const { article, verdict, candidates, text, raw, mergedInto } = line
  if (verdict === 'MERGED' || !article)
    return (
      <div className="min-w-0">
        <span className="block text-ink wrap-anywhere">
          {t('quick-order.quoted', { text: verdict === 'MERGED' ? raw : text })}
        </span>
        <span className="block text-12 text-muted">
          {verdict === 'MERGED' && t('quick-order.sameAs', { n: mergedInto ?? 0 })}
          {verdict === 'CANDIDATES' && t('quick-order.possible', { n: candidates.length })}
          {verdict === 'UNKNOWN' && t('quick-order.unknown')}
          {verdict === 'NOT_SOLD' && t('quick-order.notSold')}
        </span>
      </div>
    )
  const path = localisedPath(getVariantPath(article.productId, article.variantId), locale)
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Thumbnail source={article.imageLink} />
      <div className="min-w-0">
        <Link to={path} prefetch="intent" data-cell="article" tabIndex={tabIndex} className="code">
          {article.sku}
        </Link>
        <span className="quick-order-name" title={article.name}>
          {toNonBreakingName(article.name)}
        </span>
      </div>
    </div>
  )
}

/** Makes a decided line undecided, and forgets a text learned for it. */
function ReopenButton({ draftId, line, actions }: DraftRowProps) {
  const t = useMessages()
  const { search } = useLocation()
  if (!line.article || line.foundBy === null || line.verdict === 'MERGED') return null
  const reopen = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void actions.reopen(line.line)
  }
  return (
    <Form method="post" action={search} onSubmit={reopen} className="quick-order-reopen">
      <input type="hidden" name="draftId" value={draftId} />
      <input type="hidden" name="line" value={line.line} />
      <button type="submit" name="intent" value="reopen">
        {t(line.foundBy === 'ALIAS' ? 'quick-order.forget' : 'quick-order.reopen')}
        <span className="sr-only"> {t('quick-order.reopenOf', { n: line.line, sku: line.article.sku })}</span>
      </button>
    </Form>
  )
}

function getOpenLabel({ verdict, candidates }: QuickOrderLine) {
  if (candidates.length === 0) return 'quick-order.searchOther'
  return verdict === 'CANDIDATES' ? 'quick-order.options' : 'quick-order.substitutes'
}

/** Opens the row in which the line is decided. */
function OpenButton({ line, isOpen, actions }: DraftRowProps) {
  const t = useMessages()
  if (!hasFix(line)) return null
  return (
    <button
      type="button"
      className="quick-order-toggle needs-script"
      aria-expanded={isOpen}
      onClick={() => actions.toggle(line.line)}
    >
      {t(getOpenLabel(line))}
      <span className="sr-only"> {t('quick-order.lineNumber', { n: line.line })}</span>
      <Icon name="chevron-down" size="small" />
    </button>
  )
}

const editableVerdicts = new Set<QuickOrderLine['verdict']>([
  'FOUND',
  'ROUNDED',
  'LOW_STOCK',
  'REPLACED',
  'BAD_QUANTITY',
  'OUT_OF_STOCK',
])

/** Returns whether the quantity of the line can be edited. */
export const hasQuantity = ({ article, verdict }: QuickOrderLine) =>
  Boolean(article?.offer) && editableVerdicts.has(verdict)

/** Says what is delivered later; a line that is out of stock has its own verdict. */
function LineDelivery({ line: { article, quantity, verdict } }: { line: QuickOrderLine }) {
  const offer = article?.offer
  if (!offer || quantity === null || verdict === 'OUT_OF_STOCK') return null
  const rule = toQuantityRule({ ...offer, backorder: offer.backorder })
  return <DeliverySentence split={splitDelivery(quantity, rule, offer.backorder)} />
}

function Quantity({ draftId, line, pendingQuantity, column, actions }: DraftRowProps) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const { search } = useLocation()
  const { article, verdict, quantity, requestedQuantity } = line
  const offer = article?.offer
  if (!offer || !hasQuantity(line)) {
    if (verdict === 'MERGED' || requestedQuantity === null) return null
    return <span className="text-muted">{format.number(requestedQuantity)}</span>
  }
  const rule = toQuantityRule({ ...offer, backorder: offer.backorder })
  const unit = unitName(offer.unit)
  const label = t('quick-order.quantityOf', { sku: article.sku, n: line.line })
  const choose = (requested: number) => {
    const corrected = correctQuantity(requested, rule)
    if (corrected.quantity > 0 && corrected.quantity !== (pendingQuantity ?? quantity))
      actions.setQuantity(line, corrected.quantity)
    return corrected
  }
  return (
    <>
      <QuantityCell
        label={label}
        unit={unit}
        rule={rule}
        quantity={pendingQuantity ?? quantity ?? 0}
        onChoose={choose}
        cell={{ column: 'quantity', tabIndex: column === 'quantity' ? 0 : -1 }}
      />
      <Form method="post" action={search} className="needs-no-script inline-flex gap-1">
        <input type="hidden" name="draftId" value={draftId} />
        <input type="hidden" name="line" value={line.line} />
        <QuantityBox name="quantity" unit={unit} aria-label={label} defaultValue={quantity ?? ''} />
        <Button type="submit" name="intent" value="quantity">
          {t('quick-order.set')}
        </Button>
      </Form>
    </>
  )
}
