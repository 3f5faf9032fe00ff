import { lazy, Suspense, useState } from 'react'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import type { AddressView } from './checkout-view.ts'

const AddressDialog = lazy(() =>
  import('./address-dialog.tsx').then(({ AddressDialog: dialog }) => ({ default: dialog })),
)

type AddressPickerProps = {
  title: string
  use: 'shipping' | 'billing'
  address: AddressView | null
  /** The address is shown in full above, so that its name is enough. */
  isShared?: boolean
  isSaving: boolean
  /** Undefined if the address cannot be changed. */
  onChoose: ((address: AddressView) => void) | undefined
}

/** Shows an address and a button to select another one. */
export function AddressPicker({ title, use, address, isShared, isSaving, onChoose }: AddressPickerProps) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={classes('flex gap-3', isShared ? '-my-1 items-center' : 'items-start')}>
      <Icon name="map-pin" className={isShared ? 'text-muted' : 'mt-0.5 text-muted'} />
      <div className="min-w-0 flex-1 text-13">
        {address ? (
          <>
            <span className="block font-medium text-ink">{address.name}</span>
            {!isShared && <span className="block text-muted">{address.text}</span>}
          </>
        ) : (
          <span className="block text-danger-text">{t('checkout.place.none')}</span>
        )}
      </div>
      {onChoose && (
        <Button variant={isShared ? 'quiet' : 'secondary'} busy={isSaving} onClick={() => setIsOpen(true)}>
          {t(isShared ? 'checkout.place.other' : address ? 'checkout.place.change' : 'checkout.place.choose')}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <AddressDialog
            title={title}
            use={use}
            current={address}
            onClose={() => setIsOpen(false)}
            onChoose={(chosen) => {
              setIsOpen(false)
              if (chosen.id !== address?.id) onChoose?.(chosen)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
