import type { ComponentProps } from 'react'
import { useMessages } from '../i18n/use-messages.tsx'
import { PasswordInput as PlainPasswordInput } from '../inputs/password-input.tsx'
import { TextInput } from '../inputs/text-input.tsx'

/** Input of an e-mail address, for the sign-in pages and all other forms. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
}

type PasswordInputProps = Omit<ComponentProps<typeof PlainPasswordInput>, 'showLabel' | 'hideLabel'>

/** Input of a password with a labelled button that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useMessages()
  return <PlainPasswordInput showLabel={t('forms.password.show')} hideLabel={t('forms.password.hide')} {...props} />
}
