import { useState } from 'react'
import { useCartChanges } from '#app/features/carts/current/use-cart-changes.ts'
import { useCarts } from '#app/features/carts/current/carts-context.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { menuRow, PopoverMenu } from '@tiber/ui/overlays/popover-menu.tsx'
import { buyingListPrefix } from '@tiber/contract/carts/cart-enums'
import { CartForm } from './cart-form.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { CartRow } from './read-carts.server.ts'

type CartActionsProps = { cart: CartRow; canUndo: boolean; onMerge: () => void }

/** Menu of one cart; options that need our platform are shown only with it. */
export function CartActions({ cart, canUndo, onMerge }: CartActionsProps) {
  const t = useMessages()
  const { state } = useCarts()
  const { manage } = useCartChanges()
  const { id, name, isList, status, isActive } = cart
  const [isConfirming, setIsConfirming] = useState(false)
  const canDelete = status !== 'LOADING' && status !== 'COMPLETED'
  const canFill = canUndo && !isList && !isActive && status !== 'COMPLETED'
  const taken = new Set([...state.carts, ...state.lists].map((each) => each.name))
  const copy = () => {
    const uniqueName = findFreeName(t('carts.list.copyOf', { name }), taken)
    void manage('copy', { cartId: id, name: isList ? buyingListPrefix + uniqueName : uniqueName })
  }
  return (
    <>
      <PopoverMenu
        align="end"
        label={t('carts.list.actionsOf', { name })}
        trigger={<Icon name="ellipsis" />}
        triggerClassName={buttonClasses({ variant: 'icon' })}
      >
        {canFill && (
          <CartForm verb="activate" fields={{ cartId: id }}>
            <button className={menuRow}>
              <Icon name="shopping-cart" size="small" />
              {t('carts.list.activate')}
            </button>
          </CartForm>
        )}
        {canUndo && (
          <button type="button" className={`needs-script ${menuRow}`} onClick={copy}>
            <Icon name="copy" size="small" />
            {t('carts.list.copy')}
          </button>
        )}
        {canUndo && cart.lines > 0 && (
          <button type="button" className={`needs-script ${menuRow}`} onClick={onMerge}>
            <Icon name="merge" size="small" />
            {t('carts.list.merge')}
          </button>
        )}
        {canDelete && <DeleteItem cartId={id} canUndo={canUndo} onConfirm={() => setIsConfirming(true)} />}
      </PopoverMenu>
      {isConfirming && <ConfirmDelete cart={cart} onClose={() => setIsConfirming(false)} />}
    </>
  )
}

type DeleteItemProps = { cartId: string; canUndo: boolean; onConfirm: () => void }

/** Deletes at once if that can be undone, and asks otherwise. */
function DeleteItem({ cartId, canUndo, onConfirm }: DeleteItemProps) {
  const t = useMessages()
  if (canUndo)
    return (
      <CartForm verb="delete" fields={{ cartId }}>
        <button className={`${menuRow} text-danger-text`}>
          <Icon name="trash-2" size="small" />
          {t('carts.list.delete')}
        </button>
      </CartForm>
    )
  return (
    <button type="button" className={`needs-script ${menuRow} text-danger-text`} onClick={onConfirm}>
      <Icon name="trash-2" size="small" />
      {t('carts.list.delete')}
    </button>
  )
}

/** Returns the name, with a number appended if it is taken. */
function findFreeName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name.slice(0, 90) : `${name.slice(0, 90)} ${n}`
    if (!taken.has(candidate)) return candidate
  }
}
