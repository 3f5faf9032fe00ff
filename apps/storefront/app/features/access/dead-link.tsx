import { Form, Link, useNavigation } from 'react-router'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { EmailField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'

type DeadLinkProps = {
  token: string
  rules: FormRules
  isResent: boolean
  result: FormResult | undefined
}

/** Explains that the link is used or expired, since links work once and for a week, and offers a new one. */
export function DeadLink({ token, rules, isResent, result }: DeadLinkProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const toLogin = (
    <p className="text-center text-13">
      {t('access.dead.active')} <Link to={localisedPath('/auth/login', locale)}>{t('access.toLogin')}</Link>
    </p>
  )
  if (isResent)
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
      {token && (
        <Form method="post">
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" size="large" block icon="mail" busy={isSending}>
            {t('access.dead.resend')}
          </Button>
        </Form>
      )}
      <EmailForm rules={rules} result={result} isOnlyOption={!token} />
      {toLogin}
    </>
  )
}

type EmailFormProps = Pick<DeadLinkProps, 'rules' | 'result'> & { isOnlyOption: boolean }

function EmailForm({ rules, result, isOnlyOption }: EmailFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'resend' })
  return (
    <Form method="post" className="flex flex-col gap-3 border-t border-line pt-4" {...form.formProps}>
      <FormNote form={form} failures={{ RQ0004: { title: t('frame.errors.RQ0004'), text: t('access.tooOften') } }} />
      <EmailField
        form={form}
        name="email"
        label={isOnlyOption ? t('access.dead.email') : t('access.dead.emailOr')}
        size="large"
        autoComplete="email"
      />
      <Button type="submit" variant={isOnlyOption ? 'primary' : 'secondary'} size="large" block busy={form.isSending}>
        {t('access.dead.sendTo')}
      </Button>
    </Form>
  )
}
