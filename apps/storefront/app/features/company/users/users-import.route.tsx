import { redirect } from 'react-router'
import { ImportUpload } from '@tiber/ui/forms/import-upload.tsx'
import { ImportPreview } from '@tiber/ui/forms/import-preview.tsx'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { importFile } from '#app/server/csv-upload.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { createNotFound } from '#app/server/not-found.server.ts'
import { sessionContext } from '#app/server/session/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import type { Route } from './+types/users-import.route'
import { CompanyPage } from '../company-page.tsx'
import { getCompanyRights } from '../company-rights.ts'
import { useFieldName, useFieldValue } from '../field-names.ts'
import { useFailures } from '../use-failures.ts'

export const meta = pageTitle('company.import.title')

const usersPath = '/account/company/users'

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const locale = getPathLocale(url.pathname)
  if (!getCompanyRights(handle.session.user).canManageUsers) throw redirect(localisedPath(usersPath, locale))
  if (!(await hasFeature(handle, 'user-import'))) throw createNotFound(url)
  return { template: `/account/company/users/template.csv?locale=${locale}` }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies, jar } = context.get(sessionContext)
  const path = localisedPath(usersPath, getPathLocale(url.pathname))
  return importFile(request, {
    log: dependencies.log,
    operation: 'importUsers',
    run: (body) => platform.customerUsers.importCsv({ body }),
    redirectAfterImport: ({ counts }) =>
      redirectWithFlash(jar, path, {
        name: 'company.imported',
        values: { created: String(counts.new), changed: String(counts.changed) },
      }),
  })
}

export default function ImportUsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const getFieldName = useFieldName()
  const formatValue = useFieldValue()
  const failures = useFailures()
  return (
    <CompanyPage
      title={t('company.import.title')}
      sub={t('company.import.sub')}
      parentPages={[{ label: t('company.users.title'), path: usersPath }]}
    >
      {actionData?.verdict ? (
        <ImportPreview
          {...actionData}
          fieldLabel={getFieldName}
          fieldValue={formatValue}
          restartPath={localisedPath(`${usersPath}/import`, locale)}
        />
      ) : (
        <ImportUpload
          failure={actionData?.failure}
          failures={failures}
          fieldLabel={getFieldName}
          hint={t('company.import.hint')}
          template={{
            href: loaderData.template,
            label: t('company.import.template'),
            text: t('company.import.template.text'),
          }}
        />
      )}
    </CompanyPage>
  )
}
