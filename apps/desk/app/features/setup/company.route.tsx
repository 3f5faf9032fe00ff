import { Form, redirect } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { LegalFields } from '../frame/legal-fields.tsx'
import { buildLegalRules, toLegalEntity, toLegalValues } from '../frame/legal-form.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/company.route'
import { LookPanel } from './look-panel.tsx'
import { lookRules, saveLook } from './save-look.server.ts'
import { SetupPage } from './setup-page.tsx'
import { getNextPath } from './steps.ts'

export const meta = pageTitle('setup.step.COMPANY')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const shop = await context.get(sessionContext).platform.setup.readShop()
  const { legal } = shop
  return {
    shop,
    lookRules,
    rules: buildLegalRules(),
    initial: toLegalValues(legal),
    isSaved: legal !== null,
    countries: listCountries(getPathLocale(url.pathname)),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const data = await readFormData(request)
  if (data.get('intent') === 'look') {
    const result = await saveLook(handle, data)
    if (result) return result
    throw redirectWithFlash(handle.jar, url.pathname, { name: 'setup.look' })
  }
  const sent = createSubmission(data, buildLegalRules())
  if (!sent.isValid()) return sent.toResult()
  await sent.send(dependencies.log, 'updateShop', () =>
    platform.setup.updateShop({ body: { legal: toLegalEntity(sent.values) } }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(localisedPath(getNextPath('COMPANY'), getPathLocale(url.pathname)))
}

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { shop, lookRules, rules, initial, countries, isSaved } = loaderData
  const locale = useLocale()
  const form = useForm({ rules, result: actionData, initial })
  return (
    <SetupPage
      step="COMPANY"
      title={t('setup.company.title')}
      sub={t('setup.company.sub')}
      main={
        <Button type="submit" form="company" variant="primary" size="large" icon="check" busy={form.isSending}>
          {t('setup.save')}
        </Button>
      }
    >
      <Panel title={t('setup.company.legal')} className="max-w-200">
        <Form method="post" id="company" className="flex flex-col gap-4" {...form.formProps}>
          <FormNote form={form} />
          <LegalFields form={form} countries={countries} />
        </Form>
      </Panel>
      <div className="mt-4">
        <LookPanel key={`${shop.colour} ${shop.logo}`} shop={shop} rules={lookRules} result={actionData} />
      </div>
      {isSaved && (
        <p className="mt-4 max-w-200 text-13">
          {t('setup.company.preview.text')}{' '}
          <a href={localisedPath('/operator/setup/company/invoice-preview', locale)}>{t('setup.company.preview')}</a>
        </p>
      )}
    </SetupPage>
  )
}
