import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/statement.route'
import { StatementSummary } from './statement-summary.tsx'
import { StatementTable } from './statement-table.tsx'

export const meta = pageTitle('documents.statement')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!(await hasFeature(handle, 'documents'))) throw createNotFound(url)
  return { statement: await handle.platform.documents.statement() }
}

/** Shows what the company owes, by supplier and by how long it has been due. */
export default function StatementScreen({ loaderData: { statement } }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const isEmpty = statement.suppliers.length === 0
  return (
    <Page>
      <PageHead
        title={t('documents.statement')}
        sub={t('documents.statement.sub', { account: statement.account, date: format.date(statement.day) })}
        actions={
          <>
            <LinkButton to={localisedPath('/account/invoices', locale)} icon="receipt">
              {t('documents.statement.invoices')}
            </LinkButton>
            <a
              href={localisedPath('/account/statement.pdf', locale)}
              download
              className={buttonClasses({ variant: 'primary' })}
            >
              <Icon name="download" size="small" />
              {t('documents.download')}
            </a>
          </>
        }
      />
      <StatementSummary statement={statement} />
      <section
        aria-label={t('documents.statement.suppliers')}
        className="min-w-0 rounded-3 border border-line-strong bg-surface"
      >
        {isEmpty ? (
          <EmptyState icon="circle-check" level={2} title={t('documents.statement.empty')}>
            {t('documents.statement.empty.text')}
          </EmptyState>
        ) : (
          <StatementTable statement={statement} />
        )}
      </section>
    </Page>
  )
}
