import { data } from 'react-router'
import type { CallBody } from '@tiber/contract/call'
import { contract } from '@tiber/contract/contract'
import { buildCustomFieldInputs, getCustomFieldRules } from '@tiber/ui/forms/custom-field-rules.ts'
import { buildBody, buildRules } from '@tiber/ui/forms/field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readFileNames, sendFiles } from '#app/server/custom-field-files.server.ts'
import { attempt } from '#app/server/failure-policy.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session/session.server.ts'
import { readShopSettings } from '#app/server/shop-settings.server.ts'
import { EmptyState } from '@tiber/ui/empty-state.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/company.route'
import { BuyingPolicies } from './buying-policies.tsx'
import { CompanyContacts, CompanyFacts, CompanyState } from './company-facts.tsx'
import { CompanyForm } from './company-form.tsx'
import { CompanyPage } from './company-page.tsx'
import { getCompanyRights } from './company-rights.ts'

export const meta = pageTitle('company.title')

const body = contract.customerAccounts.update.body
const fields = [
  'name',
  'companyRegistrationName',
  'businessRegistrationNumber',
  'vatNumber',
  'otherVatNumbers',
  'website',
  'legalUser',
]
/** The platform ignores blank values of these fields, so the form requires them. */
const requiredFields = ['name', 'companyRegistrationName', 'businessRegistrationNumber']
const companyRules = buildRules(body, fields, requiredFields)

const readAccountDefinitions = ({ platform }: SessionHandle) => platform.customFields.listOfAccounts()

export async function loader({ context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies, session } = handle
  const [account, definitions, { features }] = await Promise.all([
    attempt(dependencies, 'getCustomerAccount', () => platform.customerAccounts.read()),
    readAccountDefinitions(handle),
    readShopSettings(handle),
  ])
  const rights = getCompanyRights(session.user)
  const shouldReadPolicies = rights.canReadPolicies && features.includes('buying-policies')
  const [policies, files] = await Promise.all([
    shouldReadPolicies ? platform.buyingPolicies.list() : [],
    readFileNames(handle, definitions),
  ])
  const rules = { ...companyRules, ...getCustomFieldRules(definitions) }
  return data({ account, definitions, files, policies, rules, rights }, { status: account ? 200 : 503 })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies, jar } = handle
  const definitions = await readAccountDefinitions(handle)
  const sent = await readSubmission(request, { ...companyRules, ...getCustomFieldRules(definitions) })
  if (sent.isValid()) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const customFieldValues = buildCustomFieldInputs(definitions, sent.values)
  const changes = {
    ...buildBody<CallBody<typeof contract.customerAccounts.update>>(companyRules, sent.values),
    customFieldValues,
  }
  await attempt({ log: dependencies.log, onFailure: sent.recordFailure }, 'updateCustomerAccount', () =>
    platform.customerAccounts.update({ body: changes }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirectWithFlash(jar, localisedPath('/account/company', getPathLocale(url.pathname)), {
    name: 'company.saved',
  })
}

export default function CompanyDataPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { account, definitions, files, policies, rules, rights } = loaderData
  if (!account) return <NoAccount />
  return (
    <CompanyPage title={account.name} sub={t(rights.canChangeCompany ? 'company.data.sub' : 'company.data.sub.read')}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('company.data')}>
            {rights.canChangeCompany ? (
              <CompanyForm
                account={account}
                definitions={definitions}
                files={files}
                rules={rules}
                result={actionData}
              />
            ) : (
              <CompanyFacts account={account} definitions={definitions} files={files} />
            )}
          </Panel>
          <BuyingPolicies policies={policies} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <CompanyState account={account} />
          <CompanyContacts contacts={account.mainContacts} />
        </div>
      </div>
    </CompanyPage>
  )
}

/** Spec 8: a failed read of the account shows an empty state instead of an error page. */
function NoAccount() {
  const t = useMessages()
  return (
    <CompanyPage title={t('company.title')}>
      <EmptyState
        icon="wifi-off"
        title={t('company.unread')}
        actions={
          <LinkButton to="" reloadDocument>
            {t('frame.error.again')}
          </LinkButton>
        }
      >
        {t('company.unread.text')}
      </EmptyState>
    </CompanyPage>
  )
}
