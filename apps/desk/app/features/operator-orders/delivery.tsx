import { Form } from 'react-router'
import type { LogisticOrder } from '@tiber/contract/orders/order-shapes'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

type DeliveryProps = {
  part: LogisticOrder
  may: { answer: boolean }
  rules: Record<'address', FormRules>
  result: FormResult | undefined
}

const fields = ['fullName', 'company', 'address', 'additionalAddress', 'zipcode', 'city', 'phone'] as const
const required = new Set<string>(['fullName', 'address', 'zipcode', 'city'])
const ended = new Set(['CANCELED', 'DECLINED_BY_SUPPLIER', 'DECLINED_BY_CUSTOMER'])

/** Where a part goes; who answers for suppliers may correct it until something was shipped. */
export function Delivery({ part, may, rules, result }: DeliveryProps) {
  const t = useMessages()
  const address = part.shippingAddressSnapshot
  if (!address) return null
  const { fullName, company, additionalAddress, zipcode, city, country } = address
  const isShipped = part.lines.some(({ shippedQuantity }) => (shippedQuantity ?? 0) > 0) || ended.has(part.status)
  return (
    <div className="px-4 py-3 text-13">
      <p>
        <span className="text-muted">{t('operator-orders.address')}: </span>
        {[fullName, company, address.address, additionalAddress, `${zipcode} ${city}`, country]
          .filter(Boolean)
          .join(', ')}
      </p>
      {may.answer && !isShipped && <AddressForm part={part} rules={rules.address} result={result} />}
    </div>
  )
}

type AddressFormProps = { part: LogisticOrder; rules: FormRules; result: FormResult | undefined }

// messages: operator-orders.address.*
/** Corrects the address of a part; open if the platform refused it. */
function AddressForm({ part, rules, result }: AddressFormProps) {
  const t = useMessages()
  const form = useForm({
    rules,
    result: result?.values['partId'] === part.id ? result : undefined,
    intent: 'address',
    initial: Object.fromEntries(fields.map((name) => [name, part.shippingAddressSnapshot?.[name] ?? ''])),
  })
  return (
    <details open={form.failure !== undefined || Object.keys(form.problems).length > 0 || undefined}>
      <summary className="mt-1 w-max cursor-pointer text-accent-text">{t('operator-orders.address.open')}</summary>
      <Form method="post" className="mt-3 grid max-w-160 gap-3 md:grid-cols-2" {...form.formProps}>
        <div className="md:col-span-2">
          <FormNote
            form={form}
            failures={{
              ST0001: { title: t('operator-orders.failure.shipped') },
              'F-E-040': { title: t('operator-orders.failure.taxes') },
            }}
          />
        </div>
        <input type="hidden" name="partId" value={part.id} />
        <input type="hidden" name="name" value={part.reference} />
        {fields.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`operator-orders.address.${name}`)}
            isRequired={required.has(name)}
          />
        ))}
        <div className="md:col-span-2">
          <TextareaField
            form={form}
            name="reason"
            label={t('operator-orders.address.reason')}
            hint={t('operator-orders.address.hint')}
            isRequired
            rows={2}
          />
        </div>
        <Button type="submit" icon="map-pin" busy={form.isSending} className="justify-self-start">
          {t('operator-orders.address.save')}
        </Button>
      </Form>
    </details>
  )
}
