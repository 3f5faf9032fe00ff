import { Form } from 'react-router'
import type { AccountActivity } from '@tiber/contract/operator/operator-accounts'
import { Button } from '@tiber/ui/button.tsx'
import { SelectField, TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { AccountFormProps } from './change-form.tsx'

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
          <FormNote
            form={form}
            failures={{
              'F-E-040': { title: t('accounts.changedMeanwhile'), text: t('accounts.changedMeanwhile.text') },
            }}
          />
          {/* A second click would write the note again. */}
          <input type="hidden" name="after" value={account.notes[0]?.id ?? ''} />
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

/** What happened last, or what was changed. */
export function Activity({ activity }: { activity: AccountActivity[] }) {
  const t = useMessages()
  const format = useFormat()
  return (
    <Panel title={t('accounts.activity')}>
      {activity.length === 0 ? (
        <p className="text-13 text-muted">{t('accounts.activity.none')}</p>
      ) : (
        <ol className="event-list">
          {activity.map((entry) => (
            <li key={`${entry.kind}${entry.at}${entry.name}`}>
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

/** Closing ends what the people of the company may do at once; it can be taken back here. */
export function StatusPanel({ account, rules, result }: AccountFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'status' })
  const isActive = account.status === 'ACTIVE'
  return (
    <Panel title={t('accounts.status')}>
      <Form method="post" className="flex flex-col gap-3 text-13" {...form.formProps}>
        <FormNote form={form} failures={{ CA0004: { title: t('frame.company.taken') } }} />
        <p>{isActive ? t('accounts.close.text') : t('accounts.reopen.text')}</p>
        <input type="hidden" name="status" value={isActive ? 'INACTIVE' : 'ACTIVE'} />
        <Button type="submit" variant={isActive ? 'danger-quiet' : 'secondary'} busy={form.isSending}>
          {isActive ? t('accounts.close') : t('accounts.reopen')}
        </Button>
      </Form>
    </Panel>
  )
}
