import { useEffect, type ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { CustomFieldValues } from '@tiber/ui/forms/custom-field-values.tsx'
import { useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { OrderTotals } from '#app/orders/order-totals.tsx'
import { OrderDocuments } from '#app/orders/order-documents.tsx'
import { PaymentFacts } from '#app/orders/payment-facts.tsx'
import { StageBadge } from '#app/orders/stage-badge.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { OrderActionResult } from './change-order.server.ts'
import { OrderHistory } from './order-history.tsx'
import type { OrderView } from './order-view.ts'
import { LogisticOrderPanel } from './logistic-order-panel.tsx'
import type { OrderPageData } from './read-order.server.ts'
import { StoppedNote } from './stopped-note.tsx'

type OrderPageProps = OrderPageData & { result: OrderActionResult | undefined; children: ReactNode }

/** Shows a placed order until its reception: each logistic order with its quantities, and the history. */
export function OrderPage({
  order,
  logisticReference,
  approvers,
  userId,
  documents,
  payment,
  decidable,
  canRepeat,
  latePieces,
  result,
  children,
}: OrderPageProps) {
  const t = useMessages()
  const receivable = order.canReopen ? undefined : order.logisticOrders.find(({ canReceive }) => canReceive)
  useEffect(() => {
    if (logisticReference) document.getElementById(logisticReference)?.scrollIntoView()
  }, [logisticReference])
  return (
    <Page>
      {/* React Router discovers routes from rendered links; offline it could not look up this one for an action. */}
      <Link to="." hidden>
        {order.reference}
      </Link>
      <OrderHead order={order} canRepeat={canRepeat} />
      <ResultNote result={result} order={order} />
      <StoppedNote order={order} />
      <ApprovalNote approvers={approvers} userId={userId}>
        {decidable && <DecisionForm logisticOrder={decidable} result={result} />}
      </ApprovalNote>
      <div className="cart-columns">
        <div id="late-pieces" className="grid min-w-0 gap-4">
          {order.logisticOrders.map((logisticOrder) => (
            <LogisticOrderPanel
              key={logisticOrder.id}
              logisticOrder={logisticOrder}
              isPrimary={logisticOrder === receivable}
              currency={order.currency}
              latePieces={latePieces}
              result={result?.logisticOrder === logisticOrder.id ? result : undefined}
            />
          ))}
        </div>
        <aside className="cart-rail order-rail">
          <Panel title={t('orders.sums')}>
            <OrderTotals totals={order.totals} currency={order.currency} />
          </Panel>
          {payment && <PaymentFacts payment={payment} payable={order} />}
          <OrderHistory events={order.events} hasSeveralSuppliers={order.logisticOrders.length > 1} />
          {children}
          <OrderDocuments documents={documents} />
          <Facts order={order} />
        </aside>
      </div>
    </Page>
  )
}

function OrderHead({ order, canRepeat }: Pick<OrderPageData, 'order' | 'canRepeat'>) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <>
      <Breadcrumb
        label={t('orders.title')}
        crumbs={[
          { label: t('orders.title'), to: localisedPath('/account/orders', locale) },
          { label: order.reference },
        ]}
      />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t('orders.one', { reference: order.reference })}{' '}
            <StageBadge stage={order.stage} logisticOrders={order.logisticOrders} />
          </span>
        }
        sub={t('orders.one.sub', { date: format.dateTime(order.placedAt), buyer: order.buyer })}
        actions={
          <>
            {canRepeat && (
              <LinkButton to={localisedPath(`/account/reorder?order=${order.reference}`, locale)} icon="repeat">
                {t('orders.repeat')}
              </LinkButton>
            )}
            <LinkButton to={`${localisedPath('/checkout/order-confirmation', locale)}?order=${order.reference}`}>
              {t('orders.confirmation')}
            </LinkButton>
            {order.canReopen && (
              <Form method="post">
                <input type="hidden" name="order" value={order.id} />
                <Button type="submit" name="intent" value="change" variant="primary" icon="pencil" className="w-full">
                  {t('orders.change')}
                </Button>
              </Form>
            )}
          </>
        }
      />
    </>
  )
}

function ResultNote({ result, order }: { result: OrderActionResult | undefined; order: OrderView }) {
  const t = useMessages()
  const getFailureText = useFailureText()
  const logisticOrder = order.logisticOrders.find(({ id }) => id === result?.logisticOrder)
  if (result?.failure)
    return (
      <Note tone="danger" className="mb-4" title={getFailureText(result.failure).title}>
        {getFailureText(result.failure).text}
      </Note>
    )
  if (!result?.done || !logisticOrder) return null
  return (
    <output>
      <Note
        tone="success"
        className="mb-4"
        title={t(`orders.done.${result.done}`, { supplier: logisticOrder.supplier })}
      />
    </output>
  )
}

type ApprovalNoteProps = Pick<OrderPageData, 'approvers' | 'userId'> & { children: ReactNode }

// messages: orders.done.*
function ApprovalNote({ approvers, userId, children }: ApprovalNoteProps) {
  const t = useMessages()
  const locale = useLocale()
  if (approvers.length === 0) return null
  const isApprover = approvers.some(({ id }) => id === userId)
  return (
    <Note
      tone="warning"
      className="mb-4"
      title={t('orders.waiting', { people: approvers.map(({ name }) => name).join(', ') })}
    >
      {children ||
        (isApprover ? (
          <Link to={localisedPath('/account/approvals', locale)}>{t('orders.waiting.you')}</Link>
        ) : (
          t('orders.waiting.hint')
        ))}
    </Note>
  )
}

type DecisionFormProps = { logisticOrder: string; result: OrderActionResult | undefined }

/** Lets an approver decide on the page of the order, where the platform offers no list of approvals. */
function DecisionForm({ logisticOrder, result }: DecisionFormProps) {
  const t = useMessages()
  return (
    <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
      <input type="hidden" name="logisticOrder" value={logisticOrder} />
      <Field label={t('orders.decide.reason')} className="min-w-60 flex-1">
        <TextInput name="reason" maxLength={2000} defaultValue={result?.reason} />
      </Field>
      <Button type="submit" name="intent" value="disapprove">
        {t('orders.decide.decline')}
      </Button>
      <Button type="submit" name="intent" value="approve" variant="primary">
        {t('orders.decide.approve')}
      </Button>
    </Form>
  )
}

// messages: checkout.payment.*
/** Shows references, payment option and billing address. */
function Facts({ order: { references, billing, paymentOption } }: { order: OrderView }) {
  const t = useMessages()
  return (
    <Panel title={t('orders.facts')}>
      <dl className="grid gap-2 text-13">
        <CustomFieldValues facts={references} />
        {paymentOption && (
          <div>
            <dt className="sub">{t('orders.payment')}</dt>
            <dd className="text-ink">{t(`checkout.payment.${paymentOption}`)}</dd>
          </div>
        )}
        <div>
          <dt className="sub">{t('orders.billing')}</dt>
          {billing.map((line) => (
            <dd key={line} className="text-ink">
              {line}
            </dd>
          ))}
        </div>
      </dl>
    </Panel>
  )
}
