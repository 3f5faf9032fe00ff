import { Link } from '@tiber/ui/link.tsx'
import { toBasisPrice, findStep } from '#app/product-ui/price-ladder.ts'
import { Stock } from '#app/product-ui/stock.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { PriceExplanationButton } from '#app/product-ui/price-explanation-button.tsx'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Segmented } from '@tiber/ui/inputs/segmented.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { DeliveryDay } from './delivery-day.tsx'
import { findBreak, collectBreaks, offerSortings, type LandedOffer, type OfferSorting } from './landed-offers.ts'
import type { ProductPageData } from '../read-product.server.ts'

type OfferTableProps = {
  landed: LandedOffer[]
  requested: number
  product: ProductPageData['product']
  selectedId: string
  sorting: OfferSorting
  canExplain: boolean
  onSort: (sorting: OfferSorting) => void
  onChoose: (offerId: string) => void
}

const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

// messages: product.order.*
/** Lists every supplier's offer at the entered quantity: price ladder, freight and total. */
export function OfferTable(props: OfferTableProps) {
  const { landed, requested, product, selectedId, sorting, canExplain, onSort, onChoose } = props
  const t = useMessages()
  const format = useFormat()
  const breaks = collectBreaks(landed.map(({ offer }) => offer))
  const title = t('product.offers', { n: landed.length, quantity: format.number(requested), unit: product.unit })
  return (
    <Panel
      title={title}
      className="product-offers"
      flush
      aside={
        <span className="max-md:hidden">
          <Segmented
            label={t('product.order')}
            name="offer-order"
            value={sorting}
            options={offerSortings.map((each) => ({ value: each, label: t(`product.order.${each}`) }))}
            onChange={onSort}
          />
        </span>
      }
    >
      <Table label={title} list className="offers">
        <OfferTableHead breaks={breaks} requested={requested} />
        <tbody>
          {landed.map((each) => (
            <OfferRow
              key={each.offer.id}
              landed={each}
              requested={requested}
              breaks={breaks}
              product={product}
              isSelected={each.offer.id === selectedId}
              canExplain={canExplain}
              onChoose={() => onChoose(each.offer.id)}
            />
          ))}
        </tbody>
      </Table>
      <p className="border-t border-line px-4 py-2 text-12 text-muted max-md:px-3">
        {t('product.basis', { n: product.basis, unit: product.unit })}
      </p>
    </Panel>
  )
}

function OfferTableHead({ breaks, requested }: { breaks: number[]; requested: number }) {
  const t = useMessages()
  const current = findBreak(breaks, requested)
  return (
    <thead>
      <tr>
        <HeadCell>
          <span className="sr-only">{t('product.offer.choose')}</span>
        </HeadCell>
        <HeadCell>{t('product.supplier')}</HeadCell>
        <HeadCell>{t('product.available')}</HeadCell>
        <HeadCell>{t('product.delivery')}</HeadCell>
        <HeadCell kind="num">{t('product.pack')}</HeadCell>
        {breaks.map((from) => (
          <HeadCell key={from} kind="num" data-on={from === current || undefined}>
            {t('product.break', { n: from })}
          </HeadCell>
        ))}
        <HeadCell kind="num">{t('product.freight')}</HeadCell>
        <HeadCell kind="num">{t('product.total')}</HeadCell>
      </tr>
    </thead>
  )
}

type OfferRowProps = {
  landed: LandedOffer
  requested: number
  breaks: number[]
  product: ProductPageData['product']
  isSelected: boolean
  canExplain: boolean
  onChoose: () => void
}

function OfferRow({ landed, requested, breaks, product, isSelected, canExplain, onChoose }: OfferRowProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { offer, quantity, freight, total, delivery, split } = landed
  const { supplier } = offer
  const current = findBreak(breaks, requested)
  return (
    <Row state={isSelected ? 'selected' : undefined}>
      <Cell className="offer-radio">
        <input type="radio" name="offer" aria-label={supplier.name} checked={isSelected} onChange={onChoose} />
      </Cell>
      <Cell className="offer-who">
        <Link to={localisedPath(`/supplier/${supplier.id}`, locale)} prefetch="intent" className="font-medium text-ink">
          {supplier.name}
        </Link>
        {supplier.onTimePercent !== null && (
          <SubLine>{t('product.onTime', { percent: format.percent(supplier.onTimePercent / 100) })}</SubLine>
        )}
      </Cell>
      <Cell className="offer-stock">
        <Stock state={offer.stock} />
      </Cell>
      <Cell label={t('product.delivery')} className="offer-day">
        <DeliveryDay delivery={delivery} split={split} />
      </Cell>
      <Cell kind="num" phone="hidden">
        {format.number(offer.pack)}
      </Cell>
      {breaks.map((from) => (
        <BreakCell
          key={from}
          landed={landed}
          product={product}
          from={from}
          isCurrent={from === current}
          canExplain={canExplain}
        />
      ))}
      <Cell kind="num" phone="hidden">
        {freight === 0 ? t('product.freight.free') : format.number(freight, cents)}
      </Cell>
      <Cell kind="num" className="offer-total">
        <b className="font-medium">{quantity > 0 ? format.money(total) : '–'}</b>
        {quantity !== requested && quantity > 0 && (
          <SubLine>{t('product.forQuantity', { n: format.number(quantity), unit: product.unit })}</SubLine>
        )}
      </Cell>
    </Row>
  )
}

type BreakCellProps = Pick<OfferRowProps, 'landed' | 'product' | 'canExplain'> & { from: number; isCurrent: boolean }

/** Price from a quantity on; the price at the requested quantity can be explained. */
function BreakCell({ landed: { offer, quantity }, product, from, isCurrent, canExplain }: BreakCellProps) {
  const t = useMessages()
  const format = useFormat()
  const price = findStep(offer.ladder, isCurrent ? Math.max(quantity, from) : from)?.unitPrice
  const text = price === undefined ? '–' : format.number(toBasisPrice(price, product.basis), cents)
  return (
    <Cell
      kind="num"
      phone={isCurrent ? undefined : 'hidden'}
      data-on={isCurrent || undefined}
      label={isCurrent ? t('product.break', { n: from }) : undefined}
    >
      {isCurrent && canExplain && price !== undefined ? (
        <PriceExplanationButton
          offerId={offer.id}
          quantity={quantity}
          text={text}
          basis={product.basis}
          unit={product.unit}
        />
      ) : (
        <span className={isCurrent ? 'font-medium' : 'text-muted'}>{text}</span>
      )}
    </Cell>
  )
}
