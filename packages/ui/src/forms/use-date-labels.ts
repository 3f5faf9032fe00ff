import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import type { DateLabels } from '../inputs/date-input.tsx'

/** Returns the texts of a date field. */
export function useDateLabels(): DateLabels {
  const t = useMessages()
  return {
    locale: useLocale(),
    open: t('forms.date.open'),
    previous: t('forms.date.previous'),
    next: t('forms.date.next'),
    placeholder: t('forms.date.placeholder'),
  }
}
