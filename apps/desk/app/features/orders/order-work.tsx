import type { ReactNode } from 'react'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { AnswerForm, type AnswerResult } from './answer-form.tsx'
import { CancelPieces, CreditPieces, MovePromise } from './line-changes.tsx'
import type { ChangeResult } from './order-changes.ts'
import { PageLines } from './order-lines.tsx'
import { OrderStageLine } from './order-stage-line.tsx'
import { OwnCreditNote } from './own-documents/own-credit-note.tsx'
import type { readOrderPage } from './read-orders.server.ts'
import { ShippingForm } from './shipping/shipping-form.tsx'
import { isShippable } from './shipping/shipping-values.ts'

export type PageResult = (AnswerResult & ChangeResult) | undefined
type OrderPageData = Awaited<ReturnType<typeof readOrderPage>> & {
  rules: { invoice: FormRules; creditNote: FormRules }
  today: string
  may: { answer: boolean; ship: boolean; credit: boolean }
}
type WorkProps = { page: OrderPageData; result: PageResult }

/** What is to be done with the order now. */
export function OrderWork({ page, result }: WorkProps) {
  const { order, events, today, may } = page
  const stages = <OrderStageLine order={order} events={events} />
  // What was typed stays to be compared with the answer of who was faster, also where the page is loaded again.
  if (result?.conflict || (order.stage === 'TO_ANSWER' && may.answer))
    return (
      <section className="panel-box">
        {stages}
        <AnswerForm key={order.id} order={order} today={today} result={result} isPage />
      </section>
    )
  return <AnsweredOrder page={page} result={result} stages={stages} />
}

function AnsweredOrder({ page, result, stages }: WorkProps & { stages: ReactNode }) {
  const t = useMessages()
  const { order, may, isInvoicing, preview } = page
  const canShip = isShippable(order)
  const isUnpaid = canShip && order.isUnpaid
  return (
    <>
      {isUnpaid && (
        <Note tone="warning" title={t('orders.unpaid')}>
          {t('orders.unpaid.asked', { name: order.buyer, email: order.email })}
        </Note>
      )}
      {order.answer && <p className="desk-said m-0">{order.answer}</p>}
      {!may.ship && <Note>{t('orders.forOrders')}</Note>}
      {canShip && may.ship ? (
        <ShippingForm
          key={order.version}
          order={order}
          result={result}
          isBlocked={isUnpaid}
          isInvoiced={!isInvoicing}
          preview={preview}
          stages={stages}
        />
      ) : (
        <section className="panel-box" aria-label={t('orders.lines', { n: order.total })}>
          {stages}
          <PageLines order={order} />
        </section>
      )}
    </>
  )
}

/** What else may be done with it: other days, fewer pieces, a credit note. */
export function OrderChanges({ page: { order, may, isInvoicing, rules, documents }, result }: WorkProps) {
  const creditNotes = documents.filter(({ type }) => type === 'CREDIT_NOTE').length
  const canChange = may.answer && (order.stage === 'TO_PREPARE' || order.stage === 'TO_SHIP')
  const canCredit = may.credit && order.lines.some((line) => line.shipped > 0)
  const key = order.version
  return (
    <>
      {canChange && <MovePromise key={`move ${key}`} order={order} result={result} />}
      {canChange && order.lines.some((line) => line.open > 0) && (
        <CancelPieces key={`cancel ${key}`} order={order} result={result} />
      )}
      {canCredit &&
        (isInvoicing ? (
          <OwnCreditNote key={`credit ${key}`} order={order} rules={rules.creditNote} result={result} />
        ) : (
          <CreditPieces key={`credit ${key}`} order={order} notes={creditNotes} result={result} />
        ))}
    </>
  )
}
