import { Link } from 'react-router'
import { localisedPath, type Locale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import { PaginationFooter } from '@tiber/ui/pagination.tsx'
import { toIncidentView } from '../incident-view.ts'
import type { Route } from './+types/incidents.route'
import { IncidentTable } from './incident-table.tsx'

export const meta = pageTitle('incidents.title')

const perPage = 25
const boxes = ['open', 'closed'] as const
type Box = (typeof boxes)[number]

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'incidents'))) throw createNotFound(url)
  const box: Box = url.searchParams.get('box') === 'closed' ? 'closed' : 'open'
  const page = Math.min(1000, Math.max(1, Math.trunc(Number(url.searchParams.get('page'))) || 1))
  const status: ('OPEN' | 'ON_GOING' | 'CLOSED')[] = box === 'closed' ? ['CLOSED'] : ['OPEN', 'ON_GOING']
  const found = await handle.platform.incidents.list({ query: { status, page: page - 1, size: perPage } })
  return {
    box,
    page,
    pageCount: found.totalPages,
    incidents: found.content.map(toIncidentView),
    // Without this extension there is no list of orders to choose from.
    canChoose: await hasFeature(handle, 'orders'),
  }
}

const toBoxPath = (locale: Locale, box: Box, page = 1) =>
  `${localisedPath('/account/incidents', locale)}?box=${box}${page > 1 ? `&page=${page}` : ''}`

// messages: incidents.box.*, incidents.empty.*
/** Lists the incidents of the company, those that are open or those that are closed. */
export default function IncidentsScreen({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { box, page, pageCount, incidents, canChoose } = loaderData
  return (
    <Page>
      <PageHead
        title={t('incidents.title')}
        sub={t('incidents.sub')}
        actions={
          canChoose && (
            <LinkButton to={localisedPath('/account/incidents/new', locale)} icon="triangle-alert">
              {t('incidents.report')}
            </LinkButton>
          )
        }
      />
      <BoxLinks current={box} />
      <section
        aria-label={t(`incidents.box.${box}`)}
        className="min-w-0 rounded-3 border border-line-strong bg-surface"
      >
        {incidents.length > 0 ? (
          <IncidentTable incidents={incidents} />
        ) : (
          <EmptyState
            icon="triangle-alert"
            level={2}
            title={t(`incidents.empty.${box}`)}
            actions={
              <LinkButton to={localisedPath('/account/orders', locale)}>{t('incidents.empty.orders')}</LinkButton>
            }
          >
            {t('incidents.empty.text')}
          </EmptyState>
        )}
        <PaginationFooter
          page={page}
          pageCount={pageCount}
          getHref={(number) => toBoxPath(locale, box, number)}
          labels={{
            navigation: t('incidents.pages'),
            previous: t('incidents.pages.previous'),
            next: t('incidents.pages.next'),
            page: (number) => t('incidents.pages.one', { page: number }),
          }}
        />
      </section>
    </Page>
  )
}

// messages: incidents.box.*
function BoxLinks({ current }: { current: Box }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <nav aria-label={t('incidents.title')} className="mb-3 flex gap-5 border-b border-line-strong">
      {boxes.map((box) => (
        <Link
          key={box}
          to={toBoxPath(locale, box)}
          aria-current={box === current ? 'page' : undefined}
          className={classes(
            '-mb-px inline-flex min-h-10 items-center border-b-2 border-transparent text-13 text-body hover:text-ink hover:no-underline',
            box === current && 'border-accent font-medium text-ink',
          )}
        >
          {t(`incidents.box.${box}`)}
        </Link>
      ))}
    </nav>
  )
}
