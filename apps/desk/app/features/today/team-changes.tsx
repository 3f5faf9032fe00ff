import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { useFieldName, useFieldValue, useThingText } from '../changes/changed-values.ts'

/** What colleagues changed last, each with its page. */
export function TeamChanges({ changes }: { changes: OperatorChange[] }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Panel
      title={t('today.changes')}
      aside={<Link to={localisedPath('/operator/changes', locale)}>{t('today.changes.all')}</Link>}
      flush={changes.length > 0}
    >
      {changes.length === 0 ? (
        <p className="text-13 text-muted">{t('today.changes.none')}</p>
      ) : (
        <ul className="rail-list">
          {changes.map((change) => (
            <li key={change.id}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Change({ change }: { change: OperatorChange }) {
  const format = useFormat()
  const locale = useLocale()
  const nameField = useFieldName()
  const formatValue = useFieldValue()
  const { title, action } = useThingText()(change)
  const { id, account, entity, actor, at, changes } = change
  const [first, ...others] = changes
  return (
    <>
      <Link to={localisedPath(`/operator/changes/${id}`, locale)} prefetch="intent" className="font-medium">
        {title}
      </Link>
      {account && entity !== 'ACCOUNT' && <span className="text-muted"> · {account.name}</span>}
      <span className="block wrap-anywhere">
        {first && change.action !== 'CREATED'
          ? `${nameField(first.field)}: ${formatValue(first.field, first.before)} → ${formatValue(first.field, first.after)}`
          : action}
        {change.action !== 'CREATED' && others.length > 0 && ` +${others.length}`}
      </span>
      <span className="block text-12 text-muted">
        {actor.name} · {format.dateTime(at)}
      </span>
    </>
  )
}
