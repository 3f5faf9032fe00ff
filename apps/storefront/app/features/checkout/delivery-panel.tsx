import type { ShippingType } from '@tiber/contract/orders/order-statuses'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { CheckoutView, LogisticOrderView, ShippingOption } from './checkout-view.ts'
import { LogisticOrderBlockers } from './order-blockers.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { AddressPicker } from './address-picker.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useSave, useOptimisticChoice } from './use-save.ts'

type DeliveryPanelProps = { checkout: CheckoutView; logisticOrder: LogisticOrderView }

/** Panel of one supplier: delivery address, shipping type, delivery dates and lines. */
export function DeliveryPanel({ checkout, logisticOrder }: DeliveryPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const { orderId } = checkout
  const address = useSave(`place ${logisticOrder.id}`, orderId)
  const type = useSave(`type ${logisticOrder.id}`, orderId)
  const [chosen, choose] = useOptimisticChoice(logisticOrder.shippingType, type.failure)
  const { name } = logisticOrder.supplier
  const isShared =
    checkout.logisticOrders.length > 1 &&
    checkout.logisticOrders.every((each) => each.address?.id === logisticOrder.address?.id)
  return (
    <Panel
      id={`part-${logisticOrder.id}`}
      title={name}
      aside={
        <>
          {t('checkout.part.lines', { n: logisticOrder.lineCount })} ·{' '}
          <b className="text-ink">{format.money(logisticOrder.net)}</b> {t('checkout.net')}
        </>
      }
    >
      <div className="grid gap-4">
        <LogisticOrderBlockers checkout={checkout} logisticOrder={logisticOrder} />
        <AddressPicker
          title={t('checkout.place.title', { supplier: name })}
          use="shipping"
          address={logisticOrder.address}
          isShared={isShared && !checkout.isQuoted}
          isSaving={address.isSaving}
          onChoose={
            checkout.isQuoted
              ? undefined
              : ({ id }) =>
                  address.save({ intent: 'ship-logistic-order', logisticOrder: logisticOrder.id, address: id })
          }
        />
        {logisticOrder.shipping.length > 0 && !checkout.isQuoted && (
          <fieldset className="checkout-ways">
            <legend className="sr-only">{t('checkout.shipping', { supplier: name })}</legend>
            {logisticOrder.shipping.map((option) => (
              <ShippingChoice
                key={option.type}
                option={option}
                name={`type-${logisticOrder.id}`}
                isChosen={option.type === chosen}
                onChoose={() => {
                  choose(option.type)
                  type.save({ intent: 'type-logistic-order', logisticOrder: logisticOrder.id, type: option.type })
                }}
              />
            ))}
          </fieldset>
        )}
        <SaveProblem failure={address.failure ?? type.failure} />
        <CheckoutLines checkout={checkout} logisticOrder={logisticOrder} />
      </div>
    </Panel>
  )
}

type ShippingChoiceProps = { option: ShippingOption; name: string; isChosen: boolean; onChoose: () => void }

// messages: checkout.shipping.*
function ShippingChoice({ option, name, isChosen, onChoose }: ShippingChoiceProps) {
  const t = useMessages()
  const format = useFormat()
  const isOneDay = option.earliest === option.latest
  return (
    <label className="checkout-way">
      <input type="radio" name={name} value={option.type} checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        {/* The price stands beside the name, so that the dates have the full width and do not wrap. */}
        <span className="flex justify-between gap-2 text-ink">
          <span className="font-medium">{option.label ?? t(`checkout.shipping.${option.type as ShippingType}`)}</span>
          <span className="tabular">
            {option.price === 0 ? t('checkout.shipping.free') : format.money(option.price)}
          </span>
        </span>
        <span className="block text-12 text-muted">
          {t(isOneDay ? 'checkout.shipping.on' : 'checkout.shipping.between', {
            from: format.date(option.earliest),
            until: format.date(option.latest),
          })}
        </span>
      </span>
    </label>
  )
}
