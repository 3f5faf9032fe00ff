import { Form } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, Code, HeadCell, Row, Table } from '@tiber/ui/table.tsx'

type Account = { id: string; externalId: string; name: string }
type AccountsPanelProps = { accounts: Account[]; current: string | undefined; path: string }

/** Shows the current company and the others the user may buy for. */
export function AccountsPanel({ accounts, current, path }: AccountsPanelProps) {
  const t = useMessages()
  return (
    <Panel title={t('dashboard.accounts')} aside={t('dashboard.accounts.count', { n: accounts.length })} flush>
      <Form method="post" action="/session/account">
        <input type="hidden" name="returnTo" value={path} />
        <Table label={t('dashboard.accounts')} list>
          <thead>
            <tr>
              <HeadCell>{t('dashboard.account.code')}</HeadCell>
              <HeadCell>{t('dashboard.account.name')}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t('dashboard.account.switch')}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {accounts.map(({ id, externalId, name }) => (
              <Row key={id} state={id === current ? 'selected' : undefined}>
                <Cell>
                  <Code>{externalId}</Code>
                </Cell>
                <Cell phone="full">{name}</Cell>
                <Cell kind="num" phone="end">
                  {id === current ? (
                    <Badge tone="progress" icon="check">
                      {t('dashboard.account.current')}
                    </Badge>
                  ) : (
                    <Button type="submit" name="customerAccountId" value={id}>
                      {t('dashboard.account.use', { name })}
                    </Button>
                  )}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Form>
    </Panel>
  )
}
