import { redirect } from 'react-router'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { readDefinitions } from '#app/server/custom-field-definitions.server.ts'
import { sendFiles } from '#app/server/custom-field-files.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { Panel } from '@tiber/ui/panel.tsx'
import type { Route } from './+types/organisation-new.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { OrganisationForm } from './organisation-form.tsx'
import { toOrganisationBody, organisationRules } from './organisation-form.server.ts'
import { toOptions } from './organisation-tree.ts'

export const meta = pageTitle('company.organisation.new')

const listPath = '/account/company/organisations'

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  if (!getCompanyRights(handle.session.user).canChangeOrganisations)
    throw redirect(localisedPath(listPath, getPathLocale(url.pathname)))
  const [tree, definitions] = await Promise.all([
    handle.platform.organisations.list(),
    readDefinitions(handle, 'CUSTOMER_ORGANISATION'),
  ])
  return {
    parents: toOptions(tree),
    definitions,
    // A new organisation has no files yet.
    files: {},
    rules: organisationRules(definitions),
    parentId: url.searchParams.get('parent') ?? '',
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies, jar } = handle
  const definitions = await readDefinitions(handle, 'CUSTOMER_ORGANISATION')
  const sent = await readSubmission(request, organisationRules(definitions))
  if (sent.isValid()) await sendFiles(handle, definitions, sent)
  if (!sent.isValid()) return sent.toResult()
  const body = toOrganisationBody(definitions, sent.values)
  const created = await sent.send(dependencies.log, 'createOrganisation', () => platform.organisations.create({ body }))
  if (!created) return sent.toResult()
  const path = localisedPath(`${listPath}/${encodeURIComponent(created.id)}`, getPathLocale(url.pathname))
  throw redirectWithFlash(jar, path, { name: 'company.organisationCreated', values: { name: created.name } })
}

export default function NewOrganisationPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { parents, definitions, files, rules, parentId } = loaderData
  return (
    <CompanyPage
      title={t('company.organisation.new')}
      sub={t('company.organisation.new.sub')}
      parentPages={[{ label: t('company.organisations.title'), path: listPath }]}
    >
      <div className="max-w-200">
        <Panel title={t('company.organisation.data')}>
          <OrganisationForm
            rules={rules}
            result={actionData}
            initial={{ parentId }}
            parents={parents}
            definitions={definitions}
            files={files}
            submitLabel={t('company.organisation.create')}
            cancelPath={listPath}
          />
        </Panel>
      </div>
    </CompanyPage>
  )
}
