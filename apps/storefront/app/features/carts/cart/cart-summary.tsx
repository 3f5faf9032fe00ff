import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { LineFilter } from './cart-rows.ts'
import { sumFreight } from './freight.ts'

type ProceedProps = {
  cart: CartWithoutLines
  counts: Record<LineFilter, number>
  /** Shows the lines that prevent the checkout. */
  onShow: (filter: LineFilter) => void
}

type CartSummaryProps = ProceedProps & { blockedNet: number }

/** Totals of the cart and the button to check out. */
export function CartSummary({ cart, counts, blockedNet, onShow }: CartSummaryProps) {
  const t = useMessages()
  const format = useFormat()
  const { totalPrice, totalDiscountPrice } = cart
  const discount = roundAmount(totalPrice.priceWithoutTax - totalDiscountPrice.priceWithoutTax)
  const freight = sumFreight(cart.supplierAggregates)
  return (
    <Panel title={t('cart.summary')} aside={t('cart.lines', { n: cart.numberOfLines })}>
      <dl className="cart-sums">
        {discount > 0 && (
          <>
            <dt>{t('cart.sum.regular')}</dt>
            <dd>{format.money(totalPrice.priceWithoutTax)}</dd>
            <dt>{t('cart.sum.discount')}</dt>
            <dd className="text-success-text">−{format.money(discount)}</dd>
          </>
        )}
        <dt>{t('cart.sum.net')}</dt>
        <dd className="font-bold">{format.money(totalDiscountPrice.priceWithoutTax)}</dd>
        <dt>{t('cart.sum.tax')}</dt>
        <dd>{format.money(totalDiscountPrice.taxAmount)}</dd>
      </dl>
      <p className="cart-total">
        <span>{t('cart.sum.gross')}</span>
        <span>{format.money(totalDiscountPrice.priceWithTax)}</span>
      </p>
      <p className="mt-2 text-12 text-muted">
        {t(freight > 0 ? 'cart.sum.freight' : 'cart.sum.freightFree', { amount: format.money(freight) })}
      </p>
      <ProceedButton cart={cart} counts={counts} onShow={onShow} />
      {counts.blocked > 0 && (
        <p className="mt-3 flex gap-2 text-13 text-danger-text">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <span>
            {t('cart.proceed.before')}{' '}
            <button type="button" className="font-medium underline" onClick={() => onShow('blocked')}>
              {t('cart.proceed.blocked', { n: counts.blocked })}
            </button>
            . {t('cart.proceed.counted', { amount: format.money(blockedNet) })}
          </span>
        </p>
      )}
      {counts.short > 0 && (
        <p className="mt-3 flex gap-2 text-13 text-warning-text">
          <Icon name="triangle-alert" size="small" className="mt-0.5 flex-none" />
          <span>
            {t('cart.proceed.before')}{' '}
            <button type="button" className="font-medium underline" onClick={() => onShow('short')}>
              {t('cart.proceed.undelivered', { n: counts.short })}
            </button>
            .
          </span>
        </p>
      )}
    </Panel>
  )
}

/** Stays enabled with blocked or short lines, which the checkout would refuse, and shows them when pressed. */
export function ProceedButton({ cart, counts, onShow, isCompact }: ProceedProps & { isCompact?: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <LinkButton
      to={`${localisedPath('/checkout/shipping', locale)}?cart=${cart.id}`}
      variant="primary"
      size="large"
      // Opening the page creates a draft order, so it must not be prefetched.
      prefetch="none"
      block={!isCompact}
      className={isCompact ? undefined : 'mt-4'}
      onClick={(event) => {
        const { blocked, short } = counts
        if (blocked + short === 0) return
        event.preventDefault()
        onShow(short === 0 ? 'blocked' : blocked === 0 ? 'short' : 'attention')
      }}
    >
      {t(isCompact ? 'cart.proceed.short' : 'cart.proceed')}
      <Icon name="arrow-right" size="small" />
    </LinkButton>
  )
}
