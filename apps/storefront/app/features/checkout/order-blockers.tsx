import type { OrderBlocker } from '@tiber/contract/orders/checkout'
import { Link } from 'react-router'
import { DeliverySentence } from '#app/product-ui/delivery-sentence.tsx'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import type { CheckoutView, LogisticOrderView } from './checkout-view.ts'
import { SaveProblem } from './save-problem.tsx'
import { useSave } from './use-save.ts'

type BlockersProps = { checkout: CheckoutView; logisticOrder: LogisticOrderView }

/** Shows what keeps a logistic order from being placed, with the actions that resolve it. */
export function LogisticOrderBlockers({ checkout, logisticOrder }: BlockersProps) {
  const orderBlockers = checkout.blockers.filter(
    ({ logisticOrderId, line }) => logisticOrderId === logisticOrder.id && line === null,
  )
  const lineBlockers = checkout.blockers.filter(
    ({ logisticOrderId, line }) => logisticOrderId === logisticOrder.id && line !== null,
  )
  if (orderBlockers.length + lineBlockers.length === 0) return null
  return (
    <div className="grid gap-2">
      {orderBlockers.map((each) => (
        <MinimumBlocker key={each.code} checkout={checkout} logisticOrder={logisticOrder} blocker={each} />
      ))}
      {lineBlockers.slice(0, maxShown).map((each) => (
        <LineBlocker key={each.line?.id} checkout={checkout} blocker={each} />
      ))}
      <MoreBlockers checkout={checkout} count={lineBlockers.length - maxShown} />
    </div>
  )
}

/** About one screen; longer lists are resolved in the cart. */
const maxShown = 8

function MoreBlockers({ checkout, count }: { checkout: CheckoutView; count: number }) {
  const t = useMessages()
  const locale = useLocale()
  if (count <= 0) return null
  return (
    <p className="text-13">
      <Link to={localisedPath(`/checkout/cart/${checkout.cartId}`, locale)}>
        {t('checkout.blocker.more', { n: count })}
      </Link>
    </p>
  )
}

type MinimumBlockerProps = BlockersProps & { blocker: OrderBlocker }

function MinimumBlocker({ checkout, logisticOrder, blocker }: MinimumBlockerProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  if (blocker.code !== 'MINIMUM') return null
  const missing = (blocker.amount ?? 0) - logisticOrder.net
  return (
    <Note
      tone="warning"
      title={t('checkout.blocker.MINIMUM', {
        supplier: logisticOrder.supplier.name,
        amount: format.money(blocker.amount ?? 0),
      })}
    >
      {t('checkout.blocker.MINIMUM.missing', { amount: format.money(missing) })}{' '}
      <Link to={localisedPath(`/checkout/cart/${checkout.cartId}`, locale)}>{t('checkout.toCart')}</Link>
    </Note>
  )
}

const lineBlockerCodes = ['UNAVAILABLE', 'NOT_SOLD', 'STOCK', 'QUANTITY', 'PRICE', 'DELIVERY'] as const

type LineBlockerProps = { checkout: CheckoutView; blocker: OrderBlocker }

// messages: checkout.blocker.*
function LineBlocker({ checkout, blocker: { code, line, logisticOrderId, amount } }: LineBlockerProps) {
  const t = useMessages()
  const format = useFormat()
  const kind = lineBlockerCodes.find((each) => each === code)
  const { save, isSaving, failure } = useSave(`blocker ${line?.id}`, checkout.orderId)
  if (!line || !kind) return null
  const orderable = line.orderable ?? 0
  const basis = line.price?.basis ?? 1
  const formatUnitPrice = (unitPrice: number) => format.money(toBasisPrice(unitPrice, basis), { maxDecimals: 4 })
  return (
    <Note
      tone="warning"
      title={t(`checkout.blocker.${kind}`, {
        sku: line.sku,
        n: line.available ?? 0,
        wanted: format.number(line.quantity),
        amount: formatUnitPrice(amount ?? 0),
        before: formatUnitPrice(line.price?.before ?? 0),
        basis,
      })}
    >
      {kind === 'STOCK' && orderable === 0 && (line.available ?? 0) > 0 && t('checkout.blocker.STOCK.packs')}
      {line.delivery && <DeliverySentence split={line.delivery} />}
      <SaveProblem failure={failure} />
      <span className="mt-1 flex flex-wrap gap-2" hidden={checkout.isQuoted}>
        {orderable > 0 && (
          <Button
            busy={isSaving}
            onClick={() =>
              save({
                intent: 'quantity',
                logisticOrder: logisticOrderId ?? '',
                line: line.id,
                quantity: String(orderable),
              })
            }
          >
            {t('checkout.blocker.orderAvailable', { n: orderable })}
          </Button>
        )}
        {kind === 'DELIVERY' && (
          <Button busy={isSaving} onClick={() => save({ intent: 'prices' })}>
            {t('checkout.blocker.acceptDelivery')}
          </Button>
        )}
        {kind === 'PRICE' && (
          <Button busy={isSaving} onClick={() => save({ intent: 'prices' })}>
            {t('checkout.blocker.acceptPrices')}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => save({ intent: 'remove', price: line.offerPriceId })}>
          {t('checkout.line.remove')}
        </Button>
      </span>
    </Note>
  )
}
