import { Form, Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { TurnBadge } from '../turn-badge.tsx'
import { UnreadCount } from '../unread-count.tsx'
import type { Route } from './+types/quotes.route'
import { toQuoteRow, type QuoteRow } from './quote-row.ts'

export const meta = pageTitle('quotes.title')

const perPage = 25
const maxTextLength = 200

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'quotes'))) throw createNotFound(url)
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const text = (url.searchParams.get('q') ?? '').trim().slice(0, maxTextLength)
  const query = {
    fromCustomerAccount: true,
    sort: ['updatedAt,desc'],
    page: page - 1,
    size: perPage,
    // The list shows no lines, and each would bring its whole article along.
    nbPreviewLines: 0,
    ...(text && { query: text }),
  }
  const found = await handle.platform.masterQuotes.list({ query })
  // Only a request with an id returns a single quote.
  if (!('content' in found)) throw createNotFound(url)
  return { page, text, pageCount: found.totalPages, quotes: found.content.map(toQuoteRow) }
}

/** Lists the requests for quotes of the company. */
export default function QuotesScreen({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { quotes, page, pageCount, text } = loaderData
  const path = localisedPath('/account/quotes', locale)
  return (
    <Page>
      <PageHead
        title={t('quotes.title')}
        sub={t('quotes.sub')}
        actions={
          <LinkButton to={localisedPath('/account/quotes/new', locale)} variant="primary" icon="plus">
            {t('quotes.new')}
          </LinkButton>
        }
      />
      {(quotes.length > 0 || text) && <QuoteSearch path={path} text={text} />}
      <section aria-label={t('quotes.title')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
        {quotes.length > 0 ? (
          <QuoteTable quotes={quotes} />
        ) : text ? (
          <EmptyState
            icon="search"
            level={2}
            title={t('quotes.noMatch', { text })}
            actions={<LinkButton to={path}>{t('quotes.noMatch.all')}</LinkButton>}
          >
            {t('quotes.noMatch.text')}
          </EmptyState>
        ) : (
          <EmptyState icon="message-square-quote" level={2} title={t('quotes.empty')}>
            {t('quotes.empty.text')}
          </EmptyState>
        )}
        <PaginationFooter
          page={page}
          pageCount={pageCount}
          getHref={(number) => `${path}?${new URLSearchParams({ ...(text && { q: text }), page: String(number) })}`}
          labels={{
            navigation: t('quotes.pages'),
            previous: t('quotes.pages.previous'),
            next: t('quotes.pages.next'),
            page: (number) => t('quotes.pages.one', { page: number }),
          }}
        />
      </section>
    </Page>
  )
}

function QuoteSearch({ path, text }: { path: string; text: string }) {
  const t = useMessages()
  return (
    <search className="mb-3">
      <Form action={path} className="flex max-w-md gap-2 [&>div]:min-w-0 [&>div]:flex-1">
        <FilterSearch
          query={text}
          maxLength={maxTextLength}
          label={t('quotes.search')}
          placeholder={t('quotes.search.placeholder')}
        />
        <Button type="submit">{t('quotes.search.find')}</Button>
      </Form>
    </search>
  )
}

function QuoteTable({ quotes }: { quotes: QuoteRow[] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Table label={t('quotes.title')} list>
      <thead>
        <tr>
          <HeadCell>{t('quotes.column.name')}</HeadCell>
          <HeadCell>{t('quotes.column.turn')}</HeadCell>
          <HeadCell>{t('quotes.column.suppliers')}</HeadCell>
          <HeadCell kind="num">{t('quotes.column.offers')}</HeadCell>
          <HeadCell>{t('quotes.column.expiry')}</HeadCell>
          <HeadCell>{t('quotes.column.changed')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <tr key={quote.id}>
            <Cell phone="full">
              <Link to={localisedPath(`/account/quotes/${quote.id}`, locale)} prefetch="intent" className="font-medium">
                {quote.name}
              </Link>
              <SubLine>
                {t('quotes.lines', { n: quote.lineCount })}
                <UnreadCount count={quote.unreadMessages} />
              </SubLine>
            </Cell>
            <Cell phone="full">
              <TurnBadge turn={quote.turn} />
            </Cell>
            <Cell label={t('quotes.column.suppliers')} phone="full">
              {quote.suppliers.join(', ') || '–'}
            </Cell>
            <Cell kind="num" label={t('quotes.column.offers')}>
              {format.number(quote.offerCount)}
            </Cell>
            <Cell label={t('quotes.column.expiry')} phone="half">
              <span className="nowrap">{quote.firstExpiry ? format.date(quote.firstExpiry) : '–'}</span>
            </Cell>
            <Cell label={t('quotes.column.changed')} phone="half">
              <span className="nowrap">{format.date(quote.updatedAt)}</span>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
