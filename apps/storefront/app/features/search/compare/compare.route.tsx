import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/compare.route'
import { CompareTable } from './compare-table.tsx'
import { maxCompared } from './compare-list.ts'
import { cleanText } from '../clean-text.ts'
import { toResultRow } from '../results/result-row.ts'

export const meta = pageTitle('search.compare.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = url.searchParams.getAll('skus').flatMap((each) => each.split(','))
  const skus = [...new Set(requested.map(cleanText).filter((sku) => sku && sku.length <= 100))].slice(0, maxCompared)
  if (skus.length === 0) return { rows: [], missing: 0 }
  const { platform } = context.get(sessionContext)
  const query = { skus, aggregation: 'VARIANT', size: maxCompared, withFacets: false } as const
  const { products } = await platform.search.search({ query })
  const found = products.content.map((record) => toResultRow(record))
  // Keeps the order in which they were selected.
  const rows = skus.flatMap((sku) => found.find((row) => row.sku.toUpperCase() === sku.toUpperCase()) ?? [])
  return { rows, missing: skus.length - rows.length }
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const unitName = useUnitName()
  const { missing } = loaderData
  const rows = loaderData.rows.map((row) => ({ ...row, unit: unitName(row.unit) }))
  return (
    <Page>
      <PageHead title={t('search.compare.title')} sub={rows.length > 1 && t('search.compare.sub')} />
      {missing > 0 && (
        <Note tone="warning" className="mb-3">
          {t('search.compare.missing', { n: missing })}
        </Note>
      )}
      {rows.length > 0 ? (
        <CompareTable rows={rows} />
      ) : (
        <EmptyState
          icon="columns-3"
          level={2}
          title={t('search.compare.empty.title')}
          actions={<LinkButton to={localisedPath('/c', locale)}>{t('search.none.catalogue')}</LinkButton>}
        >
          {t('search.compare.empty.text')}
        </EmptyState>
      )}
    </Page>
  )
}
