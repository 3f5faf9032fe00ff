import type { ComponentProps } from 'react'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { ArticleLink } from '../article-link.tsx'
import { Difference } from '../difference.tsx'
import { choiceField } from './award-form.ts'
import {
  getDifferencePercent,
  getReferencePrice,
  type ComparedLine,
  type ComparedOffer,
  type ComparedSupplier,
  type PriceReference,
} from './comparison-view.ts'

type ComparisonRowProps = {
  rowProps: ComponentProps<'tr'> & { 'data-index'?: number }
  line: ComparedLine
  suppliers: ComparedSupplier[]
  reference: PriceReference
  decimals: number
  canChange: boolean
  /** Supplier quote that gets the line. */
  awarded: string | undefined
  onAward?: (detailId: string, supplierQuoteId: string) => void
  onClear?: (detailId: string) => void
}

/** One requested line with the offers of all suppliers. */
export function ComparisonRow(props: ComparisonRowProps) {
  const { rowProps, line, suppliers, reference, decimals, canChange, awarded, onAward, onClear } = props
  const t = useMessages()
  const format = useFormat()
  const unit = useUnitName()(line.unit ?? '')
  const price = getReferencePrice(line, reference)
  return (
    <tr {...rowProps}>
      <th scope="row">
        <span className="quote-line">
          <LineChoice {...{ line, suppliers, canChange, awarded, onAward, onClear }} />
          <LineName line={line} />
        </span>
      </th>
      <td className="num" data-label={t('quotes.grid.quantity')}>
        {format.number(line.quantity)} <span className="sub">{unit}</span>
      </td>
      <td className="num" data-label={`${t(`quotes.reference.${reference}`)} (${t('quotes.grid.perPiece')})`}>
        {price === null ? '–' : format.number(price, toDecimals(decimals))}
      </td>
      {suppliers.map((supplier) => (
        <OfferCell
          key={supplier.supplierQuoteId}
          line={line}
          supplier={supplier}
          reference={reference}
          decimals={decimals}
          canChange={canChange}
          isAwarded={awarded === supplier.supplierQuoteId}
          onAward={onAward}
        />
      ))}
    </tr>
  )
}

const toDecimals = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })

type LineChoiceProps = Omit<ComparisonRowProps, 'rowProps' | 'reference' | 'decimals'>

/** Leaves a line out of the award, or takes it in with its lowest offer. */
function LineChoice({ line, suppliers, canChange, awarded, onAward, onClear }: LineChoiceProps) {
  const t = useMessages()
  const awardable = new Set(suppliers.flatMap((each) => (each.isAwardable ? each.supplierQuoteId : [])))
  const offers = line.offers.filter(({ supplierQuoteId }) => awardable.has(supplierQuoteId))
  const lowest = offers.find(({ isLowest }) => isLowest) ?? offers[0]
  if (!canChange || !lowest) return null
  return (
    <input
      type="checkbox"
      className="needs-script flex-none print:hidden"
      aria-label={t('quotes.include', { line: line.sku ?? line.name })}
      checked={awarded !== undefined}
      onChange={() =>
        awarded === undefined ? onAward?.(line.detailId, lowest.supplierQuoteId) : onClear?.(line.detailId)
      }
    />
  )
}

function LineName({ line }: { line: ComparedLine }) {
  return (
    <>
      <Thumbnail source={line.imageLink} className="max-lg:hidden" />
      <span className="min-w-0">
        <ArticleLink article={line} />
        <span className="quote-name text-12 text-muted" title={line.name}>
          {line.name}
        </span>
        {line.note && (
          <span className="quote-name text-12 text-muted italic" title={line.note}>
            {line.note}
          </span>
        )}
      </span>
    </>
  )
}

type OfferCellProps = Pick<ComparisonRowProps, 'line' | 'reference' | 'decimals' | 'canChange' | 'onAward'> & {
  supplier: ComparedSupplier
  isAwarded: boolean
}

function OfferCell({ line, supplier, reference, decimals, canChange, isAwarded, onAward }: OfferCellProps) {
  const t = useMessages()
  const { supplierQuoteId, isAwardable, version } = supplier
  const offer = line.offers.find((each) => each.supplierQuoteId === supplierQuoteId)
  const { name } = supplier.supplier
  if (!offer)
    return (
      <td className="quote-cell" data-none="">
        <span className="quote-who">{name}</span>
        <span className="sub">{t(version > 0 ? 'quotes.noOffer' : 'quotes.noOfferYet')}</span>
      </td>
    )
  return (
    <td className="quote-cell" data-awarded={isAwarded || undefined} data-closed={!isAwardable || undefined}>
      <label className="quote-offer">
        <input
          type="radio"
          name={`${choiceField}${line.detailId}`}
          value={supplierQuoteId}
          checked={isAwarded}
          disabled={!isAwardable || !canChange}
          onChange={() => onAward?.(line.detailId, supplierQuoteId)}
          aria-label={t('quotes.awardTo', { line: line.sku ?? line.name, supplier: name })}
        />
        <span className="quote-who">{name}</span>
        <OfferFacts line={line} offer={offer} reference={reference} />
        <OfferPrice offer={offer} decimals={decimals} />
      </label>
    </td>
  )
}

type OfferFactsProps = { line: ComparedLine; offer: ComparedOffer; reference: PriceReference }

function OfferFacts({ line, offer, reference }: OfferFactsProps) {
  const t = useMessages()
  const format = useFormat()
  const difference = getDifferencePercent(offer, reference)
  return (
    <span className="quote-facts text-12">
      {difference !== null && (
        <span className="block">
          <Difference percent={difference} />
        </span>
      )}
      {offer.alternative && (
        <span className="block text-info-text">{t('quotes.alternative', { sku: offer.alternative })}</span>
      )}
      {!offer.alternative && offer.leadDays !== null && (
        <span className="block text-muted">{t('quotes.days', { n: offer.leadDays })}</span>
      )}
      {offer.quantity !== line.quantity && (
        <span className="block text-warning-text">
          {t('quotes.otherQuantity', { quantity: format.number(offer.quantity) })}
        </span>
      )}
    </span>
  )
}

function OfferPrice({ offer, decimals }: { offer: ComparedOffer; decimals: number }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <span className="ml-auto text-right whitespace-nowrap">
      <b className="inline-flex items-center gap-1 font-bold text-ink">
        {offer.isLowest && (
          <>
            <Icon name="arrow-down" size="small" className="text-success-text" />
            <span className="sr-only">{t('quotes.lowest')}</span>
          </>
        )}
        {format.number(offer.price, toDecimals(decimals))}
      </b>
      <span className="block text-12 text-muted">{format.money(offer.net)}</span>
    </span>
  )
}
