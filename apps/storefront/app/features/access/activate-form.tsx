import { Form } from 'react-router'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { PasswordField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'

type ActivateFormProps = {
  token: string
  /** Undefined if the platform offers no details of the link. */
  link:
    | {
        kind: 'ACTIVATION' | 'JOIN'
        /** Users of other clients than ACCOUNT choose a password here, and sign in elsewhere. */
        client: 'ACCOUNT' | 'SUPPLIER' | 'OPERATOR'
        email: string
        firstName: string
        accountName: string
        needsPassword: boolean
      }
    | undefined
  rules: FormRules
  result: FormResult | undefined
}

export function ActivateForm({ token, link, rules, result }: ActivateFormProps) {
  const t = useMessages()
  const needsPassword = link?.needsPassword ?? false
  const form = useForm({ rules: needsPassword ? rules : {}, result })
  return (
    <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
      <h1 className="text-22">{getTitle(t, link)}</h1>
      <p>{getText(t, link)}</p>
      <FormNote form={form} failures={{ RQ0004: { title: t('frame.errors.RQ0004'), text: t('access.tooOften') } }} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="kind" value={link?.kind} />
      <input type="hidden" name="client" value={link?.client} />
      {needsPassword && (
        <>
          {/* Lets a password manager store the new password under the right user name. */}
          <input type="hidden" name="username" autoComplete="username" value={link?.email} />
          <PasswordField
            form={form}
            name="password"
            label={t('access.activate.password')}
            hint={t('access.activate.rule')}
            example="Taller-2026"
            size="large"
            autoComplete="new-password"
          />
        </>
      )}
      <Button type="submit" variant="primary" size="large" block busy={form.isSending}>
        {link?.kind === 'JOIN'
          ? t('access.join.submit', { company: link.accountName })
          : t(needsPassword && link?.client === 'ACCOUNT' ? 'access.activate.submit' : 'access.activate.plain')}
      </Button>
    </Form>
  )
}

type Translate = ReturnType<typeof useMessages>

function getTitle(t: Translate, link: ActivateFormProps['link']): string {
  if (!link) return t('access.activate.title')
  if (link.kind === 'JOIN') return t('access.join.title', { company: link.accountName })
  return t('access.activate.welcome', { name: link.firstName })
}

function getText(t: Translate, link: ActivateFormProps['link']): string {
  if (!link) return t('access.activate.text')
  if (link.kind === 'JOIN') return t('access.join.text', { company: link.accountName, email: link.email })
  if (link.client !== 'ACCOUNT') return t('access.activate.staff', { email: link.email })
  return t(link.needsPassword ? 'access.activate.choose' : 'access.activate.confirm', {
    company: link.accountName,
    email: link.email,
  })
}
