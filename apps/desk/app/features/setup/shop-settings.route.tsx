import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Link } from '@tiber/ui/link.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/shop-settings.route'
import { LookPanel } from './look-panel.tsx'
import { lookRules, saveLook } from './save-look.server.ts'

export const meta = pageTitle('setup.settings')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

export async function loader({ context }: Route.LoaderArgs) {
  return { shop: await context.get(sessionContext).platform.setup.readShop(), rules: lookRules }
}

// messages: setup.flash.*
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const result = await saveLook(handle, await readFormData(request))
  if (result) return result
  throw redirectWithFlash(handle.jar, url.pathname, { name: 'setup.look' })
}

/** What the operator sets for the whole shop. */
export default function ShopSettingsPage({ loaderData: { shop, rules }, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <DeskPage title={t('setup.settings')} sub={t('setup.settings.sub')}>
      <div className="grid gap-4">
        <LookPanel key={`${shop.colour} ${shop.logo}`} shop={shop} rules={rules} result={actionData} />
        <Panel title={t('setup.settings.more')} className="max-w-200">
          <ul className="grid gap-2 text-13">
            <li>
              <Link to={localisedPath('/operator/setup/company', locale)}>{t('setup.company.legal')}</Link>
            </li>
            <li>
              <Link to={localisedPath('/operator/setup/taxes', locale)}>{t('setup.step.TAXES')}</Link>
            </li>
            <li>
              <Link to={localisedPath('/operator/access-templates', locale)}>{t('setup.settings.templates')}</Link>
            </li>
          </ul>
        </Panel>
      </div>
    </DeskPage>
  )
}
