import { useState } from 'react'
import { buildTrackingUrl, carriers } from '@tiber/contract/orders/carriers'
import { IconButton } from '@tiber/ui/button.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { ChangeResult } from '../order-changes.ts'
import type { OrderDetails } from '../read-orders.server.ts'

type ParcelsProps = {
  form: FormState
  result: ChangeResult | undefined
  order: OrderDetails
  isInvoiced: boolean
}

/** Carrier, one number per parcel, parcels and weight, and the documents the shipment gets. */
export function Parcels({ form, result, order, isInvoiced }: ParcelsProps) {
  const t = useMessages()
  const [carrier, setCarrier] = useState(result?.typed?.['carrier'] ?? order.shipments.at(-1)?.carrier ?? '')
  const [first, setFirst] = useState(result?.numbers?.[0] ?? '')
  const link = buildTrackingUrl(carrier, first.trim(), order.carriers)
  return (
    <Panel title={t('orders.parcels')} flush>
      <div className="parcels p-4 max-md:p-3">
        <CarrierField carrier={carrier} own={order.carriers} onChange={setCarrier} />
        <Field
          label={t('orders.tracking')}
          hint={link ? t('orders.tracking.link', { host: new URL(link).host }) : t('orders.tracking.hint')}
          error={form.problems['trackingNumber'] && t('orders.tracking.wrong')}
        >
          <TrackingNumbers numbers={result?.numbers} onFirst={setFirst} />
        </Field>
        <Field label={t('orders.parcels.count')} error={form.problems['parcels'] && t('orders.parcels.wrong')}>
          <TextInput name="parcels" inputMode="numeric" maxLength={4} defaultValue={result?.typed?.['parcels'] ?? ''} />
        </Field>
        <Field label={t('orders.weight')} error={form.problems['weight'] && t('orders.weight.wrong')}>
          <TextInput name="weight" inputMode="decimal" maxLength={9} defaultValue={result?.typed?.['weight'] ?? ''} />
        </Field>
      </div>
      <IssuedDocuments order={order} isInvoiced={isInvoiced} />
    </Panel>
  )
}

type CarrierFieldProps = { carrier: string; own: OrderDetails['carriers']; onChange: (carrier: string) => void }

function CarrierField({ carrier, own, onChange }: CarrierFieldProps) {
  const t = useMessages()
  const names = new Set([...own, ...carriers].map(({ name }) => name))
  return (
    <Field label={t('orders.carrier')}>
      <TextInput
        name="carrier"
        list="carriers"
        maxLength={100}
        autoComplete="off"
        value={carrier}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id="carriers">
        {[...names].map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

type TrackingNumbersProps = { numbers: string[] | undefined; onFirst: (number: string) => void }

function TrackingNumbers({ numbers, onFirst }: TrackingNumbersProps) {
  const t = useMessages()
  const [count, setCount] = useState(Math.max(1, numbers?.length ?? 1))
  return (
    <div className="flex flex-wrap gap-2">
      {Array.from({ length: count }, (_number, at) => (
        <TextInput
          key={at}
          name="trackingNumber"
          className="w-40 flex-1"
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          aria-label={t('orders.tracking.number', { n: at + 1 })}
          defaultValue={numbers?.[at] ?? ''}
          {...(at === 0 && { onChange: (event) => onFirst(event.currentTarget.value) })}
        />
      ))}
      <IconButton
        icon="plus"
        label={t('orders.tracking.add')}
        className="needs-script"
        onClick={() => setCount(count + 1)}
      />
    </div>
  )
}

/** The documents that are issued with the shipment. */
function IssuedDocuments({ order, isInvoiced }: Pick<ParcelsProps, 'order' | 'isInvoiced'>) {
  const t = useMessages()
  const note = `${order.reference}/${order.shipments.length + 1}`
  return (
    <ul className="issued-documents" aria-label={t('orders.issued')}>
      <li>
        <b>
          {t('orders.document.DELIVERY_NOTE')} {note}
        </b>
        <span>{t('orders.issued.note')}</span>
      </li>
      <li>
        <b>{t('orders.labels')}</b>
        <span>{t('orders.issued.labels')}</span>
      </li>
      <li>
        <b>{t('orders.document.INVOICE')}</b>
        <span>{isInvoiced ? t('orders.issued.invoice') : t('orders.issued.own')}</span>
      </li>
    </ul>
  )
}
