import type { ComponentProps, ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFailureText } from '@tiber/ui/forms/form-note.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { PaymentFacts } from '#app/orders/payment-facts.tsx'
import { usePaymentPolling } from '#app/orders/use-payment-polling.ts'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'
import type { PaymentPageData } from './read-payment.server.ts'
import { useProviderRedirect } from './use-provider-redirect.ts'

type PaymentPageProps = { data: PaymentPageData; failure: string | undefined }

/** Shows the state of a card payment until it is settled, and what the buyer can do. */
export function PaymentPage({ data, failure }: PaymentPageProps) {
  const t = useMessages()
  const format = useFormat()
  const { payment, reference } = data
  const amount = format.money(payment.amount, { currency: payment.currency })
  return (
    <Page>
      <div className="mx-auto w-full max-w-160">
        <PageHead title={t('payments.title')} sub={t('payments.sub', { reference, amount })} />
        <div className="grid gap-4">
          {failure && <Failure code={failure} />}
          <PaymentStep data={data} />
          <PaymentFacts payment={payment} />
        </div>
      </div>
    </Page>
  )
}

function Failure({ code }: { code: string }) {
  const t = useMessages()
  const { title, text } = useFailureText()(code)
  return (
    <Note tone="danger" title={t('payments.failed')}>
      {title} {text}
    </Note>
  )
}

/** Shows one state at a time, each with its one next step. */
function PaymentStep({ data }: { data: PaymentPageData }) {
  const { payment, isPayer, hasReturned } = data
  const isPending = payment.status === 'PENDING' || payment.status === 'CHALLENGED'
  const isRedirecting = useProviderRedirect(payment)
  usePaymentPolling(isPending && !isRedirecting)
  if (!isPending) return <FailedPayment data={data} />
  if (!isPayer) return <WaitingForPayer data={data} />
  if (payment.status === 'CHALLENGED') return <ToProvider data={data} kind="challenged" />
  // A buyer being redirected sees the link as well, in case the redirect does not happen.
  return hasReturned ? <WaitingForBank data={data} /> : <ToProvider data={data} kind="open" />
}

type StateBoxProps = { icon: IconName; isError?: boolean; title: string; text: ReactNode; children: ReactNode }

/** Keeps head and text at the same height in every state, so that nothing moves when the state changes. */
function StateBox({ icon, isError, title, text, children }: StateBoxProps) {
  return (
    <Panel title={title}>
      <div className="grid gap-4 text-14">
        <div className="flex min-h-16 gap-3">
          <Icon name={icon} className={isError ? 'mt-0.5 text-danger-text' : 'mt-0.5 text-muted'} />
          <div className="max-w-[60ch]">{text}</div>
        </div>
        <div className="flex flex-wrap gap-2 max-md:*:flex-auto">{children}</div>
      </div>
    </Panel>
  )
}

const useExpiryTime = (expiresAt: string | null) => {
  const format = useFormat()
  return expiresAt ? format.time(expiresAt) : '–'
}

// messages: payments.open.*, payments.challenged.*
function ToProvider({ data: { payment, orderId }, kind }: { data: PaymentPageData; kind: 'open' | 'challenged' }) {
  const t = useMessages()
  const time = useExpiryTime(payment.expiresAt)
  return (
    <StateBox
      icon={kind === 'open' ? 'credit-card' : 'shield-check'}
      title={t(`payments.${kind}`)}
      text={t(`payments.${kind}.text`, { time })}
    >
      {payment.page && (
        <a href={payment.page} className={buttonClasses({ variant: 'primary' })}>
          {t(`payments.${kind}.go`)}
        </a>
      )}
      <OtherMethodButton orderId={orderId} />
    </StateBox>
  )
}

function WaitingForBank({ data: { orderId, reference } }: { data: PaymentPageData }) {
  const t = useMessages()
  const locale = useLocale()
  const here = `${localisedPath('/checkout/payment', locale)}?order=${reference}&returnType=pending`
  return (
    <StateBox
      icon="hourglass"
      title={t('payments.waiting')}
      text={
        <>
          <p aria-live="polite">{t('payments.waiting.text')}</p>
          <Skeleton className="mt-3 block h-2 w-full" />
        </>
      }
    >
      <span className="needs-no-script">
        <LinkButton to={here} reloadDocument>
          {t('payments.waiting.look')}
        </LinkButton>
      </span>
      <OtherMethodButton orderId={orderId} />
    </StateBox>
  )
}

function WaitingForPayer({ data: { buyer, payment, reference } }: { data: PaymentPageData }) {
  const t = useMessages()
  const time = useExpiryTime(payment.expiresAt)
  return (
    <StateBox icon="hourglass" title={t('payments.others', { buyer })} text={t('payments.others.text', { time })}>
      <OrderLink reference={reference} />
    </StateBox>
  )
}

// messages: payments.reason.*
function FailedPayment({ data: { payment, orderId, reference, isPayer } }: { data: PaymentPageData }) {
  const t = useMessages()
  return (
    <StateBox
      icon="octagon-alert"
      isError
      title={t('payments.refused')}
      text={
        <>
          <p role="alert" className="font-medium text-danger-text">
            {t(`payments.reason.${payment.reason ?? 'REFUSED'}`)}
          </p>
          <p className="mt-1">{t('payments.refused.kept')}</p>
        </>
      }
    >
      {isPayer && (
        <ReopenButton orderId={orderId} intent="again" variant="primary" icon="credit-card">
          {t('payments.again')}
        </ReopenButton>
      )}
      {isPayer && <OtherMethodButton orderId={orderId} />}
      <OrderLink reference={reference} />
    </StateBox>
  )
}

function OtherMethodButton({ orderId }: { orderId: string }) {
  const t = useMessages()
  return (
    <ReopenButton orderId={orderId} intent="other">
      {t('payments.otherWay')}
    </ReopenButton>
  )
}

type ReopenButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'children'> & {
  orderId: string
  intent: 'again' | 'other'
}

/** Reopens the order to pay it in another way. */
function ReopenButton({ orderId, intent, ...button }: ReopenButtonProps) {
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.get('intent') === intent
  return (
    <Form method="post">
      <input type="hidden" name="order" value={orderId} />
      <Button {...button} type="submit" name="intent" value={intent} block busy={busy} />
    </Form>
  )
}

function OrderLink({ reference }: { reference: string }) {
  const t = useMessages()
  const locale = useLocale()
  return <LinkButton to={localisedPath(`/account/orders/${reference}`, locale)}>{t('payments.order')}</LinkButton>
}
