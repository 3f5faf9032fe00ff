import { Form, redirect } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { CompanyFields } from '../frame/company-fields.tsx'
import { buildCompanyRules, checkCompany, toNewCompany } from '../frame/company-form.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/customer.route'
import { SetupPage } from './setup-page.tsx'
import { getNextPath } from './steps.ts'

export const meta = pageTitle('setup.step.CUSTOMER')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { steps } = await context.get(sessionContext).platform.setup.readProgress()
  return {
    rules: buildCompanyRules(),
    countries: listCountries(getPathLocale(url.pathname)),
    customer: steps.find(({ name }) => name === 'CUSTOMER')?.detail ?? null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies } = context.get(sessionContext)
  const sent = await readSubmission(request, buildCompanyRules())
  sent.addProblems(checkCompany(sent.values))
  if (!sent.isValid()) return sent.toResult()
  await sent.send(dependencies.log, 'createAccount', () =>
    platform.operatorAccounts.create({ body: toNewCompany(sent.values) }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(localisedPath(getNextPath('CUSTOMER'), getPathLocale(url.pathname)))
}

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { rules, countries, customer } = loaderData
  const form = useForm({ rules, result: actionData, initial: { country: 'ES' } })
  return (
    <SetupPage
      step="CUSTOMER"
      isRequired={customer !== null}
      title={t('setup.customer.title')}
      sub={t('setup.customer.sub')}
      main={
        <>
          {customer && (
            <LinkButton to={localisedPath(getNextPath('CUSTOMER'), locale)} variant="primary" size="large">
              {t('setup.next')}
            </LinkButton>
          )}
          <Button
            type="submit"
            form="customer"
            variant={customer ? 'secondary' : 'primary'}
            size="large"
            icon="check"
            busy={form.isSending}
          >
            {t('setup.customer.create')}
          </Button>
        </>
      }
    >
      <div className="grid max-w-200 gap-4">
        {customer && <Note tone="success">{t('setup.customer.there', { company: customer })}</Note>}
        <Panel title={t('setup.customer.company')}>
          <Form method="post" id="customer" className="flex flex-col gap-4" {...form.formProps}>
            <FormNote form={form} failures={{ CA0004: { title: t('frame.company.taken') } }} />
            <CompanyFields form={form} countries={countries} />
          </Form>
        </Panel>
      </div>
    </SetupPage>
  )
}
