import { maxReasonLength, type Decision } from '@tiber/contract/orders/approval-enums'
import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import type { IconName } from '@tiber/ui/icon-names.ts'
import { Textarea } from '@tiber/ui/inputs/textarea.tsx'

/** Rejected form with the reason typed in it. */
export type ReasonProblem = { needsReason: true; reason: string }

type DecisionFormProps = {
  /** URL the form is sent to; the current page by default. */
  action?: string
  fields?: Record<string, string>
  problem: ReasonProblem | undefined
}

const buttons = [
  { decision: 'APPROVED', variant: 'primary', icon: 'check' },
  { decision: 'RETURNED', variant: 'secondary', icon: 'undo-2' },
  { decision: 'REJECTED', variant: 'danger-quiet', icon: 'ban' },
] as const satisfies { decision: Decision; variant: string; icon: IconName }[]

// messages: approvals.decide.*
/** Offers the three decisions. Works without scripts; with scripts a missing reason is noticed before sending. */
export function DecisionForm({ action, fields, problem }: DecisionFormProps) {
  const t = useMessages()
  const reason = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(problem !== undefined)
  const sent = useNavigation().formData
  const isThisForm = Object.entries(fields ?? {}).every(([name, value]) => sent?.get(name) === value)
  const check = (decision: Decision) => (event: React.MouseEvent) => {
    if (decision === 'APPROVED' || reason.current?.value.trim()) return
    event.preventDefault()
    setIsMissing(true)
    reason.current?.focus()
  }
  return (
    <Form method="post" action={action} preventScrollReset className="flex flex-col gap-3">
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field
        label={t('approvals.decide.reason')}
        hint={t('approvals.decide.reason.hint')}
        error={isMissing ? t('approvals.decide.reason.needed') : undefined}
      >
        <Textarea
          ref={reason}
          name="reason"
          rows={2}
          maxLength={maxReasonLength}
          defaultValue={problem?.reason}
          onInput={() => setIsMissing(false)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2 max-md:flex-col max-md:items-stretch">
        {buttons.map(({ decision, variant, icon }) => (
          <Button
            key={decision}
            type="submit"
            name="decision"
            value={decision}
            variant={variant}
            icon={icon}
            className="max-md:min-h-12"
            busy={isThisForm && sent?.get('decision') === decision}
            onClick={check(decision)}
          >
            {t(`approvals.decide.${decision}`)}
          </Button>
        ))}
        <span className="sub">{t('approvals.decide.final')}</span>
      </div>
    </Form>
  )
}
