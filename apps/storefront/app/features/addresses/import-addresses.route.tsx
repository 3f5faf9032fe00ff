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
import { Page, PageHead } from '@tiber/ui/page-head.tsx'
import type { Route } from './+types/import-addresses.route'
import { AddressCrumbs } from './address-crumbs.tsx'
import { useColumnLabel, useFieldLabel } from './field-labels.ts'

export const meta = pageTitle('addresses.import.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!(await hasFeature(context.get(sessionContext), 'address-import'))) throw createNotFound(url)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies, jar } = context.get(sessionContext)
  const path = localisedPath('/account/addresses', getPathLocale(url.pathname))
  return importFile(request, {
    log: dependencies.log,
    operation: 'importAddresses',
    run: (body) => platform.addresses.importCsv({ body }),
    redirectAfterImport: ({ counts }) =>
      redirectWithFlash(jar, path, {
        name: 'addresses.imported',
        values: { created: String(counts.new), changed: String(counts.changed) },
      }),
  })
}

export default function ImportAddressesPage({ actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const fieldLabel = useFieldLabel()
  const columnLabel = useColumnLabel()
  return (
    <Page>
      <AddressCrumbs title={t('addresses.import.title')} />
      <PageHead title={t('addresses.import.title')} sub={t('addresses.import.text')} />
      {actionData?.verdict ? (
        <ImportPreview
          {...actionData}
          fieldLabel={fieldLabel}
          restartPath={localisedPath('/account/addresses/import', locale)}
        />
      ) : (
        <ImportUpload
          failure={actionData?.failure}
          fieldLabel={columnLabel}
          hint={t('addresses.import.file.hint')}
          template={{
            href: '/account/addresses/export.csv',
            label: t('addresses.import.export'),
            text: t('addresses.import.template'),
          }}
        />
      )}
    </Page>
  )
}
