import type { OrderDoubt } from '@tiber/contract/checkout'
import { Link } from 'react-router'
import { basisPrice } from '#app/goods/price-ladder.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { CheckoutView, PartView } from './checkout-view.ts'
import { SaveProblem } from './save-problem.tsx'
import { useSave } from './use-save.ts'

type PartDoubtsProps = { checkout: CheckoutView; part: PartView }

/** Shows what keeps a logistic order from being placed, with the actions that resolve it. */
export function PartDoubts({ checkout, part }: PartDoubtsProps) {
  const own = checkout.doubts.filter(({ partId, line }) => partId === part.id && line === null)
  const lines = checkout.doubts.filter(({ partId, line }) => partId === part.id && line !== null)
  if (own.length + lines.length === 0) return null
  return (
    <div className="grid gap-2">
      {own.map((each) => (
        <WholeDoubt key={each.doubt} checkout={checkout} part={part} doubt={each} />
      ))}
      {lines.slice(0, mostShown).map((each) => (
        <LineDoubt key={each.line?.id} checkout={checkout} doubt={each} />
      ))}
      <Rest checkout={checkout} count={lines.length - mostShown} />
    </div>
  )
}

/** About one screen; longer lists are resolved in the cart. */
const mostShown = 8

function Rest({ checkout, count }: { checkout: CheckoutView; count: number }) {
  const t = useMessages()
  const locale = useLocale()
  if (count <= 0) return null
  return (
    <p className="text-13">
      <Link to={localisedPath(`/checkout/cart/${checkout.cartId}`, locale)}>
        {t('checkout.doubt.more', { n: count })}
      </Link>
    </p>
  )
}

type WholeDoubtProps = PartDoubtsProps & { doubt: OrderDoubt }

function WholeDoubt({ checkout, part, doubt }: WholeDoubtProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  if (doubt.doubt !== 'MINIMUM') return null
  const missing = (doubt.amount ?? 0) - part.net
  return (
    <Note
      tone="warning"
      title={t('checkout.doubt.MINIMUM', { supplier: part.supplier.name, amount: format.money(doubt.amount ?? 0) })}
    >
      {t('checkout.doubt.MINIMUM.missing', { amount: format.money(missing) })}{' '}
      <Link to={localisedPath(`/checkout/cart/${checkout.cartId}`, locale)}>{t('checkout.toCart')}</Link>
    </Note>
  )
}

const lineDoubts = ['GONE', 'NOT_SOLD', 'STOCK', 'QUANTITY', 'PRICE'] as const

type LineDoubtProps = { checkout: CheckoutView; doubt: OrderDoubt }

// messages: checkout.doubt.*
function LineDoubt({ checkout, doubt: { doubt, line, partId, amount } }: LineDoubtProps) {
  const t = useMessages()
  const format = useFormat()
  const kind = lineDoubts.find((each) => each === doubt)
  const { save, isSaving, failure } = useSave(`doubt ${line?.id}`, checkout.orderId)
  if (!line || !kind) return null
  const orderable = line.orderable ?? 0
  const basis = line.price?.basis ?? 1
  const per = (unitPrice: number) => format.money(basisPrice(unitPrice, basis), { maxDecimals: 4 })
  return (
    <Note
      tone="warning"
      title={t(`checkout.doubt.${kind}`, {
        sku: line.sku,
        n: line.available ?? 0,
        wanted: format.number(line.quantity),
        amount: per(amount ?? 0),
        before: per(line.price?.before ?? 0),
        basis,
      })}
    >
      {kind === 'STOCK' && orderable === 0 && (line.available ?? 0) > 0 && t('checkout.doubt.STOCK.packs')}
      <SaveProblem failure={failure} />
      <span className="mt-1 flex flex-wrap gap-2">
        {orderable > 0 && (
          <Button
            busy={isSaving}
            onClick={() => save({ intent: 'quantity', part: partId ?? '', line: line.id, quantity: String(orderable) })}
          >
            {t('checkout.doubt.take', { n: orderable })}
          </Button>
        )}
        {kind === 'PRICE' && (
          <Button busy={isSaving} onClick={() => save({ intent: 'prices' })}>
            {t('checkout.doubt.acceptPrices')}
          </Button>
        )}
        <Button busy={isSaving} onClick={() => save({ intent: 'remove', price: line.offerPriceId })}>
          {t('checkout.line.remove')}
        </Button>
      </span>
    </Note>
  )
}
