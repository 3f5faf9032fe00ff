import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { roundAmount } from '#app/product-ui/round-amount.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { sumFreight } from './freight.ts'

type CartSummaryProps = { cart: CartWithoutLines; blocked: { count: number; net: number }; onShowBlocked: () => void }

/** Totals of the cart and the button to check out. */
export function CartSummary({ cart, blocked, onShowBlocked }: CartSummaryProps) {
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
      <ProceedButton cart={cart} blocked={blocked.count} onShowBlocked={onShowBlocked} />
      {blocked.count > 0 && (
        <p className="mt-3 flex gap-2 text-13 text-danger-text">
          <Icon name="octagon-alert" size="small" className="mt-0.5 flex-none" />
          <span>
            {t('cart.proceed.before')}{' '}
            <button type="button" className="font-medium underline" onClick={onShowBlocked}>
              {t('cart.proceed.blocked', { n: blocked.count })}
            </button>
            . {t('cart.proceed.counted', { amount: format.money(blocked.net) })}
          </span>
        </p>
      )}
    </Panel>
  )
}

type ProceedButtonProps = { cart: CartWithoutLines; blocked: number; onShowBlocked: () => void; isCompact?: boolean }

/** Stays enabled with blocked lines and shows them when pressed. */
export function ProceedButton({ cart, blocked, onShowBlocked, isCompact }: ProceedButtonProps) {
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
        if (blocked === 0) return
        event.preventDefault()
        onShowBlocked()
      }}
    >
      {t(isCompact ? 'cart.proceed.short' : 'cart.proceed')}
      <Icon name="arrow-right" size="small" />
    </LinkButton>
  )
}
