import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { DateField } from '@tiber/ui/forms/date-field.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Uninvoiced } from '../read-orders.server.ts'

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
  const wrongFile = { title: t('orders.invoice.file.wrong') }
  return (
    <Panel title={t('orders.invoice')} aside={describe(last)}>
      <Form method="post" encType="multipart/form-data" className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} failures={{ 'F-E-008': wrongFile, RQ0002: wrongFile }} />
        {isOff && (
          <Note tone="danger" title={t('orders.invoice.differs')}>
            {describe(chosen)}
          </Note>
        )}
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            form={form}
            name="number"
            label={t('orders.invoice.number')}
            example="F-2026/118"
            autoComplete="off"
          />
          <DateField form={form} name="issuedOn" label={t('orders.invoice.date')} />
          <TextField
            form={form}
            name="net"
            label={t('orders.invoice.net')}
            hint={t('orders.invoice.net.hint')}
            inputMode="decimal"
          />
          <TextField form={form} name="tax" label={t('orders.invoice.tax')} inputMode="decimal" />
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
          <Field
            label={t('orders.invoice.file')}
            hint={t('orders.invoice.file.hint')}
            error={form.problems['file'] && t('orders.invoice.file.wrong')}
          >
            <FileInput name="file" accept=".pdf,application/pdf" />
          </Field>
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
