import { Form } from 'react-router'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { EmailField, PasswordField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type SignInFormProps = { rules: FormRules; email: string; result: FormResult | undefined }

export function EmailForm({ rules, email, result }: SignInFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'email', initial: { email } })
  return (
    <Panel title={t('profile.email')}>
      <Form method="post" preventScrollReset className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        <div className="grid gap-4 md:grid-cols-2">
          <EmailField
            form={form}
            name="email"
            label={t('profile.email')}
            hint={t('profile.email.hint')}
            autoComplete="email"
          />
          <PasswordField
            form={form}
            name="currentPassword"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        </div>
        <div className="flex max-md:*:flex-1">
          <Button type="submit" busy={form.isSending}>
            {t('profile.email.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

export function PasswordForm({ rules, email, result }: SignInFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'password' })
  return (
    <Panel title={t('profile.password')}>
      <Form method="post" preventScrollReset className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        {/* Lets password managers store the new password under this user name. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-4 md:grid-cols-2">
          <PasswordField
            form={form}
            name="currentPassword"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
          <PasswordField
            form={form}
            name="password"
            label={t('profile.newPassword')}
            hint={t('profile.newPassword.hint')}
            autoComplete="new-password"
          />
        </div>
        <div className="flex flex-wrap items-center gap-3 max-md:*:w-full">
          <Button type="submit" busy={form.isSending}>
            {t('profile.password.save')}
          </Button>
          <span className="sub">{t('profile.password.note')}</span>
        </div>
      </Form>
    </Panel>
  )
}
