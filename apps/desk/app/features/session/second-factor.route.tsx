import { data, Form, redirect, useNavigation } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Field } from '@tiber/ui/inputs/field.tsx'
import { TextInput } from '@tiber/ui/inputs/text-input.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { getHomePath, toSafeReturnPath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session.server.ts'
import type { Route } from './+types/second-factor.route'
import { readChallenge } from './sign-in.server.ts'

export const meta = pageTitle('session.factor.title')

export function loader({ url, context }: Route.LoaderArgs) {
  const locale = getPathLocale(url.pathname)
  if (!readChallenge(context.get(sessionContext))) throw redirect(localisedPath('/auth/login', locale))
  const { maxLength } = buildRules(contract.secondFactor.signIn.body, ['code'])['code'] ?? {}
  return { maxLength, returnTo: toSafeReturnPath(url.searchParams.get('returnTo'), getHomePath(locale)) }
}

// messages: session.factor.problem.*
type Problem = 'wrong' | 'expired' | 'tooOften' | 'unreachable'
const problemByCode: Record<string, Problem> = { AU0006: 'wrong', AU0004: 'expired', RQ0004: 'tooOften' }

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  const form = await readFormData(request)
  const asked = readChallenge(handle)
  if (!asked) throw redirect(localisedPath('/auth/login', locale))
  const code = String(form.get('code') ?? '').replaceAll(/\s/g, '')
  try {
    if (code === '') return data({ problem: 'wrong' as Problem }, { status: 400 })
    await handle.createClient(asked.side).secondFactor.signIn({ body: { challenge: asked.challenge, code } })
  } catch (error) {
    if (!(error instanceof SdkError)) throw error
    const problem = problemByCode[error.code ?? ''] ?? (error.status === 400 ? 'wrong' : 'unreachable')
    return data({ problem }, { status: error.status ?? 503 })
  }
  handle.jar.clear('challenge')
  throw redirect(toSafeReturnPath(form.get('returnTo'), getHomePath(locale)))
}

export default function SecondFactorPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const isSending = useNavigation().state !== 'idle'
  const problem = actionData?.problem
  return (
    <Form method="post" className="flex flex-col gap-4">
      <h1 className="text-22">{t('session.factor.title')}</h1>
      <p>{t('session.factor.text')}</p>
      <input type="hidden" name="returnTo" value={loaderData.returnTo} />
      <Field
        label={t('session.factor.code')}
        hint={t('session.factor.recovery')}
        error={problem && t(`session.factor.problem.${problem}`)}
      >
        <TextInput
          name="code"
          size="large"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={loaderData.maxLength}
          // The only field of a page that was opened to fill it in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      </Field>
      <Button type="submit" variant="primary" size="large" block busy={isSending}>
        {t('session.factor.submit')}
      </Button>
      <LinkButton to={localisedPath('/auth/login', locale)} variant="quiet" block>
        {t('session.factor.other')}
      </LinkButton>
    </Form>
  )
}
