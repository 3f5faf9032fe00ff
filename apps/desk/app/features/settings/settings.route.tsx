import type { SupplierSettings } from '@tiber/contract/catalogue/supplier-settings'
import { listCountries } from '@tiber/ui/forms/address/country-rules.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LegalFields } from '../frame/legal-fields.tsx'
import { buildLegalRules, toLegalValues } from '../frame/legal-form.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/settings.route'
import { AutomaticForm } from './automatic-form.tsx'
import { CarriersForm } from './carriers-form.tsx'
import { automaticRules, carrierRules, changeSettings, hoursRules } from './change-settings.server.ts'
import { PartForm } from './part-form.tsx'

export const meta = pageTitle('settings.title')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SUPPLIER_UPDATE')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const settings = await context.get(sessionContext).platform.supplierSettings.read()
  return {
    settings,
    legal: toLegalValues(settings.legal),
    countries: listCountries(getPathLocale(url.pathname)),
    rules: {
      legal: buildLegalRules(),
      hours: hoursRules(),
      carriers: carrierRules(),
      automatic: automaticRules(),
    },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeSettings(handle, request)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { settings, legal, countries, rules } = loaderData
  const form = useForm({ rules: rules.legal, result: actionData, intent: 'legal', initial: legal })
  return (
    <DeskPage title={t('settings.title')} sub={t('settings.sub', { name: settings.name, code: settings.externalId })}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('settings.legal')} aside={t('settings.legal.use')}>
            <PartForm form={form}>
              <LegalFields form={form} countries={countries} />
            </PartForm>
          </Panel>
          <CarriersForm
            key={settings.carriers.length}
            carriers={settings.carriers}
            rules={rules.carriers}
            result={actionData}
          />
        </div>
        <div className="grid min-w-0 gap-4">
          <Hours settings={settings} rules={rules.hours} result={actionData} />
          <AutomaticForm rule={settings.automaticAnswer} rules={rules.automatic} result={actionData} />
          <Terms settings={settings} />
        </div>
      </div>
    </DeskPage>
  )
}

type HoursProps = { settings: SupplierSettings; rules: FormRules; result: FormResult | undefined }

function Hours({ settings, rules, result }: HoursProps) {
  const t = useMessages()
  const initial = { answerHours: String(settings.answerHours) }
  const form = useForm({ rules, result, intent: 'hours', initial })
  return (
    <Panel title={t('settings.hours')}>
      <PartForm form={form}>
        <TextField
          form={form}
          name="answerHours"
          label={t('settings.answerHours')}
          hint={t('settings.answerHours.hint')}
          inputMode="numeric"
        />
      </PartForm>
    </Panel>
  )
}

// messages: settings.mode.*, settings.invoicing.*
/** Shows the terms that the operator has agreed with the supplier. */
function Terms({ settings }: { settings: SupplierSettings }) {
  const t = useMessages()
  const format = useFormat()
  const money = (amount: number | null) => (amount === null ? '–' : format.money(amount))
  const facts: [string, string][] = [
    [t('settings.invoicing'), t(`settings.invoicing.${settings.invoicing}`)],
    [t('settings.payment'), t(`settings.mode.${settings.paymentDueMode}`, { n: settings.paymentDueDelay })],
    [t('settings.freight'), money(settings.freightPrice)],
    [t('settings.freightFreeFrom'), money(settings.freightFreeFrom)],
    [t('settings.minOrderValue'), money(settings.minOrderValue)],
  ]
  return (
    <Panel title={t('settings.terms')} aside={t('settings.terms.who')}>
      <dl className="grid gap-2 text-13">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
