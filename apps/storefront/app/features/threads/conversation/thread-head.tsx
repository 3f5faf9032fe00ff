import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { Badge } from '@tiber/ui/badge.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { useThreadTitle } from '../thread-title.ts'
import type { ThreadView } from './thread-view.ts'

type ThreadHeadProps = { thread: ThreadView; inboxPath: string; isBusy: boolean }

/** Says what the conversation is about, with links to it, and closes it or opens it again. */
export function ThreadHead({ thread, inboxPath, isBusy }: ThreadHeadProps) {
  const t = useMessages()
  const title = useThreadTitle()(thread)
  const isClosed = thread.status === 'CLOSED'
  // Conversations of incidents and quotes are closed together with them.
  const canChange = thread.kind === 'ORDER' || thread.kind === 'CONTACT'
  return (
    <>
      <Breadcrumb
        label={t('threads.title')}
        crumbs={[{ label: t('threads.title'), to: inboxPath }, { label: title }]}
      />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {title}
            {isClosed && (
              <Badge tone="neutral" icon="check">
                {t('threads.closed')}
              </Badge>
            )}
          </span>
        }
        sub={<ThreadFacts thread={thread} />}
        actions={
          canChange && (
            <Form method="post" preventScrollReset>
              <Button
                type="submit"
                name="intent"
                value={isClosed ? 'open' : 'close'}
                icon={isClosed ? 'undo-2' : 'check'}
                busy={isBusy}
                className="w-full"
              >
                {t(isClosed ? 'threads.reopen' : 'threads.close')}
              </Button>
            </Form>
          )
        }
      />
    </>
  )
}

function ThreadFacts({ thread }: { thread: ThreadView }) {
  const t = useMessages()
  const locale = useLocale()
  const { id, supplier, order, line, incidentId, supplierQuoteId } = thread
  const facts: { key: string; content: ReactNode }[] = [
    {
      key: 'with',
      content: supplier ? (
        <Link to={localisedPath(`/supplier/${supplier.externalId}`, locale)}>{supplier.name}</Link>
      ) : (
        t('threads.shop')
      ),
    },
  ]
  if (order)
    facts.push({
      key: 'order',
      content: (
        <Link to={localisedPath(`/account/orders/${order.reference}`, locale)}>
          {t('threads.order', { reference: order.reference })}
        </Link>
      ),
    })
  if (line)
    facts.push({
      key: 'line',
      content: <Link to={localisedPath(getVariantPath(line.productId, line.sku), locale)}>{line.sku}</Link>,
    })
  if (incidentId)
    facts.push({
      key: 'incident',
      content: <Link to={localisedPath(`/account/incidents/${incidentId}`, locale)}>{t('threads.incident')}</Link>,
    })
  if (supplierQuoteId)
    facts.push({
      key: 'quote',
      content: (
        <Link to={localisedPath(`/account/supplier-quotes/${supplierQuoteId}`, locale)}>{t('threads.quote')}</Link>
      ),
    })
  facts.push({ key: 'number', content: t('threads.number', { number: id }) })
  return (
    <span className="thread-facts">
      {facts.map(({ key, content }) => (
        <span key={key}>{content}</span>
      ))}
    </span>
  )
}
