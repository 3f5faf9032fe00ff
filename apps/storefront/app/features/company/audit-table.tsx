import type { AuditEntry } from '@tiber/contract/audit-trail'
import { useFormat, useMessages } from '#app/i18n/use-messages.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Cell, HeadCell, Row, Table } from '#app/ui/table.tsx'
import { useFieldName, useFieldValue } from './field-names.ts'

export const auditEntities = ['ACCOUNT', 'USER', 'ADDRESS', 'ORGANISATION', 'BUYING_POLICY'] as const

// messages: company.audit.say.*
/** Who did what when, in sentences, with what it was before and what it is now. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Table label={t('company.audit.entries')} list wide>
      <thead>
        <tr>
          <HeadCell>{t('company.audit.when')}</HeadCell>
          <HeadCell>{t('company.audit.who')}</HeadCell>
          <HeadCell>{t('company.audit.what')}</HeadCell>
          <HeadCell>{t('company.audit.changes')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Cell phone="half" className="align-top whitespace-nowrap">
              <time dateTime={entry.at}>{format.dateTime(entry.at)}</time>
            </Cell>
            <Cell kind="text" phone="half" className="align-top">
              {entry.actor.client === 'ACCOUNT' ? entry.actor.name : t('company.audit.operator')}
            </Cell>
            <Cell kind="strong" phone="full" className="align-top">
              {t(`company.audit.say.${entry.entity}.${entry.action}`, { name: entry.entityName })}
            </Cell>
            <Cell phone="full" className="align-top">
              <Changes entity={entry.entity} changes={entry.changes} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** More than these stand behind a word: what was created or deleted has all its values changed. */
const mostShown = 4

/** A code the platform made up because nobody gave one tells nobody anything. */
const isMadeUp = ({ field, before, after }: AuditEntry['changes'][number]) =>
  field === 'externalId' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(before ?? after ?? '')

type Changed = Pick<AuditEntry, 'entity' | 'changes'>

function Changes({ entity, changes }: Changed) {
  const t = useMessages()
  const told = changes.filter((change) => !isMadeUp(change))
  if (told.length === 0) return <span className="max-md:hidden">–</span>
  if (told.length <= mostShown) return <ChangeList entity={entity} changes={told} />
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1 text-link hover:text-link-hover max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        {t('company.audit.all', { n: told.length })}
        <Icon
          name="chevron-right"
          size="small"
          className="transition-transform duration-(--fast) [[open]>summary>&]:rotate-90"
        />
      </summary>
      <ChangeList entity={entity} changes={told} />
    </details>
  )
}

function ChangeList({ entity, changes }: Changed) {
  const t = useMessages()
  const nameOf = useFieldName(entity)
  const valueOf = useFieldValue(entity)
  return (
    <ul className="flex flex-col gap-0.5">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{nameOf(field)}: </span>
          {before !== null && <del className="text-muted">{valueOf(field, before)}</del>}
          {before !== null && after !== null && (
            <>
              {' '}
              <Icon name="arrow-right" size="small" className="inline-block align-[-0.15em] text-muted" />
              <span className="sr-only">{t('company.audit.now')}</span>{' '}
            </>
          )}
          {after !== null && <span className="text-ink">{valueOf(field, after)}</span>}
        </li>
      ))}
    </ul>
  )
}
