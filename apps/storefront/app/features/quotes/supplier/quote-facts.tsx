import { Link } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { getDocumentUrl } from '#app/product-ui/picture-url.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import type { QuoteView } from './quote-view.ts'

/** What the offer costs with freight, how long it is valid, and what was asked for. */
export function QuoteFacts({ quote }: { quote: QuoteView }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { totals, validityDate, neededBy, description, supplier, files, lines } = quote
  const offered = lines.filter(({ price }) => price !== null).length
  return (
    <Panel title={t('quotes.facts')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-13 [&_dt]:text-muted">
        <dt>{t('quotes.column.supplier')}</dt>
        <dd>
          <Link to={localisedPath(`/supplier/${supplier.externalId}`, locale)}>{supplier.name}</Link>
        </dd>
        <dt>{t('quotes.column.offered')}</dt>
        <dd>{t('quotes.foot.of', { n: offered, of: lines.length })}</dd>
        {validityDate && (
          <>
            <dt>{t('quotes.facts.valid')}</dt>
            <dd>{format.date(validityDate)}</dd>
          </>
        )}
        {neededBy && (
          <>
            <dt>{t('quotes.facts.needed')}</dt>
            <dd>{format.date(neededBy)}</dd>
          </>
        )}
        {totals && (
          <>
            <dt>{t('quotes.facts.goods')}</dt>
            <dd className="text-right">{format.money(totals.goods)}</dd>
            <dt>{t('quotes.foot.freight')}</dt>
            <dd className="text-right">
              {totals.shipping === 0 ? t('quotes.foot.free') : format.money(totals.shipping)}
            </dd>
            <dt className="font-medium">{t('quotes.dock.net')}</dt>
            <dd className="text-right text-14 font-bold text-ink">{format.money(totals.net)}</dd>
          </>
        )}
      </dl>
      {description && <p className="mt-3 border-t border-line pt-3 text-13 whitespace-pre-line">{description}</p>}
      {files.length > 0 && (
        <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-13">
          {files.map(({ name, url }) => (
            <li key={url}>
              <a href={getDocumentUrl(url)}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
