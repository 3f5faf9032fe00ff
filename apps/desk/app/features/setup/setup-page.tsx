import type { ReactNode } from 'react'
import type { SetupStep } from '@tiber/contract/company/setup'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { PageHead } from '@tiber/ui/page-head.tsx'
import { getNextPath, getPreviousPath } from './steps.ts'

type SetupPageProps = {
  step: SetupStep
  title: string
  sub: string
  /** What leads on: the button of the form above, or a link. */
  main?: ReactNode
  /** Hides the way on without this step. */
  isRequired?: boolean
  children: ReactNode
}

/** One step: what it asks for, and at the foot the ways back and on. */
export function SetupPage({ step, title, sub, main, isRequired, children }: SetupPageProps) {
  const t = useMessages()
  const locale = useLocale()
  const back = getPreviousPath(step)
  return (
    <>
      <main className="setup-main">
        <PageHead title={title} sub={sub} />
        {children}
      </main>
      <footer className="setup-foot">
        {back && (
          <LinkButton to={localisedPath(back, locale)} variant="quiet">
            {t('setup.back')}
          </LinkButton>
        )}
        <span className="setup-gap" />
        {!isRequired && (
          <LinkButton to={localisedPath(getNextPath(step), locale)} variant="quiet" className="setup-later">
            {t('setup.later')}
          </LinkButton>
        )}
        {main}
      </footer>
    </>
  )
}
