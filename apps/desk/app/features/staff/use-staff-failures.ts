import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Returns the texts of rejections when people or their roles are changed. */
export function useStaffFailures() {
  const t = useMessages()
  return {
    PE0001: { title: t('staff.failure.rights'), text: t('staff.failure.rights.text') },
    ST0001: { title: t('staff.failure.lastOwner'), text: t('staff.failure.lastOwner.text') },
  }
}
