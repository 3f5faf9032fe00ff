import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/new-synonym.route'
import { buildSynonymRules, saveSynonym } from './save-synonym.server.ts'
import { SynonymForm } from './synonym-form.tsx'

export const meta = pageTitle('search-synonyms.add')
export const middleware: Route.MiddlewareFunction[] = [requireRight('CATALOGUE_UPDATE')]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  rules: buildSynonymRules(),
  stores: await context.get(sessionContext).platform.searchSynonyms.stores(),
})

export const action = async ({ request, url, context }: Route.ActionArgs) =>
  saveSynonym(context.get(sessionContext), { form: await readFormData(request), url })

const initial = { word: '', meaning: '', kind: 'SYNONYM', isTwoWay: true, language: '', storeId: '' }

export default function NewSynonymPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <DeskPage title={t('search-synonyms.add')} sub={t('search-synonyms.add.sub')}>
      <div className="max-w-160">
        <Panel title={t('search-synonyms.entry')}>
          <SynonymForm
            {...loaderData}
            result={actionData}
            initial={initial}
            listPath={localisedPath('/operator/search-synonyms', locale)}
          />
        </Panel>
      </div>
    </DeskPage>
  )
}
