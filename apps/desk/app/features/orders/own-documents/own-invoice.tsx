import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Uninvoiced } from '../read-orders.server.ts'
import { DocumentFields, DocumentNote } from './document-fields.tsx'

type OwnInvoiceProps = {
  reference: string
  uninvoiced: Uninvoiced
  rules: FormRules
  result: FormResult | undefined
}

/** Takes the invoice that the supplier has made for what it has sent. */
export function OwnInvoice({ reference, uninvoiced, rules, result }: OwnInvoiceProps) {
  const t = useMessages()
  const format = useFormat()
  const form = useForm({ rules, result, intent: 'invoice' })
  const last = uninvoiced.at(-1)!
  const chosen = uninvoiced.find(({ shipment }) => String(shipment) === form.values['shipment']) ?? last
  const describe = ({ net, tax }: typeof last) =>
    t('orders.invoice.sums', { net: format.money(net), tax: format.money(tax) })
  const isOff = form.problems['net'] === 'range' || form.problems['tax'] === 'range'
  return (
    <Panel title={t('orders.invoice')} aside={describe(last)}>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4" {...form.formProps}>
        <DocumentNote form={form} />
        {isOff && (
          <Note tone="danger" title={t('orders.invoice.differs')}>
            {describe(chosen)}
          </Note>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <DocumentFields
            form={form}
            numberExample="F-2026/118"
            netHint={t('orders.invoice.net.hint')}
            fileLabel={t('orders.invoice.file')}
          >
            {uninvoiced.length > 1 && (
              <Field label={t('orders.invoice.shipment')} hint={describe(chosen)}>
                <Select name="shipment" defaultValue={String(chosen.shipment)}>
                  {uninvoiced.map(({ shipment, shippedAt }) => (
                    <option key={shipment} value={shipment}>
                      {t('orders.invoice.until', { n: shipment, day: format.date(shippedAt) })}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
          </DocumentFields>
        </div>
        <Button
          type="submit"
          icon="upload"
          busy={form.isSending}
          className="self-start"
          aria-label={`${t('orders.invoice.submit')} ${reference}`}
        >
          {t('orders.invoice.submit')}
        </Button>
      </Form>
    </Panel>
  )
}
