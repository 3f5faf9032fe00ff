import { Form } from 'react-router'
import { localeOfPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { homePath } from '#app/server/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Cell, Code, HeadCell, Row, Table } from '#app/ui/table.tsx'
import { PasteBox } from './paste-box.tsx'
import type { Route } from './+types/home.route'

export const meta = pageTitle('home.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { user, account, accounts } = handle.session
  const path = homePath(localeOfPath(url.pathname))
  const canPaste = await hasFeature(handle, 'order-desk')
  return { user, account, accounts, canPaste, today: new Date().toISOString(), path }
}

/** The buyer's desk: who they are and which company they buy for today. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { user, account, accounts, canPaste, today, path } = loaderData
  return (
    <Page>
      <PageHead
        title={t('home.title')}
        sub={t('home.sub', { date: format.date(today), account: account?.name ?? '' })}
      />
      {canPaste && <PasteBox />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <Panel title={t('home.accounts')} aside={t('home.accounts.count', { n: accounts.length })} flush>
          <Form method="post" action="/session/account">
            <input type="hidden" name="returnTo" value={path} />
            <Table label={t('home.accounts')} list>
              <thead>
                <tr>
                  <HeadCell>{t('home.account.code')}</HeadCell>
                  <HeadCell>{t('home.account.name')}</HeadCell>
                  <HeadCell>
                    <span className="sr-only">{t('home.account.switch')}</span>
                  </HeadCell>
                </tr>
              </thead>
              <tbody>
                {accounts.map((each) => (
                  <Row key={each.id} state={each.id === account?.id ? 'selected' : undefined}>
                    <Cell>
                      <Code>{each.externalId}</Code>
                    </Cell>
                    <Cell phone="full">{each.name}</Cell>
                    <Cell kind="num" phone="end">
                      {each.id === account?.id ? (
                        <Badge tone="progress" icon="check">
                          {t('home.account.current')}
                        </Badge>
                      ) : (
                        <Button type="submit" name="customerAccountId" value={each.id}>
                          {t('home.account.use', { name: each.name })}
                        </Button>
                      )}
                    </Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </Form>
        </Panel>
        <Panel title={t('home.you')}>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-13">
            <dt className="text-muted">{t('home.you.name')}</dt>
            <dd className="text-right text-ink">{`${user?.firstName} ${user?.lastName}`}</dd>
            <dt className="text-muted">{t('home.you.email')}</dt>
            <dd className="text-right break-all text-ink">{user?.email}</dd>
            <dt className="text-muted">{t('home.you.role')}</dt>
            <dd className="text-right text-ink">
              {user?.groups.includes('FOC_Admin') ? t('home.role.admin') : t('home.role.user')}
            </dd>
          </dl>
        </Panel>
      </div>
    </Page>
  )
}
