import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../button.tsx'
import { buttonClasses } from '../classes/button-classes.ts'
import type { FieldProblem, FormRules } from '../forms/field-rules.ts'
import { useFormProblems } from '../forms/use-form-problems.ts'
import { localisedPath } from '../i18n/locale.ts'
import { useLocale, useMessages } from '../i18n/use-messages.tsx'
import { Note } from '../note.tsx'
import { FailureNote, getStatus, type ExplainedCode } from './failure-note.tsx'
import { getPasswordError, PasswordField } from './form-fields.tsx'

/** Why a password was not set; a dead link has a page of its own. */
export type ResetFailure = ExplainedCode | 'link'

export const getResetStatus = (failure: ResetFailure) => (failure === 'link' ? 400 : getStatus(failure))

type ResetPasswordFormProps = {
  rules: FormRules
  /** The token of the mailed link. */
  token: string
  result: { problems?: Record<string, FieldProblem>; failure?: ResetFailure | undefined } | undefined
}

/** Chooses a new password by a link that can be used. */
export function ResetPasswordForm({ rules, token, result }: ResetPasswordFormProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const { problems, formProps } = useFormProblems(rules, result?.problems)
  const failure = result?.failure
  if (failure === 'link') return <DeadResetLink />
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{t('session.reset.title')}</h1>
      {failure && <FailureNote code={failure} />}
      <input type="hidden" name="token" value={token} />
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        label={t('session.reset.password')}
        hint={t('session.reset.rule')}
        error={problems['newPassword'] && getPasswordError(t, problems['newPassword'])}
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.reset.submit')}
      </Button>
    </Form>
  )
}

/** Shown for a link that was used, has expired or never existed. */
export function DeadResetLink() {
  const t = useMessages()
  const locale = useLocale()
  return (
    <>
      <h1 className="text-22">{t('session.reset.dead.title')}</h1>
      <Note tone="warning">{t('session.reset.dead.text')}</Note>
      <Link
        to={localisedPath('/auth/forgot-password', locale)}
        className={buttonClasses({ variant: 'primary', size: 'large', block: true })}
      >
        {t('session.reset.dead.again')}
      </Link>
      <p className="text-center text-13">
        <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
      </p>
    </>
  )
}
