import { data, Form } from 'react-router'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Button } from '@tiber/ui/button.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/synonym.route'
import { buildSynonymRules, deleteSynonym, saveSynonym } from './save-synonym.server.ts'
import { SynonymForm } from './synonym-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('CATALOGUE_UPDATE')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.synonym.word ?? ''} · Tiber` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const [synonym, stores] = await Promise.all([readSynonym(handle, params.id), handle.platform.searchSynonyms.stores()])
  return { synonym, stores, rules: buildSynonymRules() }
}

async function readSynonym({ platform }: SessionHandle, id: string) {
  try {
    return await platform.searchSynonyms.read({ params: { id } })
  } catch (error) {
    // Somebody else may have removed it.
    if (error instanceof SdkError && error.status === 404) throw data('Synonym not found', { status: 404 })
    throw error
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const options = { form: await readFormData(request), url, id: params.id }
  return options.form.get('intent') === 'delete' ? deleteSynonym(handle, options) : saveSynonym(handle, options)
}

export default function SynonymPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { synonym, stores, rules } = loaderData
  return (
    <DeskPage title={synonym.word} sub={t('search-synonyms.changed', { date: format.dateTime(synonym.updatedAt) })}>
      <div className="grid max-w-240 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Panel title={t('search-synonyms.entry')}>
          <SynonymForm
            key={synonym.id}
            rules={rules}
            result={actionData}
            initial={{ ...synonym, language: synonym.locale ?? '', storeId: synonym.storeId ?? '' }}
            stores={stores}
            listPath={localisedPath('/operator/search-synonyms', locale)}
          />
        </Panel>
        <Panel title={t('search-synonyms.delete')}>
          <DeleteForm word={synonym.word} result={actionData} />
        </Panel>
      </div>
    </DeskPage>
  )
}

function DeleteForm({ word, result }: { word: string; result: FormResult | undefined }) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'delete' })
  return (
    <Form method="post" className="flex flex-col gap-3 text-13" {...form.formProps}>
      <FormNote form={form} />
      <p>{t('search-synonyms.delete.text')}</p>
      <input type="hidden" name="word" value={word} />
      <Button type="submit" variant="danger" block busy={form.isSending}>
        {t('search-synonyms.delete')}
      </Button>
    </Form>
  )
}
