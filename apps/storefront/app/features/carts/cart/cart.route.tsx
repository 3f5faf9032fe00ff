import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { useMemo } from 'react'
import { redirect } from 'react-router'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { packRows, unpackRows } from '#app/product-ui/packed-rows.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { readFullCart } from '#app/server/carts/read-cart.server.ts'
import { getTranslator } from '#app/server/carts/cart-messages.server.ts'
import { findCurrentCartId } from '#app/server/carts/carts.server.ts'
import { rethrowAsNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/cart.route'
import { CartPage } from './cart-page.tsx'
import { EmptyCart } from './empty-cart.tsx'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData?.openCart ? [{ title: `${loaderData.title} · Tiber` }] : pageTitle('cart.title')({ location })

/** Somewhat more than one screen; the remaining lines are loaded by the page. */
const firstLines = 100

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const id = params.id ?? (await findCurrentCartId(handle))
  if (id === undefined) return { openCart: null, title: '', canExtend: false }
  const [openCart, canExtend] = await Promise.all([
    readFullCart(handle, id, firstLines).catch(rethrowAsNotFound(url)),
    hasFeature(handle, 'carts'),
  ])
  const { name } = openCart.cart
  const locale = getPathLocale(url.pathname)
  if (name.startsWith(buyingListPrefix))
    throw redirect(localisedPath(`/account/buying-lists/${encodeURIComponent(id)}`, locale))
  const { nbFirstLines, ...cart } = openCart.cart
  const sent = { cart, lines: packRows(nbFirstLines), next: openCart.next }
  return { openCart: sent, title: formatCartName(name, getTranslator(locale)), canExtend }
}

/** The page applies changes itself, so it is not reloaded after each of them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function CartScreen({ loaderData }: Route.ComponentProps) {
  const { openCart, canExtend } = loaderData
  if (!openCart) return <EmptyCart name={undefined} />
  return <LoadedCart key={openCart.cart.id} openCart={openCart} canExtend={canExtend} />
}

type LoadedCartProps = { openCart: NonNullable<Route.ComponentProps['loaderData']['openCart']>; canExtend: boolean }

function LoadedCart({ openCart: { cart, lines, next }, canExtend }: LoadedCartProps) {
  const loaded = useMemo(() => ({ ...cart, nbFirstLines: unpackRows(lines) }), [cart, lines])
  return <CartPage cart={loaded} next={next} canExtend={canExtend} />
}
