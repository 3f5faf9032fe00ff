import { Form } from 'react-router'
import { Button } from '@tiber/ui/button.tsx'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import { CheckboxListField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readSubmission } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { CompanyFields } from '../frame/company-fields.tsx'
import { buildCompanyRules, checkCompany, toNewCompany } from '../frame/company-form.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/new-account.route'

export const meta = pageTitle('accounts.new')
export const middleware: Route.MiddlewareFunction[] = [requireRight('ACCOUNT_UPDATE')]

export const loader = async ({ url, context }: Route.LoaderArgs) => ({
  rules: buildCompanyRules(),
  countries: listCountries(getPathLocale(url.pathname)),
  tags: await context.get(sessionContext).platform.customerTags.list(),
})

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const sent = await readSubmission(request, buildCompanyRules())
  sent.addProblems(checkCompany(sent.values))
  if (!sent.isValid()) return sent.toResult()
  const body = toNewCompany(sent.values)
  const account = await sent.send(handle.dependencies.log, 'createAccount', () =>
    handle.platform.operatorAccounts.create({ body }),
  )
  if (!account) return sent.toResult()
  const path = localisedPath(`/operator/accounts/${account.id}`, getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, { name: 'accounts.created', values: { email: body.person.email } })
}

export default function NewAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { rules, countries, tags } = loaderData
  const form = useForm({ rules, result: actionData, initial: { country: 'ES' } })
  return (
    <DeskPage title={t('accounts.new')} sub={t('accounts.new.sub')}>
      <Panel title={t('accounts.company')} className="max-w-200">
        <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
          <FormNote form={form} failures={{ CA0004: { title: t('frame.company.taken') } }} />
          <CompanyFields form={form} countries={countries} />
          {tags.length > 0 && (
            <CheckboxListField
              form={form}
              name="tagIds"
              label={t('accounts.tags')}
              hint={t('accounts.tags.hint')}
              options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <Button type="submit" variant="primary" icon="check" busy={form.isSending} className="self-start">
            {t('accounts.new.submit')}
          </Button>
        </Form>
      </Panel>
    </DeskPage>
  )
}
