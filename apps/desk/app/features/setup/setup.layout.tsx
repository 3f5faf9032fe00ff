import { Outlet, useLocation } from 'react-router'
import { Brand } from '@tiber/ui/frame/brand.tsx'
import { ErrorView } from '@tiber/ui/frame/error-view.tsx'
import { LanguageSwitcher } from '@tiber/ui/frame/language-switcher.tsx'
import { ThemeSwitcher } from '@tiber/ui/frame/theme-switcher.tsx'
import { defaultLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { Link } from '@tiber/ui/link.tsx'
import type { SetupProgress } from '@tiber/contract/company/setup'
import { sessionContext } from '#app/server/session.server.ts'
import { requireSignIn } from '#app/server/session-middleware.server.ts'
import { FlashNote } from '../frame/flash-note.tsx'
import type { Route } from './+types/setup.layout'
import { readProgress } from './read-progress.server.ts'
import { toStepPath } from './steps.ts'

export const middleware: Route.MiddlewareFunction[] = [requireSignIn]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  progress: await readProgress(context.get(sessionContext)),
})

/** Layout of the setup: the list of steps beside the open step. */
export default function SetupLayout({ loaderData: { progress } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const path = localisedPath(pathname, defaultLocale)
  const position = progress.steps.findIndex(({ name }) => toStepPath(name) === path)
  const current = progress.steps[position]
  return (
    <div className="setup">
      <a href="#content" className="skip-link">
        {t('frame.skip')}
      </a>
      <aside className="setup-side">
        <span className="text-on-structure">
          <Brand />
        </span>
        <span className="setup-now">
          {current && t('setup.position', { n: position + 1, of: progress.steps.length })}
        </span>
        <nav aria-label={t('setup.steps')}>
          <ol className="setup-steps">
            {progress.steps.map((step) => (
              <StepItem key={step.name} step={step} isCurrent={step === current} />
            ))}
          </ol>
        </nav>
        <span className="flex-1" />
        <p className="max-md:hidden">{t('setup.saved')}</p>
        <div className="setup-tools">
          <ThemeSwitcher />
          <LanguageSwitcher />
        </div>
      </aside>
      <div id="content" className="flex min-w-0 flex-col">
        <FlashNote />
        <Outlet context={progress} />
      </div>
    </div>
  )
}

// messages: setup.step.*
function StepItem({ step, isCurrent }: { step: SetupProgress['steps'][number]; isCurrent: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { name, done, detail, count } = step
  const text = count && count > 1 ? t('setup.count', { n: format.number(count) }) : detail
  return (
    <li data-state={isCurrent ? 'now' : done ? 'done' : undefined}>
      <i aria-hidden="true">{done && !isCurrent && <Icon name="check" size="small" />}</i>
      <Link to={localisedPath(toStepPath(name), locale)} aria-current={isCurrent ? 'step' : undefined}>
        {t(`setup.step.${name}`)}
        {done && <span className="sr-only"> ({t('setup.done')})</span>}
      </Link>
      <small>{(done && text) || t(`setup.step.${name}.hint`)}</small>
    </li>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorView error={error} />
