import { Link } from 'react-router'
import type { QuoteComparison } from '@tiber/contract/quotes/comparison-shapes'
import { localisedPath } from '#app/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { Awards, AwardTotals } from './award-state.ts'

type GridProps = {
  comparison: QuoteComparison
  awards: Awards
  totals: AwardTotals
  onAward: (detailId: string, supplierQuoteId: string) => void
}

/** Lines × suppliers: price, difference to the target, time and the choice of a supplier for each line. */
export function ComparisonGrid({ comparison, awards, totals, onAward }: GridProps) {
  const t = useMessages()
  const { lines, suppliers } = comparison
  return (
    // A scrolling region must be focusable, or keyboard users cannot reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={t('quotes.grid')} tabIndex={0} className="quote-panel">
      <table className="quote-grid" aria-label={t('quotes.grid')}>
        <thead>
          <tr>
            <th scope="col">{t('quotes.grid.line')}</th>
            <th scope="col" data-kind="num">
              {t('quotes.grid.quantity')}
            </th>
            <th scope="col" data-kind="num">
              {t('quotes.grid.target')}
            </th>
            {suppliers.map((supplier) => (
              <SupplierHead key={supplier.supplierQuoteId} supplier={supplier} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <LineRow key={line.detailId} line={line} comparison={comparison} awards={awards} onAward={onAward} />
          ))}
        </tbody>
        <GridFoot suppliers={suppliers} totals={totals} lineCount={lines.length} />
      </table>
    </section>
  )
}

type Supplier = QuoteComparison['suppliers'][number]
type Line = QuoteComparison['lines'][number]

// messages: quotes.status.*
function SupplierHead({ supplier: { supplier, status, validityDate, onTimePercent, version } }: { supplier: Supplier }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const facts = [
    validityDate ? t('quotes.validUntil', { date: format.date(validityDate) }) : t(`quotes.status.${status}`),
    ...(onTimePercent === null ? [] : [t('quotes.onTime', { percent: onTimePercent })]),
  ]
  return (
    <th scope="col" className="quote-supplier">
      <span className="flex justify-between gap-2">
        <Link to={localisedPath(`/supplier/${supplier.externalId}`, locale)} className="text-13 text-ink">
          {supplier.name}
        </Link>
        {version > 0 && <span>{t('quotes.version', { n: version })}</span>}
      </span>
      <span className="block font-normal">{facts.join(' · ')}</span>
    </th>
  )
}

type LineRowProps = Pick<GridProps, 'comparison' | 'awards' | 'onAward'> & { line: Line }

function LineRow({ line, comparison: { suppliers }, awards, onAward }: LineRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const unit = useUnitName()(line.unit ?? '')
  return (
    <tr>
      <td className="quote-line">
        {line.sku ? (
          <Link to={localisedPath(`/product/${line.sku}`, locale)} className="font-medium">
            {line.sku}
          </Link>
        ) : (
          <span className="font-medium text-ink">{t('quotes.described')}</span>
        )}
        <span className="block text-12 text-muted">{line.name}</span>
      </td>
      <td data-kind="num" data-label={t('quotes.grid.quantity')}>
        {format.number(line.quantity)} <span className="text-12 text-muted">{unit}</span>
      </td>
      <td data-kind="num" data-label={t('quotes.grid.target')}>
        {line.targetPrice === null ? '–' : format.money(line.targetPrice)}
      </td>
      {suppliers.map((supplier) => (
        <OfferCell
          key={supplier.supplierQuoteId}
          line={line}
          supplier={supplier}
          isAwarded={awards[line.detailId] === supplier.supplierQuoteId}
          onAward={() => onAward(line.detailId, supplier.supplierQuoteId)}
        />
      ))}
    </tr>
  )
}

type OfferCellProps = { line: Line; supplier: Supplier; isAwarded: boolean; onAward: () => void }

function OfferCell({ line, supplier, isAwarded, onAward }: OfferCellProps) {
  const t = useMessages()
  const format = useFormat()
  const offer = line.offers.find(({ supplierQuoteId }) => supplierQuoteId === supplier.supplierQuoteId)
  const name = supplier.supplier.name
  if (!offer)
    return (
      <td className="quote-cell" data-none="">
        <span className="quote-who">{name}</span>
        <span className="text-12 text-muted">{t('quotes.noOffer')}</span>
      </td>
    )
  const difference = offer.differenceToTargetPercent ?? offer.differenceToListPercent
  return (
    <td className="quote-cell" data-awarded={isAwarded || undefined}>
      <label className="quote-offer">
        <input
          type="radio"
          name={`award.${line.detailId}`}
          value={supplier.supplierQuoteId}
          checked={isAwarded}
          disabled={!supplier.isAwardable}
          onChange={onAward}
          aria-label={t('quotes.awardTo', { line: line.sku ?? line.name, supplier: name })}
        />
        <span className="quote-who">{name}</span>
        <span className="text-12">
          {difference !== null && <Difference percent={difference} />}
          <span className="block text-muted">
            {offer.alternative
              ? t('quotes.alternative', { sku: offer.alternative.sku })
              : offer.leadDays !== null && t('quotes.days', { n: offer.leadDays })}
          </span>
        </span>
        <span className="ml-auto text-right">
          <b className="inline-flex items-center gap-1 text-ink">
            {offer.isLowest && (
              <>
                <Icon name="arrow-down" size="small" className="text-success-text" />
                <span className="sr-only">{t('quotes.lowest')}</span>
              </>
            )}
            {format.money(offer.price, { maxDecimals: 4 })}
          </b>
          <span className="block text-12 text-muted">{format.money(offer.net)}</span>
        </span>
      </label>
    </td>
  )
}

function Difference({ percent }: { percent: number }) {
  const format = useFormat()
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  const text = `${sign}${format.number(Math.abs(percent), { maximumFractionDigits: 1, minimumFractionDigits: 1 })} %`
  return <span className={percent > 0 ? 'text-danger-text' : 'text-success-text'}>{text}</span>
}

type GridFootProps = { suppliers: Supplier[]; totals: AwardTotals; lineCount: number }

function GridFoot({ suppliers, totals, lineCount }: GridFootProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <tfoot>
      <tr className="quote-phone-hidden">
        <td colSpan={3}>{t('quotes.foot.all')}</td>
        {suppliers.map(({ supplierQuoteId, totals: own, offeredLines }) => (
          <td key={supplierQuoteId} data-kind="num">
            {own ? format.money(own.goods) : '–'}
            <span className="block text-12 text-muted">{t('quotes.foot.of', { n: offeredLines, of: lineCount })}</span>
          </td>
        ))}
      </tr>
      <tr className="quote-phone-hidden">
        <td colSpan={3}>{t('quotes.foot.freight')}</td>
        {suppliers.map(({ supplierQuoteId, totals: own }) => (
          <td key={supplierQuoteId} data-kind="num">
            {!own ? '–' : own.shipping === 0 ? t('quotes.foot.free') : format.money(own.shipping)}
          </td>
        ))}
      </tr>
      <tr className="quote-awarded">
        <td colSpan={3}>{t('quotes.foot.awarded')}</td>
        {suppliers.map(({ supplierQuoteId, supplier }) => {
          const own = totals.bySupplier.get(supplierQuoteId)
          return (
            <td key={supplierQuoteId} data-kind="num" data-label={supplier.name}>
              <b className="text-ink">{own ? format.money(own.net) : '–'}</b>
              <span className="block text-12 text-muted">{t('quotes.lines', { n: own?.lineCount ?? 0 })}</span>
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}
