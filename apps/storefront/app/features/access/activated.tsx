import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'

// messages: access.flash.*
/** Confirms the activation to a visitor who is not signed in; only customers sign in here. */
export function Activated({ isCustomer }: { isCustomer: boolean }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <>
      <h1 className="text-22">{t(isCustomer ? 'access.activated.title' : 'access.activated.staff.title')}</h1>
      <Note tone="success">{t(isCustomer ? 'access.activated.text' : 'access.activated.staff')}</Note>
      {isCustomer && (
        <LinkButton to={localisedPath('/auth/login', locale)} variant="primary" size="large" block>
          {t('access.toLogin')}
        </LinkButton>
      )}
    </>
  )
}
