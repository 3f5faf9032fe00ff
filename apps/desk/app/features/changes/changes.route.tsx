import { Form, useLocation } from 'react-router'
import type { OperatorChange } from '@tiber/contract/operator/operator-changes'
import { Button } from '@tiber/ui/button.tsx'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { useDateLabels } from '@tiber/ui/forms/use-date-labels.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { DateInput } from '@tiber/ui/inputs/date-input.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { SubLine } from '@tiber/ui/table.tsx'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import { useColumnsQuery, type ListColumn } from '../frame/views/columns.ts'
import { KeptColumns } from '../frame/views/kept-columns.tsx'
import { ListTable } from '../frame/views/list-table.tsx'
import { readViews } from '../frame/views/read-views.server.ts'
import { ViewsBar } from '../frame/views/views-bar.tsx'
import type { Route } from './+types/changes.route'
import { useActorName, useFieldName, useFieldValue, useThingText } from './changed-values.ts'
import { readChanges } from './read-changes.server.ts'

export const meta = pageTitle('changes.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('AUDIT_READ')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const [page, views] = await Promise.all([readChanges(handle, url), readViews(handle, 'changes')])
  return { ...page, views }
}

export default function ChangesPage({ loaderData: { changes, next, things, views, filter } }: Route.ComponentProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const columns = useChangeColumns(pathname)
  const isOwn = !things.includes('ACCOUNT')
  const kept = useColumnsQuery()
  const given = Object.entries(filter).filter(([, value]) => value)
  return (
    <DeskPage title={t('changes.title')} sub={t('changes.sub')}>
      <ViewsBar views={views} columns={columns.slice(1)} />
      <Search filter={filter} things={things} />
      <section className="panel-box">
        {changes.length === 0 ? (
          <EmptyState icon="history" level={2} title={t('changes.none')}>
            {given.length > 0 ? t('changes.none.filter') : t(isOwn ? 'changes.none.own' : 'changes.none.text')}
          </EmptyState>
        ) : (
          <ListTable label={t('changes.title')} columns={columns} items={changes} getKey={({ id }) => id} />
        )}
      </section>
      {next && (
        <LinkButton
          to={`${pathname}?${new URLSearchParams({ ...Object.fromEntries(given), ...kept, after: next })}`}
          className="mt-3 self-start"
        >
          {t('changes.next')}
        </LinkButton>
      )}
    </DeskPage>
  )
}

type SearchProps = Pick<Route.ComponentProps['loaderData'], 'filter' | 'things'>

// messages: changes.thing.*
function Search({ filter: { thing, words, from, until }, things }: SearchProps) {
  const t = useMessages()
  const labels = useDateLabels()
  return (
    <search>
      <Form className="mb-3 flex max-w-240 flex-wrap items-end gap-2">
        <KeptColumns />
        <Field label={t('changes.words')} className="min-w-60 flex-1">
          <TextInput key={words} type="search" name="words" defaultValue={words} maxLength={200} />
        </Field>
        <Field label={t('changes.thing')} className="max-w-64 min-w-40 flex-1">
          <Select key={thing} name="thing" defaultValue={thing}>
            <option value="">{t('changes.thing.all')}</option>
            {things.map((each) => (
              <option key={each} value={each}>
                {t(`changes.thing.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {(['from', 'until'] as const).map((name) => (
          <Field key={name} label={t(`changes.${name}`)} className="w-36 max-md:min-w-36 max-md:flex-1">
            <DateInput
              key={{ from, until }[name]}
              labels={labels}
              name={name}
              defaultValue={{ from, until }[name]}
              className="w-full"
            />
          </Field>
        ))}
        <Button type="submit" icon="search">
          {t('changes.search')}
        </Button>
      </Form>
    </search>
  )
}

function useChangeColumns(path: string): ListColumn<OperatorChange>[] {
  const t = useMessages()
  const format = useFormat()
  const describe = useThingText()
  const nameActor = useActorName()
  return [
    {
      name: 'what',
      label: t('changes.what'),
      render: (change) => {
        const { title, action } = describe(change)
        const company = change.account && change.entity !== 'ACCOUNT' ? change.account.name : null
        return (
          <>
            <Link to={`${path}/${change.id}`} prefetch="intent" className="font-medium wrap-anywhere">
              {title}
            </Link>
            <SubLine>{[action, company].filter(Boolean).join(' · ')}</SubLine>
          </>
        )
      },
    },
    {
      name: 'values',
      label: t('changes.values'),
      kind: 'text',
      phone: 'full',
      render: (change) => <Values change={change} />,
    },
    { name: 'who', label: t('changes.who'), kind: 'text', render: ({ actor }) => nameActor(actor) },
    {
      name: 'when',
      label: t('changes.when'),
      render: ({ at }) => <span className="whitespace-nowrap">{format.dateTime(at)}</span>,
    },
  ]
}

const maxValues = 2

/** Shows the first fields of a change; its page has all of them. */
function Values({ change: { action, changes } }: { change: OperatorChange }) {
  const t = useMessages()
  const nameField = useFieldName()
  const formatValue = useFieldValue()
  if (changes.length === 0 || action === 'CREATED')
    return <span className="text-muted">{changes.length === 0 ? '–' : t('changes.fields', { n: changes.length })}</span>
  return (
    <>
      {changes.slice(0, maxValues).map(({ field, before, after }) => (
        <span key={field} className="block wrap-anywhere md:max-w-100 md:truncate">
          {nameField(field)}: {before === null ? '–' : <s className="text-muted">{formatValue(field, before)}</s>} →{' '}
          {formatValue(field, after)}
        </span>
      ))}
      {changes.length > maxValues && <SubLine>{t('changes.more', { n: changes.length - maxValues })}</SubLine>}
    </>
  )
}
