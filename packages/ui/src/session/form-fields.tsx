import type { ComponentProps, ReactNode } from 'react'
import { EmailInput, PasswordInput } from '../forms/credential-inputs.tsx'
import type { FieldProblem } from '../forms/field-rules.ts'
import { useMessages } from '../i18n/use-messages.tsx'
import { Field } from '../inputs/field.tsx'

type EmailFieldProps = ComponentProps<typeof EmailInput> & { problem: FieldProblem | undefined }

export function EmailField({ problem, ...rest }: EmailFieldProps) {
  const t = useMessages()
  return (
    <Field label={t('session.email')} error={problem && getEmailError(t, problem)}>
      <EmailInput size="large" {...rest} />
    </Field>
  )
}

type PasswordFieldProps = ComponentProps<typeof PasswordInput> & {
  label: string
  hint?: ReactNode
  aside?: ReactNode
  error: string | undefined
}

export function PasswordField({ label, hint, aside, error, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      <PasswordInput size="large" {...rest} />
    </Field>
  )
}

/** Returns the text for a password that is missing, too long or (if new) too weak. */
export function getPasswordError(t: ReturnType<typeof useMessages>, problem: FieldProblem): string {
  if (problem === 'required') return t('session.password.required')
  return problem === 'tooLong' ? t('session.reset.tooLong') : t('session.reset.weak')
}

function getEmailError(t: ReturnType<typeof useMessages>, problem: FieldProblem): string {
  if (problem === 'required') return t('session.email.required')
  return problem === 'tooLong' ? t('session.email.tooLong') : t('session.email.wrong')
}
