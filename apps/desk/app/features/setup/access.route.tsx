import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/access.route'
import { SetupPage } from './setup-page.tsx'
import { getNextPath } from './steps.ts'

export const meta = pageTitle('setup.step.ACCESS')

export function loader({ context }: Route.LoaderArgs) {
  const { staff } = context.get(sessionContext)
  return { email: staff?.email ?? '', required: staff?.secondFactor.required, enabled: staff?.secondFactor.enabled }
}

/** The owner’s own access; the second factor is set up on the page where it is managed later, too. */
export default function AccessPage({ loaderData: { email, required, enabled } }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isLocked = required && !enabled
  const security = (
    <LinkButton
      to={localisedPath('/operator/security', locale)}
      variant={isLocked ? 'primary' : 'secondary'}
      icon="shield-check"
    >
      {t('setup.access.factor')}
    </LinkButton>
  )
  return (
    <SetupPage
      step="ACCESS"
      title={t('setup.step.ACCESS')}
      sub={t('setup.access.sub', { email })}
      isRequired
      main={
        isLocked ? (
          security
        ) : (
          <LinkButton to={localisedPath(getNextPath('ACCESS'), locale)} variant="primary">
            {t('setup.next')}
          </LinkButton>
        )
      }
    >
      <Note tone={enabled ? 'success' : isLocked ? 'warning' : 'info'} className="max-w-160">
        {enabled ? t('setup.access.on') : isLocked ? t('setup.access.required') : t('setup.access.off')}
      </Note>
      {!isLocked && !enabled && <div className="mt-4">{security}</div>}
    </SetupPage>
  )
}
