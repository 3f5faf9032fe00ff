import { Form, Link, redirect } from 'react-router'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { attempt } from '#app/server/failure-policy.server.ts'
import { readSubmission } from '@tiber/web/form.server.ts'
import { getHomePath } from '@tiber/web/session/return-to.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import type { Route } from './+types/get-access.route'
import { toAddressFieldName } from './address-field-name.ts'
import { toGetAccessBody, getAccessRules } from './get-access-rules.server.ts'
import { findGetAccessProblems } from './get-access-problems.ts'
import { GetAccessFields } from './get-access-fields.tsx'
import { RequestSent } from './request-sent.tsx'

export const meta = pageTitle('access.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  // A signed-in user already has access.
  if (handle.jar.get('token')) throw redirect(getHomePath(locale))
  const { manualAccountCheck, features } = await readShopSettings(handle)
  return {
    isSent: url.searchParams.has('sent'),
    isReviewed: manualAccountCheck,
    canAskQuestion: features.includes('access-requests'),
    rules: getAccessRules,
    countries: listCountries(locale),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const sent = await readSubmission(request, getAccessRules)
  sent.addProblems(findGetAccessProblems(sent.values))
  if (!sent.isValid()) return sent.toResult()
  const { features } = await readShopSettings(handle)
  const question = features.includes('access-requests') ? sent.values['question']?.trim() : undefined
  const activationUrl = dependencies.config.publicUrl + localisedPath('/auth/activate', getPathLocale(url.pathname))
  const body = { ...toGetAccessBody(sent.values), fromFO: true, activationUrl, ...(question && { question }) }
  await attempt({ log: dependencies.log, onFailure: sent.recordFailure }, 'createCustomerAccount', () =>
    platform.customerAccounts.create({ body }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(`${url.pathname}?sent=1`)
}

export default function GetAccessPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const form = useForm({
    rules: loaderData.rules,
    result: actionData,
    initial: { [toAddressFieldName('country')]: 'ES' },
    check: findGetAccessProblems,
  })
  if (loaderData.isSent && !actionData)
    return <RequestSent isReviewed={loaderData.isReviewed} hasLink={loaderData.canAskQuestion} />
  return (
    <Form method="post" action="?" data-wide="" className="flex flex-col gap-6" {...form.formProps}>
      <div className="flex flex-col gap-1">
        <h1 className="text-22">{t('access.title')}</h1>
        <p>
          {t('access.sub')} {t('access.have')}{' '}
          <Link to={localisedPath('/auth/login', locale)}>{t('access.toLogin')}</Link>
        </p>
      </div>
      <GetAccessFields form={form} countries={loaderData.countries} canAskQuestion={loaderData.canAskQuestion} />
    </Form>
  )
}
