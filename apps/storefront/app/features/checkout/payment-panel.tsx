import { isTransferredToShop, type PaymentOption } from '@tiber/contract/orders/order-statuses'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { TransferFacts } from '#app/orders/transfer-facts.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import type { CheckoutView } from './checkout-view.ts'
import { AddressPicker } from './address-picker.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useSave } from './use-save.ts'

type PaymentPanelProps = { checkout: CheckoutView; option: PaymentOption; onChoose: (option: PaymentOption) => void }

const icons: Record<PaymentOption, IconName> = {
  BANK_WIRE: 'building-2',
  BANK_WIRE_ON_ACCEPTANCE: 'building-2',
  BANK_WIRE_ON_DUE_DATE: 'calendar',
  CREDIT_CARD: 'credit-card',
  DIRECT_PAYMENT: 'receipt',
  NO_PAYMENT: 'receipt',
  PURCHASE_CARD_L3: 'credit-card',
}

/** Payment options a buyer can choose; the others are agreed between companies. */
const selectableOptions = new Set<PaymentOption>([
  'BANK_WIRE',
  'BANK_WIRE_ON_ACCEPTANCE',
  'BANK_WIRE_ON_DUE_DATE',
  'CREDIT_CARD',
])

// messages: checkout.payment.*
/** Selects the billing address and the payment option. */
export function PaymentPanel({ checkout, option, onChoose }: PaymentPanelProps) {
  const t = useMessages()
  const { save, isSaving, failure } = useSave('billing', checkout.orderId)
  const options = checkout.paymentOptions.filter((each) => selectableOptions.has(each) || each === option)
  return (
    <Panel title={t('checkout.payment')} id="payment">
      <div className="grid gap-4">
        <AddressPicker
          title={t('checkout.billing')}
          use="billing"
          address={checkout.billing}
          isSaving={isSaving}
          onChoose={checkout.isQuoted ? undefined : ({ id }) => save({ intent: 'bill', address: id })}
        />
        <SaveProblem failure={failure} />
        <fieldset className="checkout-ways">
          <legend className="sr-only">{t('checkout.payment')}</legend>
          {options.map((each) => (
            <label key={each} className="checkout-way">
              <input
                type="radio"
                name="paymentOption"
                value={each}
                checked={each === option}
                onChange={() => onChoose(each)}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-ink">{t(`checkout.payment.${each}`)}</span>
                <span className="block text-12 text-muted">{t(`checkout.payment.${each}.hint`)}</span>
              </span>
              <Icon name={icons[each]} className="text-muted" />
            </label>
          ))}
        </fieldset>
        {checkout.bankAccount && isTransferredToShop(option) && (
          <TransferFacts account={checkout.bankAccount} reference={checkout.reference} amount={checkout.totals.total} />
        )}
      </div>
    </Panel>
  )
}
