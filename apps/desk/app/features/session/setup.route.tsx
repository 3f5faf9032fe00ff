import { useSyncExternalStore } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { EmailField, PasswordField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/setup.route'

export const meta = pageTitle('session.setup.title')

const fields = ['token', 'firstName', 'lastName', 'email', 'password'] as const
const rules = () => buildRules(contract.setup.createOwner.body, fields)

/** Somebody who runs the shop needs no owner, unless a link for a lost one was printed. */
export async function loader({ context }: Route.LoaderArgs) {
  const { state, acceptsLink } = await context.get(sessionContext).createClient('OPERATOR').setup.read()
  if (state !== 'EMPTY' && !acceptsLink) throw data('Not Found', { status: 404 })
  return { rules: rules(), isFirst: state === 'EMPTY' }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const sent = await readSubmission(request, rules())
  if (!sent.isValid()) return sent.toResult()
  const { token = '', firstName = '', lastName = '', email = '', password = '' } = sent.values
  const body = { token: token.trim(), firstName, lastName, email, password }
  await sent.send(handle.dependencies.log, 'createOwner', () =>
    handle.createClient('OPERATOR').setup.createOwner({ body }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(localisedPath('/operator/setup', getPathLocale(url.pathname)))
}

/** The secret is in the fragment, which only the browser sees. */
const readHash = () => window.location.hash.slice(1)

function subscribeToHash(onChange: () => void) {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

export default function SetupPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const isSending = useNavigation().state !== 'idle'
  const form = useForm({ rules: loaderData.rules, result: actionData })
  const secret = useSyncExternalStore(subscribeToHash, readHash, () => '')
  const failures = {
    AU0004: { title: t('session.setup.dead'), text: t('session.setup.dead.text') },
    SU0002: { title: t('session.setup.used'), text: t('session.setup.used.text') },
  }
  return (
    <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
      <h1 className="text-22">{loaderData.isFirst ? t('session.setup.title') : t('session.setup.lost')}</h1>
      <p>{t('session.setup.text')}</p>
      <FormNote form={form} failures={failures} />
      {secret === '' ? (
        <TextField form={form} name="token" label={t('session.setup.token')} hint={t('session.setup.token.hint')} />
      ) : (
        <input type="hidden" name="token" value={secret} />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField form={form} name="firstName" label={t('session.setup.firstName')} autoComplete="given-name" />
        <TextField form={form} name="lastName" label={t('session.setup.lastName')} autoComplete="family-name" />
      </div>
      <EmailField form={form} name="email" label={t('session.email')} autoComplete="username" />
      <PasswordField
        form={form}
        name="password"
        label={t('session.password')}
        hint={t('session.reset.rule')}
        autoComplete="new-password"
      />
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.setup.submit')}
      </Button>
    </Form>
  )
}
