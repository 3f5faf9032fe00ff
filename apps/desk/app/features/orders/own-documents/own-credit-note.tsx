import { Button } from '@tiber/ui/button.tsx'
import { DateField } from '@tiber/ui/forms/date-field.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { FileInput } from '@tiber/ui/inputs/file-input.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Fold, PiecesForm } from '../line-changes.tsx'
import type { ChangeResult } from '../order-changes.ts'
import type { OrderDetails } from '../read-orders.server.ts'

type OwnCreditNoteProps = { order: OrderDetails; rules: FormRules; result: ChangeResult | undefined }

/** Takes the credit note that the supplier has made for pieces it had sent. */
export function OwnCreditNote({ order, rules, result }: OwnCreditNoteProps) {
  const t = useMessages()
  const format = useFormat()
  const own = result?.intent === 'creditNote' ? result : undefined
  const form = useForm({ rules, result: own, intent: 'creditNote' })
  const shipped = order.lines.filter((line) => line.shipped > 0)
  const wrongFile = { title: t('orders.invoice.file.wrong') }
  return (
    <Fold title={t('orders.credit')} isOpen={own !== undefined}>
      <PiecesForm
        order={order}
        form={form}
        lines={shipped.map((line) => ({ line, max: line.shipped }))}
        prefix="credit"
        typed={own?.typed}
        encType="multipart/form-data"
        note={
          <>
            <FormNote form={form} failures={{ 'F-E-008': wrongFile, RQ0002: wrongFile }} />
            {own?.sums && (
              <Note tone="danger" title={t('orders.credit.differs')}>
                {t('orders.credit.sums', { net: format.money(own.sums.net), tax: format.money(own.sums.tax) })}
              </Note>
            )}
          </>
        }
      >
        <div className="grid grow gap-3 sm:grid-cols-2">
          <TextField
            form={form}
            name="number"
            label={t('orders.invoice.number')}
            example="R-2026/7"
            autoComplete="off"
          />
          <DateField form={form} name="issuedOn" label={t('orders.invoice.date')} />
          <TextField
            form={form}
            name="net"
            label={t('orders.invoice.net')}
            hint={t('orders.credit.net.hint')}
            inputMode="decimal"
          />
          <TextField form={form} name="tax" label={t('orders.invoice.tax')} inputMode="decimal" />
          <TextField form={form} name="reason" label={t('orders.decline.reason')} />
          <Field
            label={t('orders.credit.file')}
            hint={t('orders.invoice.file.hint')}
            error={form.problems['file'] && t('orders.invoice.file.wrong')}
          >
            <FileInput name="file" accept=".pdf,application/pdf" />
          </Field>
        </div>
        <Button type="submit" icon="upload" busy={form.isSending}>
          {t('orders.credit.upload')}
        </Button>
      </PiecesForm>
    </Fold>
  )
}
