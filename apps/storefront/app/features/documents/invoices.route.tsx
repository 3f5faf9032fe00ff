import { data } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { isRefusal } from '@tiber/web/failures.server.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/invoices.route'
import { parseFilter, isFiltered, toQuery, buildSearch, type InvoiceFilter } from './invoice-filter.ts'
import { InvoicePaymentNote } from './invoice-payment-note.tsx'
import { payInvoice, readInvoicePayment } from './pay-invoice.server.ts'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceTable } from './invoice-table.tsx'
import { InvoiceTabs } from './invoice-tabs.tsx'

export const meta = pageTitle('documents.title')

const perPage = 50
const noInvoices = { invoices: [], next: null, totals: [], currency: 'EUR' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'documents'))) throw createNotFound(url)
  const filter = parseFilter(url.searchParams)
  const query = { ...toQuery(filter), size: perPage, ...(filter.after && { after: filter.after }) }
  const found = await handle.platform.documents.invoices({ query }).catch((error: unknown) => {
    // A URL edited by hand still shows the page.
    if (isRefusal(error)) return undefined
    throw error
  })
  const payment = await readInvoicePayment(handle, url)
  return data({ filter, payment, hasFailed: !found, ...(found ?? noInvoices) }, { status: found ? 200 : 400 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  return payInvoice(context.get(sessionContext), String(form.get('invoice') ?? ''))
}

/** Lists invoices and credit notes of all orders. */
export default function InvoicesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { filter, invoices, next, totals, currency, hasFailed } = loaderData
  const path = localisedPath('/account/invoices', locale)
  return (
    <Page>
      <PageHead
        title={t('documents.title')}
        sub={t('documents.sub')}
        actions={
          // Prefetched while a payment is being settled, it would show the invoice as open.
          <LinkButton to={localisedPath('/account/statement', locale)} prefetch="none" icon="list">
            {t('documents.statement')}
          </LinkButton>
        }
      />
      {hasFailed && (
        <Note tone="danger" className="mb-3">
          {t('documents.failed')}
        </Note>
      )}
      <InvoicePaymentNote started={actionData} returned={loaderData.payment} />
      <InvoiceTabs filter={filter} totals={totals} currency={currency} path={path} />
      <section aria-label={t('documents.title')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
        <InvoiceFilters filter={filter} path={path} />
        {invoices.length > 0 ? (
          <InvoiceTable key={`rows ${buildSearch(filter)}`} invoices={invoices} filter={filter} path={path} />
        ) : (
          !hasFailed && <NoInvoices filter={filter} path={path} />
        )}
        {(next || filter.after) && (
          <nav
            aria-label={t('documents.pages')}
            className="flex flex-wrap gap-2 border-t border-line px-4 py-2 max-md:px-3"
          >
            {filter.after && (
              <LinkButton to={path + buildSearch({ ...filter, after: '' })}>{t('documents.newest')}</LinkButton>
            )}
            {next && (
              <LinkButton to={path + buildSearch({ ...filter, after: next })}>{t('documents.older')}</LinkButton>
            )}
          </nav>
        )}
      </section>
    </Page>
  )
}

function NoInvoices({ filter, path }: { filter: InvoiceFilter; path: string }) {
  const t = useMessages()
  const hasFilter = isFiltered(filter)
  return (
    <EmptyState
      icon={hasFilter ? 'search-x' : 'receipt'}
      level={2}
      title={t(hasFilter ? 'documents.none' : 'documents.empty')}
      actions={hasFilter && <LinkButton to={path}>{t('documents.clear')}</LinkButton>}
    >
      {t(hasFilter ? 'documents.none.text' : 'documents.empty.text')}
    </EmptyState>
  )
}
