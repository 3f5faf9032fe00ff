import { Form } from 'react-router'
import type { Account360, AccountActivity } from '@tiber/contract/operator/operator-accounts'
import { Count } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { SelectField, TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, SubLine, Table } from '@tiber/ui/table.tsx'
import { OrderStageBadge } from '../frame/order-stage-badge.tsx'
import type { AccountFormProps } from './account-forms.tsx'

type AccountProps = { account: Account360 }

export function OpenOrders({ account: { openOrders, figures } }: AccountProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  return (
    <Panel
      title={
        <>
          {t('accounts.openOrders')} <Count>{figures.openOrders}</Count>
        </>
      }
      flush={openOrders.length > 0}
    >
      {openOrders.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.openOrders.none')}</p>
      ) : (
        <Table label={t('accounts.openOrders')} list>
          <thead>
            <tr>
              <HeadCell>{t('accounts.order')}</HeadCell>
              <HeadCell>{t('accounts.buyer')}</HeadCell>
              <HeadCell>{t('accounts.suppliers')}</HeadCell>
              <HeadCell>{t('accounts.status')}</HeadCell>
              <HeadCell kind="num">{t('accounts.amount')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {openOrders.map(({ id, reference, placedAt, buyer, suppliers, stage, net }) => (
              <Row key={id}>
                <Cell phone="full">
                  <Link to={localisedPath(`/operator/orders/${reference}`, locale)} className="whitespace-nowrap">
                    {reference}
                  </Link>
                  <SubLine>{format.date(placedAt)}</SubLine>
                </Cell>
                <Cell label={t('accounts.buyer')} kind="text">
                  {buyer}
                </Cell>
                <Cell label={t('accounts.suppliers')} kind="text">
                  {suppliers.length > 2 ? t('accounts.suppliers.many', { n: suppliers.length }) : suppliers.join(', ')}
                </Cell>
                <Cell label={t('accounts.status')}>
                  <OrderStageBadge stage={stage} />
                </Cell>
                <Cell kind="num" label={t('accounts.amount')} phone="end">
                  {format.money(net)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

// messages: accounts.person.*
export function People({ account: { people, peopleCount } }: AccountProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel
      title={
        <>
          {t('accounts.people')} <Count>{peopleCount}</Count>
        </>
      }
      flush={people.length > 0}
    >
      {people.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.people.none')}</p>
      ) : (
        <Table label={t('accounts.people')} list>
          <thead>
            <tr>
              <HeadCell>{t('accounts.person')}</HeadCell>
              <HeadCell>{t('accounts.role')}</HeadCell>
              <HeadCell>{t('accounts.lastVisit')}</HeadCell>
              <HeadCell kind="num">{t('accounts.ordersOfYear')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, email, phone, groups, status, lastVisitAt, orders }) => (
              <Row key={id} state={status === 'INACTIVE' ? 'muted' : undefined}>
                <Cell phone="full" kind="text">
                  <span className="font-medium text-ink">{name}</span>
                  <SubLine>{[email, phone].filter(Boolean).join(' · ')}</SubLine>
                </Cell>
                <Cell label={t('accounts.role')}>
                  {groups.includes('FOC_Admin') ? t('accounts.person.admin') : t('accounts.person.buyer')}
                </Cell>
                <Cell label={t('accounts.lastVisit')}>
                  {lastVisitAt ? format.dateTime(lastVisitAt) : t(`accounts.person.${status}`)}
                </Cell>
                <Cell kind="num" label={t('accounts.ordersOfYear')} phone="end">
                  {format.number(orders)}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  )
}

const roles = ['OWNER', 'CATALOGUE', 'SALES', 'FINANCE', 'SUPPORT'] as const

// messages: frame.role.*
export function Notes({ account, rules, result, mayAdd }: AccountFormProps & { mayAdd: boolean }) {
  const t = useMessages()
  const format = useFormat()
  const form = useForm({ rules, result, intent: 'note' })
  return (
    <Panel title={t('accounts.notes')}>
      <ul className="mb-3 grid gap-3 text-13 empty:hidden">
        {account.notes.map(({ id, author, forRole, text, createdAt }) => (
          <li key={id} className="border-b border-line pb-3">
            <p className="wrap-anywhere whitespace-pre-line text-ink">{text}</p>
            <p className="text-12 text-muted">
              {author}
              {forRole && t('accounts.notes.for', { role: t(`frame.role.${forRole}`) })} · {format.dateTime(createdAt)}
            </p>
          </li>
        ))}
      </ul>
      {!mayAdd && account.notes.length === 0 && <p className="text-13 text-muted">{t('accounts.notes.none')}</p>}
      {mayAdd && (
        <Form method="post" key={account.notes[0]?.id} className="flex flex-col gap-3" {...form.formProps}>
          <FormNote form={form} />
          <TextareaField
            form={form}
            name="text"
            label={t('accounts.notes.text')}
            hint={t('accounts.notes.hint')}
            rows={2}
          />
          <SelectField form={form} name="forRole" label={t('accounts.notes.role')}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`frame.role.${role}`)}
              </option>
            ))}
          </SelectField>
          <Button type="submit" icon="pencil" busy={form.isSending} className="self-start">
            {t('accounts.notes.add')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

export function Activity({ account: { activity } }: AccountProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('accounts.activity')}>
      {activity.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.activity.none')}</p>
      ) : (
        <ol className="grid gap-3 text-13">
          {activity.map((entry) => (
            <li key={`${entry.kind}${entry.at}${entry.name}`} className="border-l-2 border-accent pl-3">
              <ActivityText entry={entry} />
              <p className="text-12 text-muted">
                {format.dateTime(entry.at)} · {entry.by}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

// messages: accounts.entity.*
// messages: accounts.action.*
function ActivityText({ entry }: { entry: AccountActivity }) {
  const t = useMessages()
  const format = useFormat()
  const { kind, name, amount, entity, action, changes } = entry
  if (kind === 'ORDER')
    return (
      <p className="text-ink">{t('accounts.activity.order', { reference: name, amount: format.money(amount ?? 0) })}</p>
    )
  if (kind === 'INCIDENT') return <p className="text-ink">{t('accounts.activity.incident', { reference: name })}</p>
  const what = entity === 'ACCOUNT' ? t('accounts.entity.ACCOUNT') : name
  return (
    <>
      <p className="wrap-anywhere text-ink">
        {what}: {t(`accounts.action.${(action ?? 'UPDATED') as 'UPDATED'}`)}
      </p>
      {action === 'UPDATED' &&
        changes.slice(0, 3).map(({ field, before, after }) => (
          <p key={field} className="text-12 wrap-anywhere text-muted">
            {field}: {before ?? '–'} → {after ?? '–'}
          </p>
        ))}
    </>
  )
}
