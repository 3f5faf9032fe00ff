import { Form } from 'react-router'
import type { JudgedBudget, OperatorOrderFull } from '@tiber/contract/operator/operator-orders'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { Cell, HeadCell, Row, Table } from '@tiber/ui/table.tsx'

type DecisionProps = {
  order: OperatorOrderFull
  isBlocked: boolean
  may: { release: boolean }
  rules: Record<'release' | 'refuse', FormRules>
  result: FormResult | undefined
}

// messages: operator-orders.blockedBy.*
/** Why policies blocked the order, with amounts, and the decision while it is blocked. */
export function Decision({ order, isBlocked, may, rules, result }: DecisionProps) {
  const t = useMessages()
  const format = useFormat()
  const { at, blockedBy, budgets, now } = order.judgement!
  return (
    <Panel
      title={isBlocked ? t('operator-orders.blocked') : t('operator-orders.wasBlocked')}
      aside={format.dateTime(at)}
    >
      <p className="mb-3 text-13">{blockedBy.map((each) => t(`operator-orders.blockedBy.${each}`)).join(' ')}</p>
      {budgets.length > 0 && <Budgets budgets={budgets} now={now} currency={order.currency} />}
      {isBlocked && !may.release && <p className="mt-3 text-13 text-muted">{t('operator-orders.forFinance')}</p>}
      {isBlocked && may.release && (
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <ReasonForm intent="release" rules={rules.release} result={result} />
          <ReasonForm intent="refuse" rules={rules.refuse} result={result} />
        </div>
      )}
    </Panel>
  )
}

type BudgetsProps = { budgets: JudgedBudget[]; now: JudgedBudget[] | null; currency: string }

function Budgets({ budgets, now, currency }: BudgetsProps) {
  const t = useMessages()
  return (
    <Table label={t('operator-orders.budgets')} list>
      <thead>
        <tr>
          <HeadCell>{t('operator-orders.budget')}</HeadCell>
          <HeadCell kind="num">{t('operator-orders.limit')}</HeadCell>
          <HeadCell kind="num">{t('operator-orders.used')}</HeadCell>
          <HeadCell kind="num">{t('operator-orders.then')}</HeadCell>
          {now && <HeadCell kind="num">{t('operator-orders.today')}</HeadCell>}
        </tr>
      </thead>
      <tbody>
        {budgets.map((budget) => (
          <BudgetRow key={budget.policy} budget={budget} now={now} currency={currency} />
        ))}
      </tbody>
    </Table>
  )
}

// messages: operator-orders.policy.*
function BudgetRow({ budget, now, currency }: Omit<BudgetsProps, 'budgets'> & { budget: JudgedBudget }) {
  const t = useMessages()
  const format = useFormat()
  const { policy, limit, reserved, consumed, remainingAfter } = budget
  const today = now?.find((each) => each.policy === policy)
  const money = (amount: number) => format.money(amount, { currency })
  const remaining = (amount: number) =>
    amount < 0
      ? t('operator-orders.over', { amount: money(-amount) })
      : t('operator-orders.left', { amount: money(amount) })
  return (
    <Row>
      <Cell phone="full" kind="text">
        {t(`operator-orders.policy.${policy}`)}
      </Cell>
      <Cell kind="num" label={t('operator-orders.limit')}>
        {money(limit)}
      </Cell>
      <Cell kind="num" label={t('operator-orders.used')}>
        {money(reserved + consumed)}
      </Cell>
      <Cell
        kind="num"
        label={t('operator-orders.then')}
        className={remainingAfter < 0 ? 'text-danger-text' : undefined}
      >
        {remaining(remainingAfter)}
      </Cell>
      {now && (
        <Cell
          kind="num"
          label={t('operator-orders.today')}
          className={today && today.remainingAfter < 0 ? 'text-danger-text' : undefined}
        >
          {today ? remaining(today.remainingAfter) : t('operator-orders.noLimit')}
        </Cell>
      )}
    </Row>
  )
}

type ReasonFormProps = { intent: 'release' | 'refuse'; rules: FormRules; result: FormResult | undefined }

function ReasonForm({ intent, rules, result }: ReasonFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent })
  const isRelease = intent === 'release'
  return (
    <Form method="post" className="flex flex-col gap-3" {...form.formProps}>
      <FormNote form={form} />
      <TextareaField
        form={form}
        name="reason"
        label={isRelease ? t('operator-orders.release.reason') : t('operator-orders.refuse.reason')}
        hint={isRelease ? t('operator-orders.release.hint') : t('operator-orders.refuse.hint')}
        isRequired
        rows={2}
      />
      <Button
        type="submit"
        variant={isRelease ? 'primary' : 'danger-quiet'}
        icon={isRelease ? 'check' : 'ban'}
        busy={form.isSending}
        className="mt-auto self-start"
      >
        {isRelease ? t('operator-orders.release') : t('operator-orders.refuse')}
      </Button>
    </Form>
  )
}
