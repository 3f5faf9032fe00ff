import { Form, Link } from 'react-router'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Note } from '@tiber/ui/note.tsx'

type EmailLinkFormProps = {
  kind: 'confirm' | 'revert'
  token: string
  isUsable: boolean
  result: FormResult | undefined
}

// messages: profile.link.*
/** Confirms what the mailed link does before it is used, or explains that it no longer works. */
export function EmailLinkForm({ kind, token, isUsable, result }: EmailLinkFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const form = useForm({ rules: {}, result })
  if (!isUsable || form.failure === 'AU0004')
    return (
      <>
        <h1 className="text-22">{t('profile.link.dead.title')}</h1>
        <Note tone="warning">{t(kind === 'revert' ? 'profile.link.dead.revert' : 'profile.link.dead.text')}</Note>
        <p className="text-center text-13">
          <Link to={localisedPath('/auth/login', locale)}>{t('session.backToLogin')}</Link>
        </p>
      </>
    )
  return (
    <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
      <h1 className="text-22">{t(`profile.link.${kind}.title`)}</h1>
      <p>{t(`profile.link.${kind}.text`)}</p>
      <FormNote
        form={form}
        failures={{
          CU0002: {
            title: t('profile.link.taken'),
            text: t(kind === 'revert' ? 'profile.link.taken.revert' : 'profile.link.taken.text'),
          },
        }}
      />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" variant="primary" size="large" block busy={form.isSending}>
        {t(`profile.link.${kind}.submit`)}
      </Button>
    </Form>
  )
}
