import { Form, Link, useNavigation } from 'react-router'
import type { FormProblems, FormRules } from '#app/forms/field-rules.ts'
import { useFormProblems } from '#app/forms/use-form-problems.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

type DeadLinkProps = {
  token: string
  rules: FormRules
  answer: { state: string; email?: string; problems?: FormProblems; isTooOften?: boolean } | undefined
}

/** Links work once and for a week: what happened, and how to get another one. */
export function DeadLink({ token, rules, answer }: DeadLinkProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const toLogin = (
    <p className="text-center text-13">
      {t('access.dead.active')} <Link to={localisedPath('/auth/login', locale)}>{t('access.toLogin')}</Link>
    </p>
  )
  if (answer?.state === 'resent')
    return (
      <>
        <h1 className="text-22">{t('access.resent.title')}</h1>
        <Note tone="success">{t('access.resent.text')}</Note>
        {toLogin}
      </>
    )
  return (
    <>
      <h1 className="text-22">{t('access.dead.title')}</h1>
      <Note tone="warning">{t('access.dead.text')}</Note>
      {answer?.isTooOften && (
        <Note tone="danger" title={t('frame.errors.RQ0004')}>
          {t('access.tooOften')}
        </Note>
      )}
      {token && (
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" size="large" block icon="mail" busy={isSending}>
            {t('access.dead.resend')}
          </Button>
        </Form>
      )}
      <EmailForm rules={rules} answer={answer} isOnlyWay={!token} isSending={isSending} />
      {toLogin}
    </>
  )
}

type EmailFormProps = Omit<DeadLinkProps, 'token'> & { isOnlyWay: boolean; isSending: boolean }

function EmailForm({ rules, answer, isOnlyWay, isSending }: EmailFormProps) {
  const t = useMessages()
  const { problems, formProps } = useFormProblems(rules, answer?.problems)
  const wrong = problems['email']
  return (
    <Form method="post" className="flex flex-col gap-3 border-t border-line pt-4" {...formProps}>
      <input type="hidden" name="intent" value="resend" />
      <Field
        label={isOnlyWay ? t('access.dead.email') : t('access.dead.emailOr')}
        error={wrong && t(wrong === 'required' ? 'session.email.required' : 'session.email.wrong')}
      >
        <TextInput name="email" size="large" type="email" autoComplete="email" defaultValue={answer?.email} />
      </Field>
      <Button type="submit" variant={isOnlyWay ? 'primary' : 'secondary'} size="large" block busy={isSending}>
        {t('access.dead.sendTo')}
      </Button>
    </Form>
  )
}
