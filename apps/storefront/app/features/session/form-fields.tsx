import type { ComponentProps, ReactNode } from 'react'
import type { FieldProblem } from '#app/forms/field-rules.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Field } from '#app/ui/inputs/field.tsx'
import { PasswordInput } from '#app/ui/inputs/password-input.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'

type EmailFieldProps = ComponentProps<typeof TextInput> & { problem: FieldProblem | undefined }

export function EmailField({ problem, ...rest }: EmailFieldProps) {
  const t = useMessages()
  return (
    <Field label={t('session.email')} error={problem && getEmailError(t, problem)}>
      <TextInput size="large" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...rest} />
    </Field>
  )
}

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'> & {
  label: string
  hint?: ReactNode
  aside?: ReactNode
  error: string | undefined
}

export function PasswordField({ label, hint, aside, error, ...rest }: PasswordFieldProps) {
  const t = useMessages()
  return (
    <Field label={label} hint={hint} aside={aside} error={error}>
      <PasswordInput
        size="large"
        showLabel={t('session.password.show')}
        hideLabel={t('session.password.hide')}
        {...rest}
      />
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
