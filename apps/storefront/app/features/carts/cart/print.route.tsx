import type { CartLine } from '@tiber/contract/carts/cart-shapes'
import { useEffect } from 'react'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { getLinePrice, getUnitPrice } from '#app/features/carts/open-cart/line-price.ts'
import { groupBySupplier } from '#app/features/carts/open-cart/supplier-sums.ts'
import { toBasisPrice } from '#app/product-ui/price-ladder.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readLinesAfter, readFullCart } from '#app/server/carts/read-cart.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { Cell, Code, GroupRow, HeadCell, SubLine, Table } from '@tiber/ui/table.tsx'
import type { Route } from './+types/print.route'
import { CartTotals } from './cart-totals.tsx'

export const meta = pageTitle('cart.print.title')

const pageSize = 1000

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { cart, next } = await readFullCart(handle, params.id, pageSize).catch(rethrowAsNotFound(url))
  const { nbFirstLines, ...rest } = cart
  const lines = [...nbFirstLines, ...(await readRemainingLines(handle, params.id, next))]
  return { cart: rest, lines, company: handle.session.account?.name ?? '', now: new Date().toISOString() }
}

/** Pages are read one after the other, because each returns the cursor of the next. */
async function readRemainingLines(handle: SessionHandle, id: string, from: string | null): Promise<CartLine[]> {
  const lines: CartLine[] = []
  for (let after = from; after !== null;) {
    const page = await readLinesAfter(handle, id, { after, size: pageSize })
    lines.push(...page.cartLines)
    after = page.next
  }
  return lines
}

/** Printable cart with all lines; the table on the screen renders only the visible ones. */
export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { cart, lines, company, now } = loaderData
  const bySupplier = groupBySupplier(lines, cart.supplierAggregates)
  useEffect(() => window.print(), [])
  return (
    <Page>
      <PageHead
        title={formatCartName(cart.name, t)}
        sub={t('cart.print.sub', { company, date: format.dateTime(now), n: cart.numberOfLines })}
        actions={
          <>
            <LinkButton to={localisedPath(`/checkout/cart/${cart.id}`, locale)} icon="arrow-left">
              {t('cart.print.back')}
            </LinkButton>
            <Button icon="printer" onClick={() => window.print()}>
              {t('cart.print')}
            </Button>
          </>
        }
      />
      <div className="rounded-3 border border-line-strong bg-surface print:border-0">
        <Table label={t('cart.table')} list>
          <thead>
            <tr>
              <HeadCell>{t('cart.column.article')}</HeadCell>
              <HeadCell>{t('cart.column.reference')}</HeadCell>
              <HeadCell kind="num">{t('cart.column.quantity')}</HeadCell>
              <HeadCell kind="num">{t('cart.column.net')}</HeadCell>
              <HeadCell kind="num">{t('cart.column.amount')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {cart.supplierAggregates.map((sum) => (
              <SupplierSection key={sum.supplierId} sum={sum} lines={bySupplier.get(sum.supplierId) ?? []} />
            ))}
          </tbody>
        </Table>
      </div>
      <CartTotals total={cart.totalDiscountPrice} />
    </Page>
  )
}

type SupplierSectionProps = {
  sum: Route.ComponentProps['loaderData']['cart']['supplierAggregates'][number]
  lines: CartLine[]
}

function SupplierSection({ sum, lines }: SupplierSectionProps) {
  const format = useFormat()
  return (
    <>
      <GroupRow>
        <td colSpan={4} className="ph-half">
          {sum.supplierName}
        </td>
        <Cell kind="num" phone="end">
          {format.money(sum.totalDiscountPrice.priceWithoutTax)}
        </Cell>
      </GroupRow>
      {lines.map((line) => (
        <PrintedLine key={line.id} line={line} />
      ))}
    </>
  )
}

function PrintedLine({ line }: { line: CartLine }) {
  const t = useMessages()
  const format = useFormat()
  const unitName = useUnitName()
  const { offer, productVariant: variant, quantity } = line
  const unitPrice = getUnitPrice(line)
  const basis = offer.priceBasis ?? 1
  const unit = unitName(offer.productUnit)
  return (
    <tr>
      <Cell phone="full">
        <Code>{variant.sku}</Code>
        <SubLine>{variant.name}</SubLine>
        {line.note && <SubLine>{line.note}</SubLine>}
      </Cell>
      <Cell phone="half">{line.reference ?? line.partNumber ?? '–'}</Cell>
      <Cell kind="num">{`${format.number(quantity)} ${unit}`}</Cell>
      <Cell kind="num">
        {unitPrice === null
          ? '–'
          : format.number(toBasisPrice(unitPrice, basis), { minimumFractionDigits: 2, maximumFractionDigits: 4 })}
        <SubLine>{t('cart.perBasis', { n: basis, unit })}</SubLine>
      </Cell>
      <Cell kind="num" phone="end">
        {format.money(getLinePrice(line).priceWithoutTax)}
      </Cell>
    </tr>
  )
}
