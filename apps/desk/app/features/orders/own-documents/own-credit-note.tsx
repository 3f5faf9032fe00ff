import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Fold, PiecesForm } from '../line-changes.tsx'
import type { ChangeResult } from '../order-changes.ts'
import type { OrderDetails } from '../read-orders.server.ts'
import { DocumentFields, DocumentNote } from './document-fields.tsx'

type OwnCreditNoteProps = { order: OrderDetails; rules: FormRules; result: ChangeResult | undefined }

/** Takes the credit note that the supplier has made for pieces it had sent. */
export function OwnCreditNote({ order, rules, result }: OwnCreditNoteProps) {
  const t = useMessages()
  const format = useFormat()
  const own = result?.intent === 'creditNote' ? result : undefined
  const form = useForm({ rules, result: own, intent: 'creditNote' })
  const shipped = order.lines.filter((line) => line.shipped > 0)
  return (
    <Fold id="credit" title={t('orders.credit')} isOpen={own !== undefined}>
      <PiecesForm
        order={order}
        form={form}
        lines={shipped.map((line) => ({ line, max: line.shipped }))}
        prefix="credit"
        typed={own?.typed}
        encType="multipart/form-data"
        note={
          <>
            <DocumentNote form={form} />
            {own?.sums && (
              <Note tone="danger" title={t('orders.credit.differs')}>
                {t('orders.credit.sums', { net: format.money(own.sums.net), tax: format.money(own.sums.tax) })}
              </Note>
            )}
          </>
        }
      >
        <div className="grid grow gap-3 sm:grid-cols-2">
          <DocumentFields
            form={form}
            numberExample="R-2026/7"
            netHint={t('orders.credit.net.hint')}
            fileLabel={t('orders.credit.file')}
          >
            <TextField form={form} name="reason" label={t('orders.decline.reason')} />
          </DocumentFields>
        </div>
        <Button type="submit" icon="upload" busy={form.isSending}>
          {t('orders.credit.upload')}
        </Button>
      </PiecesForm>
    </Fold>
  )
}
