import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Dialog } from '@tiber/ui/overlays/dialog.tsx'
import { CartForm } from './cart-form.tsx'

type ConfirmDeleteProps = { cart: { id: string; name: string }; onClose: () => void }

/** Asks for confirmation, used only if the deletion cannot be undone. */
export function ConfirmDelete({ cart, onClose }: ConfirmDeleteProps) {
  const t = useMessages()
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('carts.list.delete.title', { name: cart.name })}
      closeLabel={t('frame.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('carts.list.cancel')}</Button>
          <CartForm verb="delete" fields={{ cartId: cart.id }} onResult={onClose}>
            <Button type="submit" variant="danger">
              {t('carts.list.delete')}
            </Button>
          </CartForm>
        </>
      }
    >
      {t('carts.list.delete.text')}
    </Dialog>
  )
}
