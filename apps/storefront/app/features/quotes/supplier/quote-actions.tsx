import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { quoteAnswerDays } from '@tiber/contract/quotes/quote-enums'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { FormDialog } from '@tiber/ui/overlays/form-dialog.tsx'
import { getOrderPath } from '../order-path.ts'
import type { QuoteChangeResult } from './change-quote.server.ts'
import type { QuoteView } from './quote-view.ts'

type QuoteActionsProps = {
  quote: QuoteView
  result: QuoteChangeResult | undefined
  isBusy: boolean
  isCountering: boolean
  onCounter: () => void
}

/** What the buyer can do with the quote now; the platform says what is allowed. */
export function QuoteActions({ quote, result, isBusy, isCountering, onCounter }: QuoteActionsProps) {
  const t = useMessages()
  const locale = useLocale()
  const [openDialog, setOpenDialog] = useState<'decline' | 'reopen'>()
  const can = (action: QuoteView['allowed'][number]) => quote.allowed.includes(action)
  const { order } = quote
  return (
    <>
      {quote.version > 0 && (
        <LinkButton
          to={localisedPath(`/account/quotes/${quote.masterQuoteId}/${quote.id}/offer.pdf`, locale)}
          reloadDocument
          prefetch="none"
          icon="download"
        >
          {t('quotes.pdf')}
        </LinkButton>
      )}
      {can('DECLINE') && (
        <Button variant="danger-quiet" icon="ban" onClick={() => setOpenDialog('decline')}>
          {t('quotes.decline')}
        </Button>
      )}
      {can('COUNTER') && !isCountering && (
        <Button icon="arrow-left-right" onClick={onCounter}>
          {t('quotes.counter')}
        </Button>
      )}
      <AcceptForm quote={quote} isBusy={isBusy} isCountering={isCountering} />
      {order && (
        <LinkButton
          to={localisedPath(getOrderPath(order), locale)}
          variant={order.placed ? 'secondary' : 'primary'}
          icon="package"
        >
          {t(order.placed ? 'quotes.order' : 'quotes.order.complete', { reference: order.reference })}
        </LinkButton>
      )}
      {can('REOPEN') && (
        <Button variant="primary" icon="refresh-cw" onClick={() => setOpenDialog('reopen')}>
          {t('quotes.reopen')}
        </Button>
      )}
      {openDialog && (
        <ReasonDialog
          intent={openDialog}
          supplier={quote.supplier.name}
          reason={result?.intent === openDialog ? (result.reason ?? '') : ''}
          isBusy={isBusy}
          onClose={() => setOpenDialog(undefined)}
        />
      )}
    </>
  )
}

/** Accepts the offer, and orders what it offers. */
function AcceptForm({ quote, isBusy, isCountering }: Pick<QuoteActionsProps, 'quote' | 'isBusy' | 'isCountering'>) {
  const t = useMessages()
  const canAccept = quote.allowed.includes('ACCEPT')
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="version" value={quote.version} />
      {canAccept && (
        <Button type="submit" name="intent" value="accept" busy={isBusy}>
          {t('quotes.accept')}
        </Button>
      )}
      {quote.allowed.includes('ORDER') && !quote.order && (
        <>
          {canAccept && <input type="hidden" name="accept" value="1" />}
          <Button
            type="submit"
            name="intent"
            value="order"
            variant={isCountering ? 'secondary' : 'primary'}
            icon="check"
            busy={isBusy}
          >
            {t(canAccept ? 'quotes.acceptAndOrder' : 'quotes.orderNow')}
          </Button>
        </>
      )}
    </Form>
  )
}

type ReasonDialogProps = {
  intent: 'decline' | 'reopen'
  supplier: string
  reason: string
  isBusy: boolean
  onClose: () => void
}

// messages: quotes.decline.*, quotes.reopen.*
/** Asks for a message to the supplier before an offer is declined or asked for again. */
function ReasonDialog({ intent, supplier, reason: initial, isBusy, onClose }: ReasonDialogProps) {
  const t = useMessages()
  const submit = useSubmit()
  const [reason, setReason] = useState(initial)
  const send = () => {
    onClose()
    void submit({ intent, reason }, { method: 'post', preventScrollReset: true })
  }
  return (
    <FormDialog
      title={t(`quotes.${intent}.title`, { supplier })}
      closeLabel={t('quotes.cancel')}
      cancelLabel={t('quotes.cancel')}
      submitLabel={t(`quotes.${intent}.do`)}
      isBusy={isBusy}
      onSubmit={send}
      onClose={onClose}
    >
      <p>{t(`quotes.${intent}.text`, { n: quoteAnswerDays })}</p>
      <Field label={t('quotes.reason', { supplier })} optional={t('forms.optional')}>
        <Textarea value={reason} maxLength={2000} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
    </FormDialog>
  )
}
