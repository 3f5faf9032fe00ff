import { Form, Link, useNavigation } from 'react-router'
import { CustomFieldValues } from '@tiber/ui/forms/custom-field-values.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { OrderTotals } from '#app/orders/order-totals.tsx'
import { OrderDocuments } from '#app/orders/order-documents.tsx'
import { PaymentFacts, PayLink } from '#app/orders/payment-facts.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Confirmation, Outcome } from './confirmation-view.ts'
import { PlacedLines } from './placed-lines.tsx'
import { PlacedLogisticOrders } from './placed-logistic-orders.tsx'
import { usePendingDocuments } from './use-pending-documents.ts'
import type { ConfirmationData } from './read-confirmation.server.ts'

type ListResult = { listId?: string; failure?: string }

type ConfirmationPageProps = ConfirmationData & { listResult: ListResult | undefined }

const tones = {
  sent: 'success',
  confirmed: 'success',
  received: 'success',
  approval: 'warning',
  payment: 'warning',
  refused: 'danger',
  held: 'danger',
  ended: 'info',
} as const satisfies Record<Outcome, string>

// messages: checkout.confirmation.headline.*, checkout.confirmation.text.*
/**
 * Confirms the placed order: its status, who has to act next, and further actions. The page can be opened again later.
 */
export function ConfirmationPage({
  confirmation,
  approvers,
  payment,
  documents,
  pendingDocuments: missingCount,
  listResult,
}: ConfirmationPageProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { outcome, reference } = confirmation
  const pendingCount = usePendingDocuments(missingCount)
  const people = approvers.join(', ') || t('checkout.confirmation.nobody')
  return (
    <Page>
      <PageHead
        title={t(`checkout.confirmation.headline.${outcome}`)}
        sub={t('checkout.confirmation.sub', {
          reference,
          date: format.dateTime(confirmation.placedAt),
          buyer: confirmation.buyer,
        })}
        actions={<NextSteps confirmation={confirmation} />}
      />
      <div className="grid gap-4">
        <Note tone={tones[outcome]}>
          {outcome === 'approval'
            ? t('checkout.confirmation.text.approval', { people })
            : t(`checkout.confirmation.text.${outcome}`)}
        </Note>
        <output className="empty:hidden">
          {listResult?.listId && (
            <Note tone="success" title={t('checkout.confirmation.list.saved')}>
              <Link to={localisedPath(`/account/buying-lists/${listResult.listId}`, locale)}>
                {t('checkout.confirmation.list.open')}
              </Link>
            </Note>
          )}
          {listResult?.failure && <Note tone="warning" title={t('checkout.confirmation.list.failed')} />}
        </output>
        <div className="cart-columns">
          <div className="grid min-w-0 gap-4">
            <PlacedLogisticOrders confirmation={confirmation} />
            <PlacedLines confirmation={confirmation} />
          </div>
          <aside className="cart-rail">
            <Panel title={t('orders.sums')}>
              <OrderTotals totals={confirmation.totals} />
            </Panel>
            {payment && <PaymentFacts payment={payment} />}
            <OrderDocuments documents={documents} pendingCount={pendingCount} />
            <References confirmation={confirmation} />
          </aside>
        </div>
      </div>
    </Page>
  )
}

function NextSteps({
  confirmation: { orderId, reference, cartId, canReopen, outcome, logisticOrders },
}: {
  confirmation: Confirmation
}) {
  const t = useMessages()
  const locale = useLocale()
  const { state, formData } = useNavigation()
  const shouldOfferChange = canReopen && (outcome === 'held' || outcome === 'refused')
  const order = localisedPath(`/account/orders/${reference}`, locale)
  return (
    <>
      {logisticOrders.some(({ delivery }) => delivery) && (
        <a
          href={`${localisedPath('/checkout/deliveries.ics', locale)}?order=${reference}`}
          download
          className={buttonClasses({})}
        >
          <Icon name="calendar" size="small" />
          {t('checkout.confirmation.calendar')}
        </a>
      )}
      {(cartId || shouldOfferChange) && (
        <Form method="post">
          <input type="hidden" name="order" value={orderId} />
          {cartId && (
            <Button
              type="submit"
              name="intent"
              value="list"
              icon="list-plus"
              busy={state !== 'idle' && formData?.get('intent') === 'list'}
            >
              {t('checkout.confirmation.list')}
            </Button>
          )}{' '}
          {shouldOfferChange && (
            <Button type="submit" name="intent" value="change" variant="primary" icon="pencil">
              {t('checkout.confirmation.change')}
            </Button>
          )}
        </Form>
      )}
      <LinkButton to={order} variant={shouldOfferChange || outcome === 'payment' ? 'secondary' : 'primary'}>
        {t('checkout.confirmation.order')}
      </LinkButton>
      {outcome === 'payment' && <PayLink reference={reference} variant="primary" />}
    </>
  )
}

// messages: checkout.payment.*
function References({ confirmation: { references, paymentOption } }: { confirmation: Confirmation }) {
  const t = useMessages()
  if (references.length === 0 && !paymentOption) return null
  return (
    <Panel title={t('checkout.confirmation.references')}>
      <dl className="grid gap-2 text-13">
        <CustomFieldValues facts={references} />
        {paymentOption && (
          <div>
            <dt className="sub">{t('checkout.confirmation.payment')}</dt>
            <dd className="text-ink">{t(`checkout.payment.${paymentOption}`)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}
