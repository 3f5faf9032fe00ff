import type { DocumentSeries } from '@tiber/contract/orders/documents'
import { Badge } from '@tiber/ui/badge.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, Code, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/series.route'
import { changePatterns, patternRules } from './change-patterns.server.ts'
import { PatternsForm } from './patterns-form.tsx'

export const meta = pageTitle('series.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('DOCUMENT_READ')]

export async function loader({ context }: Route.LoaderArgs) {
  const { platform, staff } = context.get(sessionContext)
  const mayChange = staff?.rights.includes('SUPPLIER_UPDATE') ?? false
  const [series, settings] = await Promise.all([
    platform.documents.series(),
    mayChange ? platform.supplierSettings.read() : undefined,
  ])
  return { series, patterns: settings?.seriesPatterns, rules: patternRules(), year: new Date().getUTCFullYear() }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changePatterns(handle, request)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function SeriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { series, patterns, rules, year } = loaderData
  const t = useMessages()
  return (
    <DeskPage title={t('series.title')} sub={t('series.sub')}>
      <section className="panel-box">
        {series.length === 0 ? (
          <EmptyState icon="file-text" level={2} title={t('series.none')}>
            {t('series.none.text')}
          </EmptyState>
        ) : (
          <Table label={t('series.title')} list>
            <thead>
              <tr>
                <HeadCell>{t('series.series')}</HeadCell>
                <HeadCell>{t('series.first')}</HeadCell>
                <HeadCell>{t('series.last')}</HeadCell>
                <HeadCell kind="num">{t('series.count')}</HeadCell>
                <HeadCell>{t('series.check')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {series.map((each) => (
                <SeriesRow key={`${each.supplierId} ${each.type} ${each.year}`} series={each} />
              ))}
            </tbody>
          </Table>
        )}
      </section>
      {patterns && <PatternsForm patterns={patterns} series={series} year={year} rules={rules} result={actionData} />}
    </DeskPage>
  )
}

// messages: series.type.*
function SeriesRow({ series }: { series: DocumentSeries }) {
  const t = useMessages()
  const format = useFormat()
  const { type, year, pattern, first, last, count, missing, changed } = series
  const isIntact = missing.length === 0 && changed.length === 0
  return (
    <Row state={isIntact ? undefined : 'warn'}>
      <Cell phone="full" kind="text">
        <b className="font-medium text-ink">{t(`series.type.${type}`)}</b>
        <SubLine>
          {year} · {pattern}
        </SubLine>
      </Cell>
      <Cell label={t('series.first')}>{first ? <Code>{first}</Code> : '–'}</Cell>
      <Cell label={t('series.last')}>{last ? <Code>{last}</Code> : '–'}</Cell>
      <Cell kind="num" label={t('series.count')}>
        {format.number(count)}
      </Cell>
      <Cell phone="full">
        {isIntact ? (
          <Badge tone="success" icon="circle-check">
            {t('series.ok')}
          </Badge>
        ) : (
          <>
            {missing.length > 0 && <SubLine>{t('series.missing', { numbers: missing.join(', ') })}</SubLine>}
            {changed.length > 0 && <SubLine>{t('series.changed', { numbers: changed.join(', ') })}</SubLine>}
          </>
        )}
      </Cell>
    </Row>
  )
}
