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
import type { Route } from './+types/import-part-numbers.route'

export const meta = pageTitle('part-numbers.import.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!(await hasFeature(context.get(sessionContext), 'part-numbers'))) throw createNotFound(url)
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, dependencies, jar } = context.get(sessionContext)
  const path = localisedPath('/account/part-numbers', getPathLocale(url.pathname))
  return importFile(request, {
    log: dependencies.log,
    operation: 'importPartNumbers',
    run: (body) => platform.partNumbers.import({ body }),
    runSpreadsheet: (body) => platform.partNumbers.import({ body }),
    redirectAfterImport: ({ counts }) =>
      redirectWithFlash(jar, path, {
        name: 'part-numbers.imported',
        values: { created: String(counts.new), changed: String(counts.changed) },
      }),
  })
}

/** Imports a file of part numbers: compared first, then applied. */
export default function ImportPartNumbersScreen({ actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const labels = { code: t('part-numbers.code'), kind: t('part-numbers.kind') }
  const fieldLabel = (field: string) => labels[field as keyof typeof labels] ?? t('part-numbers.number')
  return (
    <Page>
      <PageHead title={t('part-numbers.import.title')} sub={t('part-numbers.import.text')} />
      {actionData?.verdict ? (
        <ImportPreview
          {...actionData}
          fieldLabel={fieldLabel}
          restartPath={localisedPath('/account/part-numbers/import', locale)}
        />
      ) : (
        <ImportUpload
          failure={actionData?.failure}
          fieldLabel={fieldLabel}
          hint={t('part-numbers.import.hint')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          template={{
            href: '/account/part-numbers/export.csv',
            label: t('part-numbers.export'),
            text: t('part-numbers.import.template'),
          }}
        />
      )}
    </Page>
  )
}
