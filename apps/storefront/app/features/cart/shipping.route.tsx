import { shownCartName } from '#app/cart/cart-name.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { cartCurrency, currentCartId } from '#app/server/carts.server.ts'
import { notFound, orNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Cell, HeadCell, Table } from '#app/ui/table.tsx'
import type { Route } from './+types/shipping.route'
import { CartSums } from './cart-sums.tsx'
import { freightOf, freightSum } from './freight.ts'

export const meta = pageTitle('cart.shipping')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const id = url.searchParams.get('cart') ?? (await currentCartId(handle))
  if (!id) throw notFound(url)
  const query = { currency: cartCurrency }
  return { cart: await handle.platform.carts.read({ params: { id }, query }).catch(orNotFound(url)) }
}

/** What will be delivered by whom and what it comes to: one delivery per supplier. */
export default function ShippingPage({ loaderData: { cart } }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { supplierAggregates: sums, totalDiscountPrice: total } = cart
  return (
    <Page>
      <PageHead
        title={t('cart.shipping')}
        sub={t('cart.shipping.sub', { cart: shownCartName(cart.name, t), n: sums.length })}
        actions={
          <LinkButton to={localisedPath(`/checkout/cart/${cart.id}`, locale)} icon="arrow-left">
            {t('cart.print.back')}
          </LinkButton>
        }
      />
      <div className="grid gap-4">
        <Panel title={t('cart.shipping.deliveries')} flush>
          <Table label={t('cart.shipping.deliveries')} list>
            <thead>
              <tr>
                <HeadCell>{t('cart.shipping.supplier')}</HeadCell>
                <HeadCell kind="num">{t('cart.shipping.lines')}</HeadCell>
                <HeadCell kind="num">{t('cart.sum.net')}</HeadCell>
                <HeadCell kind="num">{t('cart.shipping.freight')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {sums.map((sum) => (
                <tr key={sum.supplierId}>
                  <Cell kind="strong" phone="full">
                    {sum.supplierName}
                  </Cell>
                  <Cell kind="num" label={t('cart.shipping.lines')}>
                    {format.number(sum.numberOfLines)}
                  </Cell>
                  <Cell kind="num" label={t('cart.sum.net')}>
                    {format.money(sum.totalDiscountPrice.priceWithoutTax)}
                  </Cell>
                  <Cell kind="num" phone="end" label={t('cart.shipping.freight')}>
                    {format.money(freightOf(sum)?.price ?? 0)}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Panel>
        <CartSums total={total}>
          <dt>{t('cart.shipping.freightNet')}</dt>
          <dd>{format.money(freightSum(sums))}</dd>
        </CartSums>
        <Note title={t('cart.shipping.later')}>{t('cart.shipping.later.hint')}</Note>
      </div>
    </Page>
  )
}
