import { Form, useLocation } from 'react-router'
import { localeNames, locales } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-messages.tsx'
import { Icon } from '../icon.tsx'
import { buttonClasses } from '../classes/button-classes.ts'

/** Names each language in that language. Keeps the page. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const current = useLocale()
  return (
    <Form method="post" action="/session/locale" className={className}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {locales
        .filter((locale) => locale !== current)
        .map((locale) => (
          <button
            key={locale}
            name="locale"
            value={locale}
            lang={locale}
            className={buttonClasses({ variant: 'quiet' })}
          >
            <Icon name="languages" size="small" />
            {localeNames[locale]}
          </button>
        ))}
    </Form>
  )
}
