import { Form } from 'react-router'
import type { Delegation } from '@tiber/contract/orders/approval-shapes'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { DateField } from '@tiber/ui/forms/date-field.tsx'
import { SelectField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Badge } from '@tiber/ui/badge.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type DelegationsProps = {
  delegations: { given: Delegation[]; received: Delegation[] }
  colleagues: { id: string; name: string }[]
  rules: FormRules
  result: FormResult | undefined
}

/** Lists the delegations the user has given and received, and creates new ones. */
export function Delegations({ delegations: { given, received }, colleagues, rules, result }: DelegationsProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'delegate' })
  const failures = {
    'F-E-002': { title: t('approvals.delegation.self') },
    'F-E-003': { title: t('approvals.delegation.taken') },
    'F-E-007': { title: t('approvals.delegation.over') },
    'F-E-040': { title: t('approvals.delegation.self') },
  }
  return (
    <Panel title={t('approvals.delegation')}>
      <p className="mb-3 text-13">{t('approvals.delegation.text')}</p>
      <DelegationList given={given} received={received} />
      <Form
        // Resets the fields after a delegation was created.
        key={given.length}
        method="post"
        preventScrollReset
        className="flex flex-wrap items-start gap-3 max-md:flex-col max-md:items-stretch"
        {...form.formProps}
      >
        <FormNote form={form} failures={failures} className="w-full" />
        <SelectField
          form={form}
          name="delegateUserId"
          label={t('approvals.delegation.who')}
          className="min-w-56 flex-1"
        >
          <option value="">{t('approvals.delegation.choose')}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <DateField form={form} name="from" label={t('approvals.delegation.from')} />
        <DateField form={form} name="until" label={t('approvals.delegation.until')} />
        <Button type="submit" busy={form.isSending} className="self-end max-md:self-stretch">
          {t('approvals.delegation.save')}
        </Button>
      </Form>
    </Panel>
  )
}

function DelegationList({ given, received }: DelegationsProps['delegations']) {
  const t = useMessages()
  if (given.length + received.length === 0)
    return <p className="mb-4 text-13 text-muted">{t('approvals.delegation.none')}</p>
  return (
    <ul className="mb-4 flex flex-col divide-y divide-line border-y border-line">
      {given.map((each) => (
        <DelegationLine
          key={each.id}
          delegation={each}
          name={each.delegate.name}
          text={t('approvals.delegation.given', { name: each.delegate.name })}
        />
      ))}
      {received.map((each) => (
        <DelegationLine
          key={each.id}
          delegation={each}
          name={each.user.name}
          text={t('approvals.delegation.received', { name: each.user.name })}
        />
      ))}
    </ul>
  )
}

type DelegationLineProps = { delegation: Delegation; name: string; text: string }

function DelegationLine({ delegation: { id, from, until, active }, name, text }: DelegationLineProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-13">
      <span className="mr-auto min-w-0">
        <span className="block font-medium text-ink">{text}</span>
        {t('approvals.delegation.days', { from: format.date(from), until: format.date(until) })}
      </span>
      <Badge tone={active ? 'warning' : 'neutral'} icon="calendar">
        {t(active ? 'approvals.delegation.active' : 'approvals.delegation.later')}
      </Badge>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="endDelegation" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="quiet" aria-label={t('approvals.delegation.endOne', { name })}>
          {t('approvals.delegation.end')}
        </Button>
      </Form>
    </li>
  )
}
