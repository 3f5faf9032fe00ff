import { buyingListPrefix } from '@tiber/contract/cart-words'
import { redirect } from 'react-router'
import { formatCartName } from '#app/cart/cart-name.ts'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { openSheet } from '#app/server/carts-read.server.ts'
import { wordsOf } from '#app/server/carts-words.server.ts'
import { currentCartId } from '#app/server/carts.server.ts'
import { orNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/cart.route'
import { CartPage } from './cart-page.tsx'
import { EmptyCart } from './empty-cart.tsx'

export const meta = ({ location, loaderData }: Pick<Route.MetaArgs, 'location' | 'loaderData'>) =>
  loaderData?.sheet ? [{ title: `${loaderData.title} · Tiber` }] : pageTitle('cart.title')({ location })

/** Somewhat more than one screen; the remaining lines are loaded by the page. */
const firstLines = 100

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const id = params.id ?? (await currentCartId(handle))
  if (id === undefined) return { sheet: null, title: '', canExtend: false }
  const [sheet, canExtend] = await Promise.all([
    openSheet(handle, id, firstLines).catch(orNotFound(url)),
    hasFeature(handle, 'carts'),
  ])
  const { name } = sheet.cart
  const locale = localeOfPath(url.pathname)
  if (name.startsWith(buyingListPrefix)) throw redirect(localisedPath(`/account/buying-lists/${id}`, locale))
  return { sheet, title: formatCartName(name, wordsOf(locale)), canExtend }
}

/** The page applies changes itself, so it is not reloaded after each of them. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.pathname !== nextUrl.pathname

export default function CartScreen({ loaderData }: Route.ComponentProps) {
  const { sheet, canExtend } = loaderData
  if (!sheet) return <EmptyCart name={undefined} />
  return <CartPage key={sheet.cart.id} cart={sheet.cart} next={sheet.next} canExtend={canExtend} />
}
