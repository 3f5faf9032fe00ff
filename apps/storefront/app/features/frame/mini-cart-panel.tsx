import { useEffect, useState } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import type { CartView, CurrentCart } from '#app/features/carts/current/cart-model.ts'
import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { useCart, useCarts } from '#app/features/carts/current/carts-context.tsx'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { Thumbnail } from '#app/product-ui/picture.tsx'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { MenuHeading, menuRow } from '@tiber/ui/overlays/popover-menu.tsx'
import { Skeleton } from '@tiber/ui/skeleton.tsx'

const maxOtherCarts = 5

/** Latest lines of the current cart, and other carts that could be activated instead. */
export function MiniCartPanel() {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const cart = useCart()
  const { state, canUndo } = useCarts()
  const others = canUndo ? state.carts.slice(1, 1 + maxOtherCarts) : []
  return (
    <>
      {cart && cart.numberOfLines > 0 ? (
        <>
          <p className="mini-cart-head">
            <b className="min-w-0 flex-1 truncate text-14 text-ink">{formatCartName(cart.name, t)}</b>
            <span className="text-muted">{t('frame.cart.lines', { n: cart.numberOfLines })}</span>
          </p>
          <LatestLines cart={cart} />
          <p className="mini-cart-sum">
            <span className="text-muted">{t('product-ui.net')}</span>
            <b className="text-16 text-ink">{format.money(cart.net, { currency: cart.currency })}</b>
          </p>
        </>
      ) : (
        <p className="px-4 py-3 text-13">{t('frame.cart.empty')}</p>
      )}
      <p className="flex flex-col items-center gap-2 px-4 pb-3">
        <Link to={localisedPath('/checkout/cart', locale)} className={buttonClasses({ block: true })}>
          {t('frame.cart.open')}
        </Link>
        <Link to={localisedPath('/account/carts', locale)}>{t('frame.cart.all')}</Link>
      </p>
      {others.length > 0 && <OtherCarts carts={others} />}
    </>
  )
}

function LatestLines({ cart }: { cart: CartView }) {
  const format = useFormat()
  const locale = useLocale()
  const unitName = useUnitName()
  // A new cart version changes the URL, so the lines are loaded again.
  const cacheKey = [cart.id, cart.version, cart.numberOfLines].join('.')
  const lines = useLatestLines(localisedPath(`/cart/current?lines=${cacheKey}`, locale))
  if (!lines) return <LinesSkeleton n={Math.min(cart.numberOfLines, 5)} />
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <Link to={localisedPath(line.path, locale)} className="mini-cart-line">
            <Thumbnail source={line.picture} />
            <span className="min-w-0 flex-1">
              <b className="block truncate font-medium">{line.sku}</b>
              <span className="block truncate text-12 text-muted">{line.name}</span>
            </span>
            <span className="text-right whitespace-nowrap">
              <span className="block text-ink">{format.money(line.net, { currency: cart.currency })}</span>
              <span className="block text-12 text-muted">
                {format.number(line.quantity)} {unitName(line.unit)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const LinesSkeleton = ({ n }: { n: number }) => (
  <div aria-hidden="true">
    {[0, 1, 2, 3, 4].slice(0, n).map((at) => (
      <div key={at} className="mini-cart-line">
        <Skeleton className="size-9" />
        <Skeleton className="w-40" />
      </div>
    ))}
  </div>
)

/** Loads the lines when the panel is first rendered and whenever the cart version changes. */
function useLatestLines(url: string): CurrentCart['lines'] | undefined {
  const [lines, setLines] = useState<CurrentCart['lines']>()
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      const response = await fetch(url, { headers: { accept: 'application/json' }, signal: abort.signal })
      if (response.ok && !response.redirected) setLines(((await response.json()) as CurrentCart).lines)
    }
    // Aborted or offline: the total and the link to the cart are shown meanwhile.
    load().catch(() => undefined)
    return () => abort.abort()
  }, [url])
  return lines
}

function OtherCarts({ carts }: { carts: CartView[] }) {
  const t = useMessages()
  const format = useFormat()
  const { manage } = useCartChanges()
  return (
    <div className="border-t border-line pb-1">
      <MenuHeading>{t('frame.cart.others')}</MenuHeading>
      {carts.map(({ id, name, numberOfLines, net, currency }) => (
        <button key={id} type="button" className={menuRow} onClick={() => void manage('activate', { cartId: id })}>
          <Icon name="shopping-cart" size="small" />
          <span className="min-w-0 flex-1 truncate">{formatCartName(name, t)}</span>
          <span className="sub">
            {t('frame.cart.lines', { n: numberOfLines })} · {format.money(net, { currency })}
          </span>
        </button>
      ))}
    </div>
  )
}
