import type { PaymentState } from '@tiber/contract/orders/payments'
import type { PaymentStateCode } from '@tiber/contract/orders/payment-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge, type Tone } from '@tiber/ui/badge.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { TransferFacts } from './transfer-facts.tsx'

type ShownStatus = Exclude<PaymentStateCode, 'NONE'>

const badgeStyles: Record<ShownStatus, { tone: Tone; icon: IconName }> = {
  PENDING: { tone: 'warning', icon: 'credit-card' },
  CHALLENGED: { tone: 'warning', icon: 'shield-check' },
  AUTHORIZED: { tone: 'progress', icon: 'lock' },
  CAPTURED: { tone: 'success', icon: 'circle-check' },
  REFUSED: { tone: 'danger', icon: 'octagon-alert' },
  EXPIRED: { tone: 'danger', icon: 'clock-alert' },
  CANCELLED: { tone: 'neutral', icon: 'ban' },
  REFUNDED: { tone: 'neutral', icon: 'undo-2' },
}

type PaymentFactsProps = {
  payment: PaymentState
  /** Set where the order can be paid from this page. */
  payable?: { reference: string }
}

// messages: payments.state.*
/** Shows the state of the card payment of an order or where to transfer it, or nothing if it is paid by invoice. */
export function PaymentFacts({ payment, payable }: PaymentFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const { status, card, currency } = payment
  const { transfer } = payment
  if (transfer)
    return (
      <Panel title={t('payments.transfer')}>
        <TransferFacts account={transfer} reference={transfer.reference} amount={transfer.amount} currency={currency} />
      </Panel>
    )
  if (status === 'NONE') return null
  const money = (amount: number) => format.money(amount, { currency })
  const amounts = [
    { key: 'amount' as const, value: payment.amount },
    { key: 'captured' as const, value: payment.captured },
    { key: 'refunded' as const, value: payment.refunded },
  ].filter(({ key, value }) => key === 'amount' || value > 0)
  const isOpen = status === 'PENDING' || status === 'CHALLENGED'
  return (
    <Panel title={t('payments.state')} aside={<Badge {...badgeStyles[status]}>{t(`payments.state.${status}`)}</Badge>}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-13">
        {amounts.map(({ key, value }) => (
          <AmountRow key={key} label={t(`payments.sum.${key}`)} value={money(value)} />
        ))}
      </dl>
      {card && (
        <p className="mt-2 text-12 text-muted">{t('payments.card', { brand: card.brand, digits: card.lastDigits })}</p>
      )}
      {payable && isOpen && (
        <p className="mt-3">
          <PayLink reference={payable.reference} />
        </p>
      )}
    </Panel>
  )
}

type PayLinkProps = { reference: string; variant?: 'primary' | 'secondary' }

/** Links to the payment page of an order that still has to be paid. */
export function PayLink({ reference, variant = 'secondary' }: PayLinkProps) {
  const t = useMessages()
  const locale = useLocale()
  const to = `${localisedPath('/checkout/payment', locale)}?order=${reference}`
  return (
    <LinkButton to={to} variant={variant} prefetch="none" icon="credit-card">
      {t('payments.open.go')}
    </LinkButton>
  )
}

// messages: payments.sum.*
function AmountRow({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-right text-ink">{value}</dd>
    </>
  )
}
