import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/orders.route'
import { changeViews } from './change-views.server.ts'
import { isFiltered, buildSearch } from './order-filter.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrdersTable } from './orders-table.tsx'
import { PurchasesTable } from './purchases-table.tsx'
import { readOrders } from './read-orders.server.ts'
import { readPlainOrders } from './read-plain-orders.server.ts'
import { SavedViews } from './saved-views.tsx'
import { StageChips } from './stage-chips.tsx'

export const meta = pageTitle('orders.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const isExtended = await hasFeature(handle, 'orders')
  const canRepeat = await hasFeature(handle, 'reorder')
  const canReport = await hasFeature(handle, 'incidents')
  const found = await (isExtended ? readOrders(handle, url) : readPlainOrders(handle, url))
  return { account: handle.session.account?.name ?? '', canRepeat, canReport, isExtended, ...found }
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  changeViews(context.get(sessionContext), request, url)

/** Lists all orders of the company, late ones first, with search, filters and saved views. */
export default function OrdersScreen({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const path = localisedPath('/account/orders', locale)
  const { account, filter, filters, views, currentUserId } = loaderData
  const counted = loaderData.kind === 'orders' ? loaderData : undefined
  return (
    <Page>
      <PageHead
        title={t('orders.title')}
        sub={
          counted &&
          (counted.capped
            ? t('orders.sub.many', { n: format.number(counted.total), account })
            : t('orders.sub', { n: counted.total, account }))
        }
        actions={views && <SavedViews views={views} filter={filter} result={actionData} path={path} />}
      />
      <section aria-label={t('orders.title')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
        <OrderFilters
          filter={filter}
          filters={filters}
          currentUserId={currentUserId}
          hasArticles={loaderData.isExtended}
          path={path}
        />
        {loaderData.kind === 'orders' && (
          <StageChips stages={loaderData.stages} filter={filter} lateCount={loaderData.late.length} path={path} />
        )}
        <Results {...loaderData} path={path} />
        <Pager filter={filter} next={loaderData.next} path={path} />
      </section>
    </Page>
  )
}

type ResultsProps = Route.ComponentProps['loaderData'] & { path: string }

function Results({ path, filter, ...found }: ResultsProps) {
  const t = useMessages()
  const locale = useLocale()
  if (found.kind === 'articles')
    return found.purchases.length > 0 ? (
      <PurchasesTable purchases={found.purchases} />
    ) : (
      <EmptyState icon="search-x" level={2} title={t('orders.article.none.title')}>
        {t('orders.none.text')}
      </EmptyState>
    )
  if (found.late.length + found.orders.length > 0)
    return (
      <OrdersTable
        late={found.late}
        orders={found.orders}
        filter={filter}
        canRepeat={found.canRepeat}
        canExport={found.isExtended}
        canReport={found.canReport}
      />
    )
  if (isFiltered(filter) || filter.after)
    return (
      <EmptyState
        icon="search-x"
        level={2}
        title={t('orders.none.title')}
        actions={<LinkButton to={path}>{t('orders.filter.clear')}</LinkButton>}
      >
        {t('orders.none.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="package"
      level={2}
      title={t('orders.empty.title')}
      actions={
        <LinkButton to={localisedPath('/c', locale)} variant="primary">
          {t('orders.empty.shop')}
        </LinkButton>
      }
    >
      {t('orders.empty.text')}
    </EmptyState>
  )
}

type PagerProps = { filter: ResultsProps['filter']; next: string | null; path: string }

function Pager({ filter, next, path }: PagerProps) {
  const t = useMessages()
  if (!next && !filter.after) return null
  return (
    <nav className="flex justify-between gap-2 border-t border-line px-4 py-2.5 max-md:px-3">
      {filter.after ? (
        <LinkButton to={path + buildSearch({ ...filter, after: '' })} icon="arrow-left">
          {t('orders.first')}
        </LinkButton>
      ) : (
        <span />
      )}
      {next && <LinkButton to={path + buildSearch({ ...filter, after: next })}>{t('orders.next')}</LinkButton>}
    </nav>
  )
}
