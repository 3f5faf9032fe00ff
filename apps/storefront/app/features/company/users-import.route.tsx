import { data, Form, redirect, useNavigation } from 'react-router'
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
import { Panel } from '#app/ui/panel.tsx'
import type { Route } from './+types/users-import.route'
import { CompanyPage } from './company-page.tsx'
import { companyRights } from './company-rights.ts'
import { useFieldName, useFieldValue } from './field-names.ts'

export const meta = pageTitle('company.import.title')

const usersPath = '/account/company/users'

export async function loader({ url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const locale = localeOfPath(url.pathname)
  if (!companyRights(handle.session.user).mayManageUsers) throw redirect(localisedPath(usersPath, locale))
  if (!(await hasFeature(handle, 'user-import'))) throw data(`Page not found: ${url.pathname}`, { status: 404 })
  return { template: `/account/company/users/template.csv?locale=${locale}` }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { platform, parts, jar } = context.get(sessionContext)
  const { upload, apply, skipBroken } = await readImportForm(request)
  if (upload.problem) return data({ problem: upload.problem }, { status: 400 })
  const { csv, fileName } = upload
  try {
    const verdict = await platform.customerUsers.importCsv({ body: { csv, apply, skipBroken } })
    if (!verdict.applied) return data({ verdict, csv, fileName })
    throw redirectWith(jar, localisedPath(usersPath, localeOfPath(url.pathname)), 'company.imported', {
      values: { created: String(verdict.counts.new), changed: String(verdict.counts.changed) },
    })
  } catch (error) {
    // A file nothing can be read from is refused whole: the screen says what it lacks.
    if (!(error instanceof SdkError)) throw error
    parts.log.warn({ err: error }, 'importUsers failed')
    const missing = (error.body?.errors ?? []).flatMap(({ code, detail }) =>
      code === 'F-E-001' && detail ? [detail] : [],
    )
    const problem = error.code === 'PE0001' ? ('forbidden' as const) : ('unreadable' as const)
    return data({ problem, missing }, { status: error.status ?? 503 })
  }
}

export default function ImportUsersPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const nameOf = useFieldName()
  const valueOf = useFieldValue()
  return (
    <CompanyPage
      title={t('company.import.title')}
      sub={t('company.import.sub')}
      above={[{ label: t('company.users.title'), path: usersPath }]}
    >
      {actionData && 'verdict' in actionData && actionData.verdict ? (
        <ImportVerdictView
          verdict={actionData.verdict}
          csv={actionData.csv}
          fileName={actionData.fileName}
          fieldLabel={nameOf}
          fieldValue={valueOf}
          againPath={localisedPath(`${usersPath}/import`, locale)}
        />
      ) : (
        <UploadForm actionData={actionData} template={loaderData.template} />
      )}
    </CompanyPage>
  )
}

type UploadFormProps = Pick<Route.ComponentProps, 'actionData'> & { template: string }

function UploadForm({ actionData, template }: UploadFormProps) {
  const t = useMessages()
  const nameOf = useFieldName()
  const isSending = useNavigation().state !== 'idle'
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  const missing = (actionData && 'missing' in actionData ? actionData.missing : undefined) ?? []
  return (
    <Form method="post" encType="multipart/form-data" className="flex max-w-180 flex-col gap-4">
      {problem === 'forbidden' && (
        <Note tone="danger" title={t('company.failure.PE0001')}>
          {t('company.failure.PE0001.text')}
        </Note>
      )}
      {problem === 'unreadable' && (
        <Note tone="danger" title={t('company.import.unreadable')}>
          {missing.length > 0
            ? t('company.import.unreadable.columns', { columns: missing.map(nameOf).join(', ') })
            : t('company.import.unreadable.text')}
        </Note>
      )}
      <Panel title={t('company.import.panel')}>
        <div className="flex flex-col gap-4">
          <Field
            label={t('company.import.file')}
            hint={t('company.import.hint')}
            error={
              problem === 'missing'
                ? t('company.import.missing')
                : problem === 'tooLarge' && t('company.import.tooLarge')
            }
          >
            <FileInput name="file" accept=".csv,text/csv,text/plain" />
          </Field>
          <p className="text-13">{t('company.import.template.text')}</p>
          <div className="flex flex-wrap gap-2 max-md:*:flex-1">
            <Button type="submit" variant="primary" busy={isSending}>
              {t('company.import.submit')}
            </Button>
            <a href={template} download className={buttonClasses({})}>
              <Icon name="download" size="small" />
              {t('company.import.template')}
            </a>
          </div>
        </div>
      </Panel>
    </Form>
  )
}
