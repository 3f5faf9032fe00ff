import { useRef } from 'react'
import { Form } from 'react-router'
import type { AccessTemplate, OperatorRequest } from '@tiber/contract/operator/operator-requests'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextareaField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useShortcut } from '@tiber/ui/hooks/use-shortcut.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { KeyHint } from '@tiber/ui/key-hint.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type DecisionsProps = {
  request: OperatorRequest
  templates: AccessTemplate[]
  mayEditTemplates: boolean
  rules: Record<'ask' | 'decline', FormRules>
  result: FormResult | undefined
}

/** Yes, no or a question; each is mailed to the applicant. */
export function Decisions({ request, templates, mayEditTemplates, rules, result }: DecisionsProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <div className="grid gap-4">
      <Panel
        title={t('requests.approve')}
        aside={
          mayEditTemplates && (
            <Link to={localisedPath('/operator/access-templates', locale)}>{t('requests.templates')}</Link>
          )
        }
      >
        <Approval request={request} templates={templates} result={result} />
      </Panel>
      <Question company={request.companyName} rules={rules.ask} result={result} />
      <Refusal company={request.companyName} rules={rules.decline} result={result} />
    </div>
  )
}

type AnswerProps = { company: string; rules: FormRules; result: FormResult | undefined }

function Question({ company, rules, result }: AnswerProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'ask' })
  const element = useRef<HTMLDivElement>(null)
  useShortcut({
    keys: 'q',
    text: t('requests.ask'),
    onPress: () => element.current?.querySelector('textarea')?.focus(),
  })
  return (
    <div ref={element}>
      <Panel title={t('requests.ask')} aside={<KeyHint>Q</KeyHint>}>
        <Form method="post" className="flex flex-col gap-3" {...form.formProps}>
          <FormNote form={form} />
          <input type="hidden" name="company" value={company} />
          <TextareaField form={form} name="text" label={t('requests.ask.text')} rows={3} />
          <Button type="submit" icon="send" busy={form.isSending}>
            {t('requests.ask.submit')}
          </Button>
        </Form>
      </Panel>
    </div>
  )
}

function Refusal({ company, rules, result }: AnswerProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'decline' })
  const element = useRef<HTMLDivElement>(null)
  useShortcut({
    keys: 'd',
    text: t('requests.decline'),
    onPress: () => element.current?.querySelector('textarea')?.focus(),
  })
  return (
    <div ref={element}>
      <Panel title={t('requests.decline')} aside={<KeyHint>D</KeyHint>}>
        <Form method="post" className="flex flex-col gap-3" {...form.formProps}>
          <FormNote form={form} />
          <input type="hidden" name="company" value={company} />
          <TextareaField
            form={form}
            name="reason"
            label={t('requests.decline.reason')}
            hint={t('requests.decline.hint')}
            isRequired
            rows={3}
          />
          <Button type="submit" variant="danger-quiet" icon="ban" busy={form.isSending}>
            {t('requests.decline')}
          </Button>
        </Form>
      </Panel>
    </div>
  )
}

/** Approves with one of the templates, chosen by its number, or as the company is. */
function Approval({ request, templates, result }: Pick<DecisionsProps, 'request' | 'templates' | 'result'>) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'approve' })
  const element = useRef<HTMLDivElement>(null)
  useShortcut({
    keys: 'a',
    text: t('requests.approve'),
    onPress: () => element.current?.querySelector('form')?.requestSubmit(),
  })
  return (
    <div ref={element}>
      <Form method="post" className="flex flex-col gap-3 text-13" {...form.formProps}>
        <FormNote form={form} />
        <input type="hidden" name="company" value={request.companyName} />
        {templates.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-medium text-ink">{t('requests.template')}</legend>
            {templates.map((template, at) => (
              <TemplateChoice key={template.id} template={template} number={at + 1} />
            ))}
            <label className="flex min-h-6 items-center gap-2">
              <input type="radio" name="templateId" value="" defaultChecked />
              {t('requests.template.none')}
            </label>
          </fieldset>
        )}
        <p>{t('requests.approve.text', { email: request.email })}</p>
        <Button type="submit" variant="primary" icon="check" busy={form.isSending} aria-keyshortcuts="a">
          {t('requests.approve')}
        </Button>
      </Form>
    </div>
  )
}

// messages: requests.paymentType.*
function TemplateChoice({ template, number }: { template: AccessTemplate; number: number }) {
  const t = useMessages()
  const format = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const { id, name, paymentType, creditLimit } = template
  useShortcut({ keys: String(number), text: name, onPress: () => (input.current!.checked = true) })
  const facts = [
    paymentType && t(`requests.paymentType.${paymentType}`),
    creditLimit !== null && t('requests.template.limit', { amount: format.money(creditLimit) }),
  ].filter(Boolean)
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input ref={input} type="radio" name="templateId" value={id} />
      <span className="min-w-0 flex-1">
        {name}
        {facts.length > 0 && <span className="text-muted"> · {facts.join(' · ')}</span>}
      </span>
      <KeyHint>{String(number)}</KeyHint>
    </label>
  )
}
