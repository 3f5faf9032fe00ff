import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'

type SaveStatusProps = { isSaving: boolean; isWaiting: boolean }

/** Shows whether changes are being saved, are saved, or wait for the connection. */
export function SaveStatus({ isSaving, isWaiting }: SaveStatusProps) {
  const t = useMessages()
  if (!isWaiting)
    return <output className={isSaving ? undefined : 'cart-saved'}>{t(isSaving ? 'cart.saving' : 'cart.saved')}</output>
  return (
    <output className="inline-flex items-center gap-1.5 font-medium text-warning-text">
      <Icon name="triangle-alert" size="small" />
      {t('frame.cart.waiting')}
    </output>
  )
}
