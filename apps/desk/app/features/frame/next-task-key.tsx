import { useNavigate } from 'react-router'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'

/** Opens the next task from every page of the operator. */
export function NextTaskKey() {
  const t = useMessages()
  const locale = useLocale()
  const navigate = useNavigate()
  useShortcut({
    keys: 'n',
    text: t('frame.nextTask'),
    onPress: () => void navigate(localisedPath('/operator/next', locale)),
  })
  return null
}
