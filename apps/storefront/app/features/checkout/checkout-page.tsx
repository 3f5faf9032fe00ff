import { unreachableCode } from '@tiber/ui/forms/unreachable.ts'
import type { PaymentOption } from '@tiber/contract/orders/order-statuses'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { SaveStatus } from '#app/features/carts/open-cart/save-status.tsx'
import { getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { AddressPicker } from './address-picker.tsx'
import type { CheckoutDraft } from './read-checkout.server.ts'
import { ReferencesPanel, sortFields } from './references-panel.tsx'
import { SaveProblem } from './save-problem.tsx'
import { SummaryPanel } from './summary-panel.tsx'
import { useFieldsSave } from './use-fields-save.ts'
import { useIsSaving, useSave } from './use-save.ts'

type CheckoutPageProps = {
  draft: CheckoutDraft
  result: FormResult | undefined
  /** Preview of the approval the order will need. */
  children: ReactNode
}

/** Checkout on one page: each choice is saved at once, and one button places the order. */
export function CheckoutPage({ draft, result, children }: CheckoutPageProps) {
  const t = useMessages()
  const { checkout } = draft
  const fields = sortFields(draft.fields)
  const [option, setOption] = useState<PaymentOption>(checkout.paymentOption)
  const { form, formProps, isSaving, isWaiting, isPlacing } = useCheckoutForm(draft, result)
  const needsApproval = draft.approvalPreview?.outcome === 'APPROVAL'
  return (
    <Page>
      <NextRoutes />
      <CheckoutHead checkout={checkout} isSaving={isSaving} isWaiting={isWaiting} />
      <Form method="post" className="cart-columns" {...formProps}>
        <input type="hidden" name="order" value={checkout.orderId} />
        <div className="grid min-w-0 gap-4">
          {checkout.isQuoted ? (
            <Note title={t('checkout.quoted')}>{t('checkout.quoted.hint')}</Note>
          ) : (
            checkout.isHeld && <Note title={t('checkout.held')}>{t('checkout.held.hint')}</Note>
          )}
          <FormNote
            form={form}
            failures={{
              ST0001: { title: t('checkout.changed'), text: t('checkout.changed.hint') },
              [unreachableCode]: { title: t('forms.unreachable'), text: t('checkout.unreachable.place') },
            }}
          />
          {checkout.logisticOrders.length > 1 && !checkout.isQuoted && <SharedAddressPanel draft={draft} />}
          <ReferencesPanel form={form} fields={fields} />
          {checkout.logisticOrders.map((logisticOrder) => (
            <DeliveryPanel key={logisticOrder.id} checkout={checkout} logisticOrder={logisticOrder} />
          ))}
          <PaymentPanel checkout={checkout} option={option} onChoose={setOption} />
        </div>
        <aside className="cart-rail">
          {children}
          <SummaryPanel
            checkout={checkout}
            fields={fields}
            isSaving={isSaving}
            isPlacing={isPlacing}
            label={t(
              option === 'CREDIT_CARD'
                ? 'checkout.place.pay'
                : needsApproval
                  ? 'checkout.place.ask'
                  : 'checkout.place.order',
            )}
          />
        </aside>
      </Form>
    </Page>
  )
}

/**
 * React Router looks routes up when a link to them is rendered. A lookup while the order is being placed is cancelled by
 * a change that is saved at the same time, and then the next page is never shown.
 */
function NextRoutes() {
  const locale = useLocale()
  return ['/checkout/payment', '/checkout/order-confirmation'].map((path) => (
    <Link key={path} to={localisedPath(path, locale)} hidden>
      {path}
    </Link>
  ))
}

type CheckoutHeadProps = { checkout: CheckoutDraft['checkout']; isSaving: boolean; isWaiting: boolean }

function CheckoutHead({ checkout, isSaving, isWaiting }: CheckoutHeadProps) {
  const t = useMessages()
  const locale = useLocale()
  const hold = useSave('hold', checkout.orderId)
  return (
    <PageHead
      title={t('checkout.title')}
      sub={
        <>
          {t('checkout.sub', { reference: checkout.reference, n: checkout.logisticOrders.length })}{' '}
          <SaveStatus isSaving={isSaving} isWaiting={isWaiting} />
        </>
      }
      actions={
        <>
          {checkout.isQuoted ? (
            <LinkButton to={localisedPath('/account/quotes', locale)} icon="arrow-left">
              {t('checkout.quoted.back')}
            </LinkButton>
          ) : (
            <LinkButton to={localisedPath(`/checkout/cart/${checkout.cartId}`, locale)} icon="arrow-left">
              {t('checkout.back')}
            </LinkButton>
          )}
          {!checkout.isHeld && (
            <Button icon="pause" busy={hold.isSaving} onClick={() => hold.save({ intent: 'hold' })}>
              {t('checkout.hold')}
            </Button>
          )}
          <SaveProblem failure={hold.failure} />
        </>
      }
    />
  )
}

/** Selects one delivery address for all suppliers. */
function SharedAddressPanel({ draft: { checkout } }: { draft: CheckoutDraft }) {
  const t = useMessages()
  const { save, isSaving, failure } = useSave('place all', checkout.orderId)
  const [first, ...rest] = checkout.logisticOrders.map(({ address }) => address)
  const isShared = rest.every((address) => address?.id === first?.id)
  return (
    <Panel title={t('checkout.place.whole')} aside={isShared ? undefined : t('checkout.place.several')}>
      <AddressPicker
        title={t('checkout.place.whole')}
        use="shipping"
        address={
          isShared
            ? (first ?? null)
            : { id: '', name: t('checkout.place.various'), text: t('checkout.place.perSupplier') }
        }
        isSaving={isSaving}
        onChoose={({ id }) => save({ intent: 'ship-all', address: id })}
      />
      <SaveProblem failure={failure} />
    </Panel>
  )
}

/** Form that saves its custom fields as they are left, and places the order once everything is saved. */
function useCheckoutForm({ checkout, fields, values }: CheckoutDraft, result: FormResult | undefined) {
  const rules = getCustomFieldRules(sortFields(fields))
  const form = useForm({ rules, result, intent: 'place', initial: values })
  const isSaving = useIsSaving()
  const { onInput, onBlur, isWaiting } = useFieldsSave(checkout.orderId)
  const delayedSubmit = useDelayedSubmit(isSaving)
  const formProps: ComponentProps<typeof Form> = {
    ...form.formProps,
    onKeyDown(event) {
      // Enter in a text field must not place the order.
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    },
    onInput(event) {
      form.formProps.onInput(event)
      onInput(event)
    },
    onBlur(event) {
      form.formProps.onBlur(event)
      onBlur(event)
    },
    onSubmit(event) {
      form.formProps.onSubmit(event)
      delayedSubmit.onSubmit(event)
    },
  }
  return { form, formProps, isSaving, isWaiting, isPlacing: form.isSending || delayedSubmit.isWaiting }
}

/** Delays the submit until all choices are saved, so that the order placed is the one shown. */
function useDelayedSubmit(isSaving: boolean) {
  const [waitingForm, setWaitingForm] = useState<HTMLFormElement>()
  const isIdle = useNavigation().state === 'idle'
  const button = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isSaving && isIdle) waitingForm?.requestSubmit(button.current)
  }, [waitingForm, isSaving, isIdle])
  return {
    isWaiting: waitingForm !== undefined,
    onSubmit(event: React.FormEvent<HTMLFormElement>) {
      if (event.defaultPrevented || !isSaving) return setWaitingForm(undefined)
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      button.current = submitter
      setWaitingForm(event.currentTarget)
    },
  }
}
