import { SdkError } from '@tiber/sdk/sdk-error'
import { toCustomFieldTexts } from '@tiber/ui/forms/custom-field-rules.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { readFileNames, sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readFormData, createSubmission } from '@tiber/web/form.server.ts'
import { listApproverIds } from '#app/server/approvers.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import { AddressForm } from '#app/features/addresses/address-form.tsx'
import { addressRules, toAddressValues, defaultAddressValues } from '#app/features/addresses/address-rules.server.ts'
import { getAddressName } from '#app/features/addresses/address-search.ts'
import { getCountryName, listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import type { Route } from './+types/organisation.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { changeOrganisationAddress } from './organisation-address.server.ts'
import { OrganisationAddresses } from './organisation-addresses.tsx'
import { OrganisationFacts } from './organisation-facts.tsx'
import { OrganisationForm } from './organisation-form.tsx'
import { toOrganisationBody, organisationRules } from './organisation-form.server.ts'
import { OrganisationState } from './organisation-state.tsx'
import { findPath, toParentOptions } from './organisation-tree.ts'
import { OrganisationUsers } from './organisation-users.tsx'

export const meta = pageTitle('company.organisation.title')

const listPath = '/account/company/organisations'
const maxUsers = 100

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const { platform, session } = handle
  const locale = getPathLocale(url.pathname)
  const organisationId = params.id
  try {
    const [tree, organisation, addresses, users, approverIds, definitions] = await Promise.all([
      platform.organisations.list(),
      platform.organisations.read({ params: { organisationId } }),
      platform.organisations.listAddresses({ params: { organisationId } }),
      platform.organisations.listUsers({ params: { organisationId }, query: { size: maxUsers } }),
      listApproverIds(handle),
      readDefinitions(handle, 'CUSTOMER_ORGANISATION'),
    ])
    const requestedAddress = url.searchParams.get('address')
    const edited = addresses.find(({ id }) => id === requestedAddress)
    if (requestedAddress !== null && requestedAddress !== 'new' && !edited) throw createNotFound(url)
    return {
      organisation: { ...organisation, children: [], addresses: [] },
      treePath: (findPath(tree, organisation.id) ?? []).map(({ id, name }) => ({ id, name })),
      parents: toParentOptions(tree, organisation.id),
      children: organisation.children.map(({ id, name, status }) => ({ id, name, status })),
      addresses: addresses.map((address) => ({
        ...address,
        displayName: getAddressName(address),
        countryName: getCountryName(address.country, locale),
      })),
      users: users.content.map(({ customerUser }) => customerUser),
      userCount: users.totalElementsCount,
      approverIds,
      selfId: session.user?.id,
      definitions,
      files: await readFileNames(handle, definitions),
      rules: organisationRules(definitions),
      rights: getCompanyRights(session.user),
      addressForm:
        requestedAddress === null
          ? undefined
          : {
              rules: addressRules(),
              initial: edited ? toAddressValues(edited) : defaultAddressValues(),
              countries: listCountries(locale),
              name: edited && getAddressName(edited),
            },
    }
  } catch (error) {
    // A foreign and an unknown organisation look the same.
    if (error instanceof SdkError && error.status === 404) throw createNotFound(url)
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies, jar } = handle
  const organisationId = params.id
  const here = localisedPath(`${listPath}/${encodeURIComponent(organisationId)}`, getPathLocale(url.pathname))
  const form = await readFormData(request)
  const addressId = url.searchParams.get('address')
  if (addressId !== null || form.has('do'))
    return changeOrganisationAddress(handle, { form, organisationId, addressId, page: here })
  const intent = String(form.get('intent') ?? '')
  const isStatusChange = intent === 'close' || intent === 'open'
  const definitions = isStatusChange ? [] : await readDefinitions(handle, 'CUSTOMER_ORGANISATION')
  const sent = createSubmission(form, isStatusChange ? {} : organisationRules(definitions))
  if (sent.isValid()) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const body = isStatusChange
    ? { status: intent === 'open' ? ('ACTIVE' as const) : ('INACTIVE' as const) }
    : toOrganisationBody(definitions, sent.values)
  const saved = await sent.send(dependencies.log, 'updateOrganisation', () =>
    platform.organisations.update({ params: { organisationId }, body }),
  )
  if (!saved) return sent.toResult()
  const flashName =
    intent === 'close'
      ? 'company.organisationClosed'
      : intent === 'open'
        ? 'company.organisationOpened'
        : 'company.organisationSaved'
  throw redirectWithFlash(jar, here, {
    name: flashName,
    values: { name: saved.name },
    ...(intent === 'close' && { undo: { action: here, fields: { intent: 'open' } } }),
  })
}

export default function OrganisationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { organisation, treePath, rights, addressForm, addresses } = loaderData
  const path = `${listPath}/${encodeURIComponent(organisation.id)}`
  const parentPages = [
    { label: t('company.organisations.title'), path: listPath },
    ...treePath.slice(0, -1).map(({ id, name }) => ({ label: name, path: `${listPath}/${encodeURIComponent(id)}` })),
  ]
  if (addressForm)
    return (
      <CompanyPage
        title={addressForm.name ?? t('company.organisation.address.new')}
        parentPages={[...parentPages, { label: organisation.name, path }]}
      >
        <AddressForm {...addressForm} result={actionData} submitLabel={t('company.save')} cancelPath={path} />
      </CompanyPage>
    )
  return (
    <CompanyPage title={organisation.name} parentPages={parentPages}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_var(--rail)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title={t('company.organisation.data')}>
            <OrganisationData loaderData={loaderData} actionData={actionData} />
          </Panel>
          <OrganisationAddresses addresses={addresses} />
          <OrganisationUsers
            users={loaderData.users}
            approverIds={loaderData.approverIds}
            total={loaderData.userCount}
            selfId={loaderData.selfId}
          />
        </div>
        <OrganisationState
          organisation={organisation}
          childOrganisations={loaderData.children}
          canChange={rights.canChangeOrganisations}
          failure={actionData?.intent ? actionData.failure : undefined}
        />
      </div>
    </CompanyPage>
  )
}

/** The organisation's own data, as a form for those who may change it. */
function OrganisationData({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const t = useMessages()
  const { organisation, treePath, parents, definitions, files, rules, rights } = loaderData
  if (!rights.canChangeOrganisations)
    return (
      <OrganisationFacts
        organisation={organisation}
        parentName={treePath.at(-2)?.name}
        definitions={definitions}
        files={files}
      />
    )
  return (
    <OrganisationForm
      key={organisation.id}
      rules={rules}
      result={actionData}
      initial={{
        name: organisation.name,
        externalId: organisation.externalId ?? '',
        parentId: organisation.parentId ?? '',
        ...toCustomFieldTexts(organisation.customFieldValues),
      }}
      parents={parents}
      definitions={definitions}
      files={files}
      submitLabel={t('company.save')}
    />
  )
}
