import { lazy, Suspense, useState } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { useCart } from '#app/features/carts/current/carts-context.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { barButton } from '@tiber/ui/frame/bar-button.ts'

const MiniCartPanel = lazy(() => import('./mini-cart-panel.tsx').then((file) => ({ default: file.MiniCartPanel })))

const triggerClasses = `${barButton} flex-none bg-structure-2 px-3 max-md:px-2`

/** Shows the cart's total on every page. Its panel is loaded on hover or focus; without scripts it is a link. */
export function MiniCart() {
  const locale = useLocale()
  const [isPreloaded, setIsPreloaded] = useState(false)
  const preload = () => setIsPreloaded(true)
  return (
    <>
      <Link to={localisedPath('/checkout/cart', locale)} className={`needs-no-script ${triggerClasses}`}>
        <CartTotal />
      </Link>
      {/* Only preloads the panel; the button inside is the control. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <span className="needs-script contents" onPointerEnter={preload} onFocus={preload} onClick={preload}>
        <PopoverMenu align="end" triggerClassName={triggerClasses} trigger={<CartTotal />}>
          <div className="mini-cart">{isPreloaded && <Panel />}</div>
        </PopoverMenu>
      </span>
    </>
  )
}

const Panel = () => (
  <Suspense>
    <MiniCartPanel />
  </Suspense>
)

function CartTotal() {
  const t = useMessages()
  const format = useFormat()
  const cart = useCart()
  const lines = cart?.numberOfLines ?? 0
  return (
    <>
      <Icon name="shopping-cart" size="large" />
      <span className="flex flex-col items-start leading-tight max-lg:hidden">
        <span className="nowrap">{cart && lines > 0 ? format.money(cart.net) : t('frame.cart')}</span>
        <small className="text-11 font-normal whitespace-nowrap text-on-structure-muted">
          {t('frame.cart.lines', { n: lines })}
        </small>
      </span>
      <span className="lg:hidden">
        <span className="sr-only">{t('frame.cart')}, </span>
        {format.number(lines)}
        <span className="sr-only"> {t('frame.cart.lineWord', { n: lines })}</span>
      </span>
    </>
  )
}
