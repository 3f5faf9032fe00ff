import { useEffect, useMemo } from 'react'
import { validateIds } from '#app/features/frame/validate.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/print.route'
import { sumAwards } from './award-state.ts'
import { ComparisonRow } from './comparison-row.tsx'
import { countDecimals, listReferences } from './comparison-view.ts'
import { GridFoot } from './grid-foot.tsx'
import { GridHead } from './grid-head.tsx'
import { unpackComparison } from './packed-comparison.ts'
import { readComparison } from './read-comparison.server.ts'

export const meta = pageTitle('quotes.one')

export const middleware: Route.MiddlewareFunction[] = [validateIds('id')]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { packed } = await readComparison(handle, params.id, url)
  return { packed, company: handle.session.account?.name ?? '', now: new Date().toISOString() }
}

/** Printable comparison with all lines; the table on the screen renders only the visible ones. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { packed, company, now } = loaderData
  const comparison = useMemo(() => unpackComparison(packed), [packed])
  const { lines, suppliers } = comparison
  const reference = listReferences(comparison)[0] ?? 'target'
  const decimals = countDecimals(comparison)
  useEffect(() => window.print(), [])
  return (
    <Page>
      <PageHead
        title={comparison.name}
        sub={t('quotes.print.sub', { company, date: format.dateTime(now), n: lines.length })}
        actions={
          <>
            <LinkButton to={localisedPath(`/account/quotes/${comparison.id}`, locale)} icon="arrow-left">
              {t('quotes.print.back')}
            </LinkButton>
            <Button icon="printer" onClick={() => window.print()}>
              {t('quotes.print')}
            </Button>
          </>
        }
      />
      <div className="quote-panel" data-print="">
        <table className="quote-grid" aria-label={t('quotes.grid')}>
          <GridHead masterQuoteId={comparison.id} suppliers={suppliers} reference={reference} />
          <tbody>
            {lines.map((line) => (
              <ComparisonRow
                key={line.detailId}
                rowProps={{}}
                line={line}
                suppliers={suppliers}
                reference={reference}
                decimals={decimals}
                canChange={false}
                awarded={undefined}
              />
            ))}
          </tbody>
          <GridFoot suppliers={suppliers} totals={sumAwards(comparison, {})} lineCount={lines.length} />
        </table>
      </div>
    </Page>
  )
}
