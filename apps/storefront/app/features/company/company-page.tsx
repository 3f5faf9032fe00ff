import type { ReactNode } from 'react'
import { NavLink, useRouteLoaderData } from 'react-router'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'

type CompanyPageProps = {
  title: ReactNode
  sub?: ReactNode
  actions?: ReactNode
  /** Breadcrumb entries between the company and this page. */
  parentPages?: { label: string; path: string }[]
  children: ReactNode
}

const sections = [
  { id: 'data', path: '/account/company' },
  { id: 'users', path: '/account/company/users' },
  { id: 'organisations', path: '/account/company/organisations' },
  { id: 'audit', path: '/account/company/audit-trail' },
] as const

const tab =
  '-mb-px inline-flex min-h-[max(2.375rem,var(--control-h))] items-center border-b-2 border-transparent text-13 whitespace-nowrap text-body no-underline hover:text-ink hover:no-underline focus-visible:shadow-focus-inset aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-ink'

// messages: company.section.*, company.flash.*
/** Layout of the company pages: the sections as links that look like tabs, then the page head. */
export function CompanyPage({ title, sub, actions, parentPages, children }: CompanyPageProps) {
  const t = useMessages()
  const locale = useLocale()
  const layout = useRouteLoaderData<{ hasAuditTrail: boolean }>(`${locale}:company`)
  const shown = sections.filter(({ id }) => id !== 'audit' || layout?.hasAuditTrail)
  return (
    <Page>
      <nav
        aria-label={t('company.sections')}
        className="mb-4 flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line-strong [scrollbar-width:none] print:hidden"
      >
        {shown.map(({ id, path }) => (
          <NavLink key={id} to={localisedPath(path, locale)} end={id === 'data'} prefetch="intent" className={tab}>
            {t(`company.section.${id}`)}
          </NavLink>
        ))}
      </nav>
      {parentPages && (
        <div className="mb-2">
          <Breadcrumb
            label={t('company.crumbs')}
            crumbs={[
              ...parentPages.map(({ label, path }) => ({ label, to: localisedPath(path, locale) })),
              { label: typeof title === 'string' ? title : t('company.here') },
            ]}
          />
        </div>
      )}
      <PageHead title={title} sub={sub} actions={actions} />
      {children}
    </Page>
  )
}
