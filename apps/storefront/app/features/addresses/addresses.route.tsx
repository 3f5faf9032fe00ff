import { data } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import type { Route } from './+types/addresses.route'
import { changeAddress } from './change-address.server.ts'
import {
  addressesPerPage,
  parseFilter,
  findAddresses,
  isFiltered,
  buildSearch,
  sortAddresses,
} from './address-search.ts'
import { AddressFilters } from './address-filters.tsx'
import { AddressTable } from './address-table.tsx'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { ExportButton } from './export-button.tsx'
import { readAddressBook } from './read-address-book.server.ts'

export const meta = pageTitle('addresses.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const filter = parseFilter(url.searchParams)
  const [{ addresses: all, hasFailed }, { features }] = await Promise.all([
    readAddressBook(handle),
    readShopSettings(handle),
  ])
  const found = findAddresses(sortAddresses(all), filter)
  const pageCount = Math.max(1, Math.ceil(found.length / addressesPerPage))
  const page = Math.min(filter.page, pageCount)
  const used = new Set(all.map(({ country }) => country))
  const countries = listCountries(getPathLocale(url.pathname)).filter(({ code }) => used.has(code))
  return data(
    {
      account: handle.session.account?.name ?? '',
      filter: { ...filter, page },
      shown: found.slice((page - 1) * addressesPerPage, page * addressesPerPage),
      counts: { all: all.length, found: found.length },
      pageCount,
      countries,
      features,
      hasFailed,
    },
    { status: hasFailed ? 503 : 200 },
  )
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readFormData(request)
  throw await changeAddress(context.get(sessionContext), { command: form.get('do'), page: url.pathname + url.search })
}

/** Address book, searched, filtered and paged on the server so that 500 addresses are as fast as five. */
export default function AddressesPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { account, counts, filter, features, hasFailed } = loaderData
  const path = (plain: string) => localisedPath(plain, locale)
  return (
    <Page>
      <PageHead
        title={t('addresses.title')}
        sub={t('addresses.sub', { account })}
        actions={
          !hasFailed && (
            <>
              {features.includes('address-import') && (
                <LinkButton to={path('/account/addresses/import')} icon="upload">
                  {t('addresses.import')}
                </LinkButton>
              )}
              {counts.all > 0 && <ExportButton counts={counts} filter={filter} />}
              <LinkButton to={path('/account/addresses/new')} variant="primary" icon="plus">
                {t('addresses.new')}
              </LinkButton>
            </>
          )
        }
      />
      <AddressList {...loaderData} />
    </Page>
  )
}

function AddressList(props: Route.ComponentProps['loaderData']) {
  const t = useMessages()
  const labels = usePageLabels()
  const path = localisedPath('/account/addresses', useLocale())
  const { shown, counts, filter, pageCount, countries, features, hasFailed } = props
  if (hasFailed) return <LoadFailure retryPath={path + buildSearch(filter)} />
  if (counts.all === 0)
    return (
      <div className="rounded-3 border border-line-strong bg-surface">
        <EmptyState icon="map-pin" level={2} title={t('addresses.empty.title')}>
          {t('addresses.empty.text')}
        </EmptyState>
      </div>
    )
  return (
    <section aria-label={t('addresses.title')} className="min-w-0 rounded-3 border border-line-strong bg-surface">
      <AddressFilters filter={filter} countries={countries} counts={counts} path={path} />
      {shown.length === 0 ? (
        <EmptyState
          icon="search-x"
          level={2}
          title={t('addresses.none.title')}
          actions={isFiltered(filter) && <LinkButton to={path}>{t('addresses.filter.clear')}</LinkButton>}
        >
          {t('addresses.none.text', { n: counts.all })}
        </EmptyState>
      ) : (
        <AddressTable addresses={shown} features={features} countries={countries} />
      )}
      <PaginationFooter
        page={filter.page}
        pageCount={pageCount}
        getHref={(page) => path + buildSearch({ ...filter, page })}
        labels={labels}
      />
    </section>
  )
}

function LoadFailure({ retryPath }: { retryPath: string }) {
  const t = useMessages()
  return (
    <div className="rounded-3 border border-line-strong bg-surface">
      <EmptyState
        icon="wifi-off"
        level={2}
        title={t('addresses.failed.title')}
        actions={
          <LinkButton to={retryPath} reloadDocument variant="primary" icon="refresh-cw">
            {t('addresses.failed.again')}
          </LinkButton>
        }
      >
        {t('addresses.failed.text')}
      </EmptyState>
    </div>
  )
}
