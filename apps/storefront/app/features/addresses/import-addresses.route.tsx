import { data, Form, useNavigation } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { ImportVerdictView } from '#app/forms/import-verdict.tsx'
import { localeOfPath, localisedPath } from '#app/i18n/locale.ts'
import { pageTitle } from '#app/i18n/page-title.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { readImportForm } from '#app/server/csv-upload.server.ts'
import { redirectWith } from '#app/server/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { hasFeature } from '#app/server/shop-settings.server.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClasses } from '#app/ui/button-classes.ts'
import { Field } from '#app/ui/field.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { Page, PageHead } from '#app/ui/page-head.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Route } from './+types/import-addresses.route'
import { AddressCrumbs } from './address-crumbs.tsx'
import { useFieldLabel } from './field-labels.ts'

export const meta = pageTitle('addresses.import.title')

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!(await hasFeature(context.get(sessionContext), 'address-import')))
    throw data(`Page not found: ${url.pathname}`, { status: 404 })
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, parts, jar } = context.get(sessionContext)
  const { upload, apply, skipBroken } = await readImportForm(request)
  if (upload.problem) return data({ problem: upload.problem }, { status: 400 })
  const { csv, fileName } = upload
  try {
    const verdict = await platform.addresses.importCsv({ body: { csv, apply, skipBroken } })
    if (!verdict.applied) return data({ verdict, csv, fileName })
    throw redirectWith(jar, localisedPath('/account/addresses', localeOfPath(url.pathname)), 'addresses.imported', {
      values: { created: String(verdict.counts.new), changed: String(verdict.counts.changed) },
    })
  } catch (error) {
    // A file nothing can be read from is refused whole: the screen says what it lacks.
    if (!(error instanceof SdkError)) throw error
    parts.log.warn({ err: error }, 'importAddresses failed')
    const missing = (error.body?.errors ?? []).flatMap(({ code, detail }) =>
      code === 'F-E-001' && detail ? [detail] : [],
    )
    return data({ problem: 'unreadable' as const, missing }, { status: error.status ?? 503 })
  }
}

export default function ImportAddressesPage({ actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const fieldLabel = useFieldLabel()
  return (
    <Page>
      <AddressCrumbs title={t('addresses.import.title')} />
      <PageHead title={t('addresses.import.title')} sub={t('addresses.import.text')} />
      {actionData && 'verdict' in actionData && actionData.verdict ? (
        <ImportVerdictView
          verdict={actionData.verdict}
          csv={actionData.csv}
          fileName={actionData.fileName}
          fieldLabel={fieldLabel}
          againPath={localisedPath('/account/addresses/import', locale)}
        />
      ) : (
        <UploadForm actionData={actionData} />
      )}
    </Page>
  )
}

function UploadForm({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const t = useMessages()
  const fieldLabel = useFieldLabel()
  const isSending = useNavigation().state !== 'idle'
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const missing = actionData && 'missing' in actionData ? actionData.missing : []
  return (
    <Form method="post" encType="multipart/form-data" className="flex max-w-180 flex-col gap-4">
      {problem === 'unreadable' && (
        <Note tone="danger" title={t('addresses.import.unreadable')}>
          {missing.length > 0
            ? t('addresses.import.unreadable.columns', {
                columns: missing.map((name) => `${fieldLabel(name)} (${name})`).join(', '),
              })
            : t('addresses.import.unreadable.text')}
        </Note>
      )}
      <Panel title={t('forms.import.file')}>
        <div className="flex flex-col gap-4">
          <Field
            label={t('addresses.import.file')}
            hint={t('addresses.import.file.hint')}
            error={
              problem === 'missing'
                ? t('addresses.import.missing')
                : problem === 'tooLarge' && t('addresses.import.tooLarge')
            }
          >
            <FileInput name="file" accept=".csv,text/csv,text/plain" />
          </Field>
          <p className="text-13">{t('addresses.import.template')}</p>
          <div className="flex flex-wrap gap-2 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={isSending}>
              {t('addresses.import.submit')}
            </Button>
            <a href="/account/addresses/export.csv" download className={buttonClasses({})}>
              <Icon name="download" size="small" />
              {t('addresses.import.export')}
            </a>
          </div>
        </div>
      </Panel>
    </Form>
  )
}
