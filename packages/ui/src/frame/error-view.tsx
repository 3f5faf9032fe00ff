import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { useFailedFormDraft } from '../forms/use-form-draft.ts'
import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import { localisedPath } from '../i18n/locale.ts'
import { buttonClasses } from '../classes/button-classes.ts'
import { EmptyState } from '../empty-state.tsx'
import { Page } from '../page-head.tsx'
import { Brand } from './brand.tsx'

/** spec 2: Page Not Found for 404, Internal Server Error for any other status. */
export function ErrorView({ error }: { error: unknown }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bar bg-structure text-on-structure">
        <div className="mx-auto flex h-(--bar-h) max-w-(--page-max) items-center px-(--gutter)">
          <Brand />
        </div>
      </header>
      <ErrorContent error={error} />
    </div>
  )
}

/**
 * A network failure has no status, and each browser words it differently. A missing chunk counts as offline only if the
 * browser is.
 */
const isNetworkFailure = (error: unknown) =>
  error instanceof TypeError &&
  (/failed to fetch$|networkerror|load failed/i.test(error.message) ||
    (/dynamically imported|module script/i.test(error.message) && !navigator.onLine))

/** The error page without a frame, for pages whose frame is still rendered. */
export function ErrorContent({ error }: { error: unknown }) {
  const t = useMessages()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  useFailedFormDraft(pathname + search)
  const isNotFound = isRouteErrorResponse(error) && error.status === 404
  const [title, text] = isNotFound
    ? [t('frame.notFound.title'), t('frame.notFound.text')]
    : isNetworkFailure(error)
      ? [t('frame.offline.title'), t('frame.offline.text')]
      : [t('frame.error.title'), t('frame.error.text')]
  const message = isRouteErrorResponse(error) && isNotFound ? String(error.data) : undefined
  return (
    <Page>
      <title>{`${title} · Tiber`}</title>
      <EmptyState
        icon={isNotFound ? 'search-x' : 'octagon-alert'}
        level={1}
        title={title}
        actions={
          <>
            {!isNotFound && (
              // A plain link, so that the page is requested anew rather than taken from the router's data.
              <a href={pathname.replace(/^[/\\]+/, '/') + search} className={buttonClasses({ variant: 'primary' })}>
                {t('frame.error.again')}
              </a>
            )}
            <Link
              to={localisedPath('/', locale)}
              className={buttonClasses({ variant: isNotFound ? 'primary' : 'secondary' })}
            >
              {t('frame.toHome')}
            </Link>
          </>
        }
      >
        {text}
        {message && (
          <span lang="en" className="mt-2 block text-12 break-all text-muted">
            {message}
          </span>
        )}
      </EmptyState>
    </Page>
  )
}
