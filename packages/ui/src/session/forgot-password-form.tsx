import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../button.tsx'
import type { FieldProblem, FormRules } from '../forms/field-rules.ts'
import { useFormProblems } from '../forms/use-form-problems.ts'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import { Note } from '../note.tsx'
import { FailureNote, type ExplainedCode } from './failure-note.tsx'
import { EmailField } from './form-fields.tsx'

type ForgotPasswordFormProps = {
  rules: FormRules
  result:
    | { email: string; problems?: Record<string, FieldProblem>; failure?: ExplainedCode | undefined; isSent: boolean }
    | undefined
}

/** Asks for a link to choose a new password; the answer is the same whether the e-mail is known or not. */
export function ForgotPasswordForm({ rules, result }: ForgotPasswordFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(rules, result?.problems)
  const back = <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
  if (result?.isSent)
    return (
      <>
        <h1 className="text-22">{t('session.forgot.sent.title')}</h1>
        <Note tone="success" title={result.email}>
          {t('session.forgot.sent.text')}
        </Note>
        <p className="text-13">{back}</p>
      </>
    )
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{t('session.forgot.title')}</h1>
      <p>{t('session.forgot.text')}</p>
      {result?.failure && <FailureNote code={result.failure} />}
      <EmailField name="email" autoComplete="username" defaultValue={result?.email} problem={problems['email']} />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.forgot.submit')}
      </Button>
      <p className="text-center text-13">{back}</p>
    </Form>
  )
}
