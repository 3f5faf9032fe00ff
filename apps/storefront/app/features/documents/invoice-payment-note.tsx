import { useEffect } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePaymentPolling } from '#app/orders/use-payment-polling.ts'
import { Note } from '@tiber/ui/note.tsx'
import type { InvoicePaymentView } from './pay-invoice.server.ts'

type InvoicePaymentNoteProps = {
  /** Payment just started; the browser goes on to the provider's page. */
  started: InvoicePaymentView
  /** Payment the buyer has returned from. */
  returned: InvoicePaymentView
}

/** Leads to the provider's page, or says how the payment of an invoice ended. */
export function InvoicePaymentNote({ started, returned }: InvoicePaymentNoteProps) {
  const page = started && 'page' in started ? started.page : null
  useEffect(() => {
    if (page) window.location.assign(page)
  }, [page])
  const payment = started ?? returned
  usePaymentPolling(Boolean(returned && 'status' in returned && returned.status === 'AUTHORIZED' && !returned.isPaid))
  return payment ? (
    <div className="mb-3">
      <PaymentNote payment={payment} />
    </div>
  ) : null
}

// messages: payments.reason.*
function PaymentNote({ payment }: { payment: NonNullable<InvoicePaymentView> }) {
  const t = useMessages()
  const format = useFormat()
  if ('failure' in payment)
    return (
      <Note tone="warning" title={t('documents.pay.failed')}>
        {t('documents.pay.failed.text')}
      </Note>
    )
  const { status, number, isPaid, reason, page } = payment
  const amount = format.money(payment.amount, { currency: payment.currency })
  if (isPaid) return <Note tone="success" title={t('documents.pay.paid', { number, amount })} />
  if (status === 'AUTHORIZED')
    return (
      <Note tone="info" title={t('documents.pay.captured', { amount })}>
        {t('documents.pay.captured.text', { number })}
      </Note>
    )
  if (page)
    return (
      <Note tone="info" title={t('documents.pay.open', { amount })}>
        <a href={page}>{t('payments.open.go')}</a>
      </Note>
    )
  return (
    <Note tone="danger" title={t('documents.pay.refused', { number })}>
      {reason && t(`payments.reason.${reason}`)} {t('documents.pay.refused.text')}
    </Note>
  )
}
