import { memo } from 'react'
import { Link, useLocation } from 'react-router'
import { getLinePrice, getUnitPrice } from '#app/features/carts/open-cart/line-price.ts'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { QuantityCell } from '#app/product-ui/quantity-cell.tsx'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { Stock } from '#app/product-ui/stock.tsx'
import { toNonBreakingName } from '#app/product-ui/non-breaking-name.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { PriceExplanationButton } from '#app/product-ui/price-explanation-button.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { inputClasses } from '@tiber/ui/inputs/input-classes.ts'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { Cell, Row } from '@tiber/ui/table.tsx'
import type { VirtualRowProps } from './cart-table.tsx'
import type { LineView } from './line-view.ts'
import { ReferenceCell } from './reference-cell.tsx'
import type { LineActions } from './use-line-actions.ts'

type LineRowProps = {
  rowProps: VirtualRowProps
  view: LineView
  column: string | undefined
  isSelected: boolean
  actions: LineActions
}

export const LineRow = memo(
  function LineRow({ rowProps, view, column, isSelected, actions }: LineRowProps) {
    const t = useMessages()
    const unitName = useUnitName()
    const { key, line, rule, isBlocked, isShort, priceChange } = view
    const { offer, productVariant: variant } = line
    const unit = unitName(offer.productUnit)
    const tabIndex = (name: string) => (column === name ? 0 : -1)
    const hasWarning = isShort || priceChange !== undefined
    const state = isBlocked ? 'blocked' : isSelected ? 'selected' : hasWarning ? 'warn' : undefined
    return (
      <Row {...rowProps} state={state} data-row={key} aria-selected={isSelected}>
        <Cell phone="hidden">
          <input
            type="checkbox"
            data-cell="select"
            tabIndex={tabIndex('select')}
            aria-label={t('cart.select', { sku: variant.sku })}
            checked={isSelected}
            onChange={(event) => actions.select(key, event.currentTarget.checked)}
          />
        </Cell>
        <Cell phone="full">
          <Article view={view} tabIndex={tabIndex('article')} />
        </Cell>
        <Cell phone="hidden">
          <ReferenceCell line={line} tabIndex={tabIndex('reference')} onUpdateDetails={actions.updateDetails} />
        </Cell>
        <Cell phone="half">
          <LineStock view={view} />
        </Cell>
        <Cell kind="num">
          <noscript>
            <PlainQuantity view={view} cartId={actions.cartId} />
          </noscript>
          <QuantityCell
            label={t('cart.quantityOf', { sku: variant.sku })}
            unit={unit}
            rule={rule}
            quantity={line.quantity}
            onChoose={(quantity) => actions.setQuantity(view, quantity)}
            cell={{ column: 'quantity', tabIndex: tabIndex('quantity') }}
          />
        </Cell>
        <Cell kind="num" phone="hidden">
          <UnitPrice view={view} unit={unit} tabIndex={tabIndex('price')} />
        </Cell>
        <Cell kind="num" phone="end">
          <Amount view={view} />
        </Cell>
        <Cell kind="num" phone="corner">
          <LineMenu view={view} tabIndex={tabIndex('menu')} actions={actions} />
        </Cell>
      </Row>
    )
  },
  (before, after) =>
    before.view === after.view &&
    before.column === after.column &&
    before.isSelected === after.isSelected &&
    before.actions === after.actions &&
    before.rowProps['data-index'] === after.rowProps['data-index'] &&
    before.rowProps.ref === after.rowProps.ref,
)

/** Stock of the offer, and how the quantity is delivered if not all of it is in stock. */
function LineStock({ view: { line, delivery, isBlocked } }: { view: LineView }) {
  const { offer } = line
  const isSplit = !isBlocked && delivery.later + delivery.missing > 0
  return (
    <>
      <Stock
        state={{
          stock: offer.stock,
          lowBelow: offer.minStockAlert ?? null,
          restockDate: offer.restockDate ?? null,
          isBrief: isSplit,
        }}
      />
      {isSplit && <DeliverySentence split={delivery} />}
    </>
  )
}

/** Quantity form for use without scripts; 0 removes the line. */
function PlainQuantity({ view: { line }, cartId }: { view: LineView; cartId: string }) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname } = useLocation()
  return (
    <form method="post" action={localisedPath('/cart/lines', locale)} className="flex justify-end gap-1">
      <input type="hidden" name="cartId" value={cartId} />
      <input type="hidden" name="offerPriceId" value={line.offer.offerPriceId} />
      <input type="hidden" name="updateAction" value="REPLACE_QUANTITY" />
      <input type="hidden" name="returnTo" value={pathname} />
      <input
        name="quantity"
        inputMode="numeric"
        defaultValue={line.quantity}
        aria-label={t('cart.quantityOf', { sku: line.productVariant.sku })}
        className={inputClasses({ className: 'w-20 text-right' })}
      />
      <Button type="submit">{t('cart.plain.set')}</Button>
    </form>
  )
}

function Article({ view, tabIndex }: { view: LineView; tabIndex: number }) {
  const t = useMessages()
  const locale = useLocale()
  const { productVariant: variant, note } = view.line
  return (
    <div className="cart-item">
      <Thumbnail source={variant.imageLink} />
      <div className="min-w-0">
        <span className="flex items-center gap-2 overflow-hidden">
          <Link
            to={localisedPath(getVariantPath(variant.mainProductBusinessId, variant.id), locale)}
            prefetch="intent"
            data-cell="article"
            tabIndex={tabIndex}
            className="code"
          >
            {variant.sku}
          </Link>
          <LineMark view={view} />
        </span>
        <span className="cart-name" title={variant.name}>
          {toNonBreakingName(variant.name)}
        </span>
        {note && (
          <span className="cart-name" title={note}>
            <Icon name="file-pen" size="small" className="mr-1 inline align-[-2px]" />
            <span className="sr-only">{t('cart.note')} </span>
            {note}
          </span>
        )}
      </div>
    </div>
  )
}

/** Shows the most important mark of a line: blocked, short, price changed, or a better price for a larger quantity. */
function LineMark({ view: { isBlocked, isShort, delivery, priceChange, advice, line } }: { view: LineView }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const percent = (fraction: number) =>
    `${fraction > 0 ? '+' : '−'}${format.percent(Math.abs(fraction), 1).replace(/\s/, '\u00a0')}`
  if (isBlocked)
    return (
      <Badge tone="danger" icon="octagon-alert">
        {t('cart.blocked')}
      </Badge>
    )
  if (isShort)
    return (
      <Badge tone="warning" icon="triangle-alert">
        {t('cart.short', { n: format.number(delivery.missing) })}
      </Badge>
    )
  if (priceChange !== undefined)
    return (
      <span className="cart-tip" data-tone="warning" title={t('cart.priceChanged')}>
        <span className="sr-only">{t('cart.priceChanged')} </span>
        <s>{format.number(toBasisPrice(line.previousUnitPrice!, line.offer.priceBasis ?? 1), priceDecimals)}</s>{' '}
        {percent(priceChange)}
      </span>
    )
  if (!advice) return null
  return (
    <span className="cart-tip" data-tone="success">
      {t('cart.nextBreak', {
        n: format.number(advice.quantity),
        unit: unitName(line.offer.productUnit),
        drop: percent(-advice.drop),
      })}
    </span>
  )
}

const priceDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 4 }

function UnitPrice({ view, unit, tabIndex }: { view: LineView; unit: string; tabIndex: number }) {
  const t = useMessages()
  const format = useFormat()
  const { offer, quantity } = view.line
  const basis = offer.priceBasis ?? 1
  const unitPrice = getUnitPrice(view.line)
  if (unitPrice === null || (view.isBlocked && unitPrice === 0)) return <span className="text-muted">–</span>
  const text = format.number(toBasisPrice(unitPrice, basis), priceDecimals)
  return (
    <>
      {offer.id ? (
        <PriceExplanationButton
          offerId={offer.id}
          quantity={quantity}
          text={text}
          basis={basis}
          unit={unit}
          cell={{ column: 'price', tabIndex }}
        />
      ) : (
        text
      )}
      <span className="block text-12 text-muted">{t('cart.perBasis', { n: basis, unit })}</span>
    </>
  )
}

function Amount({ view: { line, isBlocked } }: { view: LineView }) {
  const format = useFormat()
  const { priceWithoutTax } = getLinePrice(line)
  return <b className={isBlocked ? 'font-normal text-muted' : 'font-medium'}>{format.money(priceWithoutTax)}</b>
}

type LineMenuProps = { view: LineView; tabIndex: number; actions: LineActions }

function LineMenu({ view, tabIndex, actions }: LineMenuProps) {
  const t = useMessages()
  const { sku } = view.line.productVariant
  return (
    <PopoverMenu
      trigger={<Icon name="ellipsis" />}
      label={t('cart.more', { sku })}
      triggerClassName={buttonClasses({ variant: 'icon' })}
      triggerProps={{ 'data-cell': 'menu', tabIndex }}
      align="end"
    >
      <button type="button" className={menuRow} onClick={() => actions.openDetails(view)}>
        <Icon name="file-pen" size="small" />
        {t('cart.menu.details')}
      </button>
      {view.advice && (
        <button type="button" className={menuRow} onClick={() => actions.setQuantity(view, view.advice!.quantity)}>
          <Icon name="lightbulb" size="small" />
          {t('cart.menu.advice', { n: view.advice.quantity })}
        </button>
      )}
      <button type="button" className={menuRow} onClick={() => void actions.saveForLater([view])}>
        <Icon name="list-plus" size="small" />
        {t('cart.menu.later')}
      </button>
      <button type="button" className={menuRow} onClick={() => actions.remove([view])}>
        <Icon name="trash-2" size="small" />
        {t('cart.menu.remove')}
      </button>
    </PopoverMenu>
  )
}
