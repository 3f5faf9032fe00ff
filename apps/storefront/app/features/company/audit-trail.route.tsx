import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { getCountryName } from '@tiber/ui/forms/address/country-rules.ts'
import type { Route } from './+types/audit-trail.route'
import { auditEntities, AuditTable } from './audit-table.tsx'
import { CompanyPage } from './company-page.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPages } from './list-pages.tsx'
import { parsePage, parseText, parseOption } from './list-query.ts'

export const meta = pageTitle('company.audit.title')

const size = 50

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const page = parsePage(url)
  const filter = { search: parseText(url, 'q'), entity: parseOption(url, 'kind', auditEntities) }
  if (!(await hasFeature(handle, 'audit-trail'))) throw createNotFound(url)
  const { content, totalElements } = await handle.platform.auditTrail.list({
    query: {
      page: page - 1,
      size,
      ...(filter.search && { search: filter.search }),
      ...(filter.entity && { entity: [filter.entity] }),
    },
  })
  const locale = getPathLocale(url.pathname)
  const formatValue = (field: string, value: string | null) =>
    field === 'country' && value !== null ? getCountryName(value, locale) : value
  const entries = content.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) => ({
      field,
      before: formatValue(field, before),
      after: formatValue(field, after),
    })),
  }))
  return { entries, total: totalElements, page, filter }
}

// messages: company.audit.entity.*
export default function AuditTrailPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const { entries, total, page, filter } = loaderData
  const isFiltered = filter.search !== '' || filter.entity !== undefined
  return (
    <CompanyPage title={t('company.audit.title')} sub={t('company.audit.sub')}>
      <Panel title={t('company.audit.entries')} aside={t('company.audit.count', { n: total })} flush>
        <ListFilters
          query={filter.search}
          searchLabel={t('company.audit.search')}
          selects={[
            {
              name: 'kind',
              label: t('company.audit.kind'),
              value: filter.entity,
              all: t('company.audit.any'),
              options: auditEntities.map((value) => ({ value, text: t(`company.audit.entity.${value}`) })),
            },
          ]}
        />
        {entries.length === 0 ? (
          <EmptyState icon="history" title={t('company.audit.none')}>
            {t(isFiltered ? 'company.audit.none.filtered' : 'company.audit.none.text')}
          </EmptyState>
        ) : (
          <AuditTable entries={entries} />
        )}
        <ListPages page={page} size={size} total={total} />
      </Panel>
    </CompanyPage>
  )
}
