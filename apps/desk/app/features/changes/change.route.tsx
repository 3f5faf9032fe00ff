import { Breadcrumb } from '@tiber/ui/breadcrumb.tsx'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/change.route'
import { getOwnPath, getThingPath, useActorName, useFieldName, useFieldValue, useThingText } from './changed-values.ts'
import { readChange } from './read-changes.server.ts'

export const meta = pageTitle('changes.one')
export const middleware: Route.MiddlewareFunction[] = [requireRight('AUDIT_READ')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const change = await readChange(handle, params.id)
  const isSupplier = handle.staff?.clientType === 'SUPPLIER'
  return {
    change,
    list: isSupplier ? '/supplier/changes' : '/operator/changes',
    path: (isSupplier ? getOwnPath : getThingPath)(change, handle.staff?.rights ?? []),
  }
}

/** One change: each field before and after, who made it and the request in the log. */
export default function ChangePage({ loaderData: { change, list, path } }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { title, action } = useThingText()(change)
  const nameActor = useActorName()
  const nameField = useFieldName()
  const formatValue = useFieldValue()
  const { account, actor, at, requestId, changes } = change
  return (
    <DeskPage
      title={title}
      facts={[
        action,
        account && change.entity !== 'ACCOUNT' && account.name,
        nameActor(actor),
        format.dateTime(at),
        t('changes.request', { id: requestId }),
      ]}
      actions={path && <LinkButton to={localisedPath(path, locale)}>{t('changes.open')}</LinkButton>}
      before={
        <Breadcrumb
          label={t('changes.title')}
          crumbs={[{ label: t('changes.title'), to: localisedPath(list, locale) }, { label: title }]}
        />
      }
    >
      <section className="panel-box">
        {changes.length === 0 ? (
          <p className="p-4 text-13 text-muted">{t('changes.noFields')}</p>
        ) : (
          <Table label={t('changes.values')} list>
            <thead>
              <tr>
                <HeadCell>{t('changes.fieldHead')}</HeadCell>
                <HeadCell>{t('changes.before')}</HeadCell>
                <HeadCell>{t('changes.after')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ field, before, after }) => (
                <Row key={field}>
                  <Cell phone="full" kind="text" className="font-medium">
                    {nameField(field)}
                  </Cell>
                  <Cell label={t('changes.before')} kind="text" className="wrap-anywhere text-muted">
                    {formatValue(field, before)}
                  </Cell>
                  <Cell label={t('changes.after')} kind="text" className="wrap-anywhere text-ink">
                    {formatValue(field, after)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        )}
      </section>
    </DeskPage>
  )
}
