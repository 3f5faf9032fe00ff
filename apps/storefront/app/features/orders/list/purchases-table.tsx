import { Link } from 'react-router'
import { getVariantPath } from '#app/product-ui/variant-path.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Cell, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import { AddToCartForm } from '../../carts/current/add-to-cart-form.tsx'
import type { readOrders } from './read-orders.server.ts'

type Purchases = Extract<Awaited<ReturnType<typeof readOrders>>, { kind: 'articles' }>['purchases']

/** Lists purchased articles with their last and previous price, supplier and buyer. */
export function PurchasesTable({ purchases }: { purchases: Purchases }) {
  const t = useMessages()
  return (
    <Table label={t('orders.list.articles')} list>
      <thead>
        <tr>
          <HeadCell>{t('orders.article.code')}</HeadCell>
          <HeadCell>{t('orders.article.last')}</HeadCell>
          <HeadCell>{t('orders.article.supplier')}</HeadCell>
          <HeadCell kind="num">{t('orders.article.price')}</HeadCell>
          <HeadCell kind="num">{t('orders.article.times')}</HeadCell>
          <HeadCell kind="num">{t('orders.article.pieces')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('orders.article.add')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {purchases.map((purchase) => (
          <PurchaseRow key={purchase.variantId} purchase={purchase} />
        ))}
      </tbody>
    </Table>
  )
}

function PurchaseRow({ purchase }: { purchase: Purchases[number] }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { productId, variantId, sku, name, last, times, pieces, previousUnitPrice } = purchase
  const minDecimals = countDecimals(last.unitPrice, previousUnitPrice)
  return (
    <tr>
      <Cell phone="full">
        <Link to={localisedPath(getVariantPath(productId, sku), locale)} className="code">
          {sku}
        </Link>
        <SubLine>{name}</SubLine>
      </Cell>
      <Cell phone="full">
        <Link to={localisedPath(`/account/orders/${last.reference}`, locale)}>{last.reference}</Link>
        <SubLine>{t('orders.article.lastText', { date: format.date(last.at), buyer: last.buyer })}</SubLine>
      </Cell>
      <Cell phone="full" label={t('orders.article.supplier')}>
        {last.supplier}
      </Cell>
      <Cell kind="num" phone="quarter" label={t('orders.article.price')}>
        {format.money(last.unitPrice, { minDecimals })}
        {previousUnitPrice !== null && previousUnitPrice !== last.unitPrice && (
          <SubLine>{t('orders.article.before', { price: format.money(previousUnitPrice, { minDecimals }) })}</SubLine>
        )}
      </Cell>
      <Cell kind="num" phone="quarter" label={t('orders.article.times')}>
        {format.number(times)}
      </Cell>
      <Cell kind="num" phone="quarter" label={t('orders.article.pieces')}>
        {format.number(pieces)}
      </Cell>
      <Cell phone="corner">
        <AddToCartForm item={{ productVariantId: variantId }} quantity={last.quantity} unit="" isIcon />
      </Cell>
    </tr>
  )
}

/** Counts the decimals two unit prices need, so that they line up: at least two, at most four. */
const countDecimals = (price: number, previous: number | null): number =>
  Math.max(...[price, previous ?? 0].map((each) => [2, 3].find((digits) => isExact(each, digits)) ?? 4))

const isExact = (price: number, digits: number) => Math.abs(price - Number(price.toFixed(digits))) < 1e-9
