import { Form, useNavigation } from 'react-router'
import type { FormProblems, FormRules } from '#app/forms/field-rules.ts'
import { useFormProblems } from '#app/forms/use-form-problems.ts'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'

type ActivateFormProps = {
  token: string
  /** Undefined where the platform does not say what the link is about. */
  link:
    | { kind: 'ACTIVATION' | 'JOIN'; email: string; firstName: string; accountName: string; needsPassword: boolean }
    | undefined
  rules: FormRules
  problems: FormProblems | undefined
  isTooOften: boolean
}

export function ActivateForm({ token, link, rules, problems: fromServer, isTooOften }: ActivateFormProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const needsPassword = link?.needsPassword ?? false
  const { problems, formProps } = useFormProblems(needsPassword ? rules : {}, fromServer)
  const wrong = problems['newPassword']
  return (
    <Form method="post" className="flex flex-col gap-4" {...formProps}>
      <h1 className="text-22">{titleOf(t, link)}</h1>
      <p>{textOf(t, link)}</p>
      {isTooOften && (
        <Note tone="danger" title={t('frame.errors.RQ0004')}>
          {t('access.tooOften')}
        </Note>
      )}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="kind" value={link?.kind} />
      {needsPassword && (
        <>
          {/* So that a password manager files the new password under the right name. */}
          <input type="hidden" name="username" autoComplete="username" value={link?.email} />
          <Field
            label={t('access.activate.password')}
            hint={t('access.activate.rule')}
            error={
              wrong && t(`access.activate.problem.${wrong === 'required' || wrong === 'tooLong' ? wrong : 'weak'}`)
            }
          >
            <PasswordInput
              name="newPassword"
              size="large"
              autoComplete="new-password"
              showLabel={t('access.activate.show')}
              hideLabel={t('access.activate.hide')}
            />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {link?.kind === 'JOIN'
          ? t('access.join.submit', { company: link.accountName })
          : t(needsPassword ? 'access.activate.submit' : 'access.activate.plain')}
      </Button>
    </Form>
  )
}

type Translate = ReturnType<typeof useMessages>

function titleOf(t: Translate, link: ActivateFormProps['link']): string {
  if (!link) return t('access.activate.title')
  if (link.kind === 'JOIN') return t('access.join.title', { company: link.accountName })
  return t('access.activate.welcome', { name: link.firstName })
}

function textOf(t: Translate, link: ActivateFormProps['link']): string {
  if (!link) return t('access.activate.text')
  if (link.kind === 'JOIN') return t('access.join.text', { company: link.accountName, email: link.email })
  return t(link.needsPassword ? 'access.activate.choose' : 'access.activate.confirm', {
    company: link.accountName,
    email: link.email,
  })
}
