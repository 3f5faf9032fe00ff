import type { DocumentSeries } from '@tiber/contract/orders/documents'
import { Badge } from '@tiber/ui/badge.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Code, SubLine } from '@tiber/ui/table.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { ListColumn } from '../frame/views/columns.ts'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/series.route'
import { changePatterns, patternRules } from './change-patterns.server.ts'
import { PatternsForm } from './patterns-form.tsx'

export const meta = pageTitle('series.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('DOCUMENT_READ')]

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, staff } = handle
  const mayChange = staff?.rights.includes('SUPPLIER_UPDATE') ?? false
  const [series, settings, views] = await Promise.all([
    platform.documents.series(),
    mayChange ? platform.supplierSettings.read() : undefined,
    readViews(handle, 'series'),
  ])
  return { series, views, patterns: settings?.seriesPatterns, rules: patternRules(), year: new Date().getUTCFullYear() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changePatterns(handle, request)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function SeriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { series, views, patterns, rules, year } = loaderData
  const t = useMessages()
  const columns = useSeriesColumns()
  return (
    <DeskPage title={t('series.title')} sub={t('series.sub')}>
      <ViewsBar views={views} columns={columns.slice(1)} />
      <section className="panel-box">
        {series.length === 0 ? (
          <EmptyState icon="file-text" level={2} title={t('series.none')}>
            {t('series.none.text')}
          </EmptyState>
        ) : (
          <ListTable
            label={t('series.title')}
            columns={columns}
            items={series}
            getKey={({ supplierId, type, year: ofYear }) => `${supplierId} ${type} ${ofYear}`}
            getState={(each) => (isIntact(each) ? undefined : 'warn')}
          />
        )}
      </section>
      {patterns && <PatternsForm patterns={patterns} series={series} year={year} rules={rules} result={actionData} />}
    </DeskPage>
  )
}

const isIntact = ({ missing, changed }: DocumentSeries) => missing.length === 0 && changed.length === 0

// messages: series.type.*
function useSeriesColumns(): ListColumn<DocumentSeries>[] {
  const t = useMessages()
  const format = useFormat()
  return [
    {
      name: 'series',
      label: t('series.series'),
      render: ({ type, year, pattern }) => (
        <>
          <b className="font-medium text-ink">{t(`series.type.${type}`)}</b>
          <SubLine>
            {year} · {pattern}
          </SubLine>
        </>
      ),
    },
    { name: 'first', label: t('series.first'), render: ({ first }) => (first ? <Code>{first}</Code> : '–') },
    { name: 'last', label: t('series.last'), render: ({ last }) => (last ? <Code>{last}</Code> : '–') },
    { name: 'count', label: t('series.count'), kind: 'num', render: ({ count }) => format.number(count) },
    { name: 'check', label: t('series.check'), phone: 'full', render: (series) => <SeriesCheck series={series} /> },
  ]
}

function SeriesCheck({ series }: { series: DocumentSeries }) {
  const t = useMessages()
  const { missing, changed } = series
  if (isIntact(series))
    return (
      <Badge tone="success" icon="circle-check">
        {t('series.ok')}
      </Badge>
    )
  return (
    <>
      {missing.length > 0 && <SubLine>{t('series.missing', { numbers: missing.join(', ') })}</SubLine>}
      {changed.length > 0 && <SubLine>{t('series.changed', { numbers: changed.join(', ') })}</SubLine>}
    </>
  )
}
