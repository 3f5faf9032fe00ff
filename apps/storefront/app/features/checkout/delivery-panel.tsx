import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { CheckoutView, PartView, ShippingView } from './checkout-view.ts'
import { PartDoubts } from './part-doubts.tsx'
import { PartLines } from './part-lines.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { SaveProblem } from './save-problem.tsx'
import { useSave, useWish } from './use-save.ts'

type DeliveryPanelProps = { checkout: CheckoutView; part: PartView }

/** Panel of one supplier: delivery address, shipping type, delivery dates and lines. */
export function DeliveryPanel({ checkout, part }: DeliveryPanelProps) {
  const t = useMessages()
  const format = useFormat()
  const { orderId } = checkout
  const place = useSave(`place ${part.id}`, orderId)
  const type = useSave(`type ${part.id}`, orderId)
  const [chosen, choose] = useWish(part.shippingType, type.failure)
  const { name } = part.supplier
  const isShared = checkout.parts.length > 1 && checkout.parts.every((each) => each.place?.id === part.place?.id)
  return (
    <Panel
      id={`part-${part.id}`}
      title={name}
      aside={
        <>
          {t('checkout.part.lines', { n: part.lineCount })} · <b className="text-ink">{format.money(part.net)}</b>{' '}
          {t('checkout.net')}
        </>
      }
    >
      <div className="grid gap-4">
        <PartDoubts checkout={checkout} part={part} />
        <PlaceChoice
          title={t('checkout.place.title', { supplier: name })}
          use="shipping"
          place={part.place}
          isShared={isShared}
          isSaving={place.isSaving}
          onChoose={({ id }) => place.save({ intent: 'ship-part', part: part.id, place: id })}
        />
        {part.shipping.length > 0 && (
          <fieldset className="checkout-ways">
            <legend className="sr-only">{t('checkout.shipping', { supplier: name })}</legend>
            {part.shipping.map((way) => (
              <Way
                key={way.type}
                way={way}
                name={`type-${part.id}`}
                isChosen={way.type === chosen}
                onChoose={() => {
                  choose(way.type)
                  type.save({ intent: 'type-part', part: part.id, type: way.type })
                }}
              />
            ))}
          </fieldset>
        )}
        <SaveProblem failure={place.failure ?? type.failure} />
        <PartLines checkout={checkout} part={part} />
      </div>
    </Panel>
  )
}

type WayProps = { way: ShippingView; name: string; isChosen: boolean; onChoose: () => void }

// messages: checkout.shipping.*
function Way({ way, name, isChosen, onChoose }: WayProps) {
  const t = useMessages()
  const format = useFormat()
  const isOneDay = way.earliest === way.latest
  return (
    <label className="checkout-way">
      <input type="radio" name={name} value={way.type} checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 flex-1">
        {/* The price stands beside the name, so that the dates have the full width and do not wrap. */}
        <span className="flex justify-between gap-2 text-ink">
          <span className="font-medium">{t(`checkout.shipping.${way.type}`)}</span>
          <span className="tabular">{way.price === 0 ? t('checkout.shipping.free') : format.money(way.price)}</span>
        </span>
        <span className="block text-12 text-muted">
          {t(isOneDay ? 'checkout.shipping.on' : 'checkout.shipping.between', {
            from: format.date(way.earliest),
            until: format.date(way.latest),
          })}
        </span>
      </span>
    </label>
  )
}
