import { formatCartName } from '#app/features/carts/current/cart-name.ts'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { SaveStatus } from '#app/features/carts/open-cart/save-status.tsx'
import { RequestQuoteLink } from '#app/features/carts/current/request-quote-link.tsx'
import { SpreadsheetMenu } from '#app/features/carts/current/spreadsheet-menu.tsx'
import type { CartWithoutLines } from '#app/features/carts/open-cart/open-cart.ts'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { IconButton } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import type { NamePurpose } from './cart-page.tsx'

type CartHeadProps = {
  cart: CartWithoutLines
  isSaving: boolean
  isWaiting: boolean
  /** Whether the platform offers its optional cart features. */
  canExtend: boolean
  onName: (purpose: NamePurpose) => void
}

export function CartHead({ cart, isSaving, isWaiting, canExtend, onName }: CartHeadProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { hasQuickOrder, state } = useCarts()
  const suppliers = cart.supplierAggregates.length
  return (
    <PageHead
      title={
        <span className="flex items-center gap-2">
          <span className="break-text">{formatCartName(cart.name, t)}</span>
          <IconButton icon="pencil" label={t('cart.rename')} onClick={() => onName('rename')} />
        </span>
      }
      sub={
        <>
          {t('cart.sub', { lines: cart.numberOfLines, suppliers })}{' '}
          {t('cart.created', { date: format.date(cart.creationDate) })}{' '}
          <SaveStatus isSaving={isSaving} isWaiting={isWaiting} />
        </>
      }
      actions={
        <>
          {/* Quick order adds to the current cart only. */}
          {hasQuickOrder && state.carts[0]?.id === cart.id && (
            <LinkButton to={localisedPath('/quick-order', locale)} icon="clipboard-paste" className="max-md:hidden">
              {t('cart.toOrderDesk')}
            </LinkButton>
          )}
          {canExtend && <SpreadsheetMenu cartId={cart.id} />}
          <LinkButton
            to={localisedPath(`/checkout/cart/${cart.id}/print`, locale)}
            icon="printer"
            prefetch="none"
            className="max-md:hidden"
          >
            {t('cart.print')}
          </LinkButton>
          <CartMenu cart={cart} canExtend={canExtend} onName={onName} />
        </>
      }
    />
  )
}

type CartMenuProps = Omit<CartHeadProps, 'isSaving' | 'isWaiting'>

function CartMenu({ cart, canExtend, onName }: CartMenuProps) {
  const t = useMessages()
  const { clear } = useCartChanges()
  const trigger = (
    <>
      {t('cart.more.cart')}
      <Icon name="chevron-down" size="small" />
    </>
  )
  return (
    <PopoverMenu trigger={trigger} triggerClassName={buttonClasses({})} align="end">
      <RequestQuoteLink source={{ cart: cart.id }} isMenuRow />
      {canExtend && (
        <>
          <button type="button" className={menuRow} onClick={() => onName('list')}>
            <Icon name="list-plus" size="small" />
            {t('cart.saveAsList')}
          </button>
          <button type="button" className={menuRow} onClick={() => onName('copy')}>
            <Icon name="copy" size="small" />
            {t('cart.duplicate')}
          </button>
        </>
      )}
      <button type="button" className={menuRow} onClick={() => void clear(cart.id)}>
        <Icon name="trash-2" size="small" />
        {t('cart.empty')}
      </button>
    </PopoverMenu>
  )
}
