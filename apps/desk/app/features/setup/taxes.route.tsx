import { Form, redirect } from 'react-router'
import { taxClasses, type TaxClass } from '@tiber/contract/orders/taxes'
import type { TaxRate } from '@tiber/contract/company/setup'
import { Button } from '@tiber/ui/button.tsx'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { getCountryName } from '@tiber/ui/forms/address/country-rules.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readSubmission } from '@tiber/web/form.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/taxes.route'
import { SetupPage } from './setup-page.tsx'
import { getNextPath } from './steps.ts'

export const meta = pageTitle('setup.step.TAXES')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

const rules: FormRules = Object.fromEntries(
  taxClasses.map((name) => [name, { kind: 'number', maxLength: 8, ...(name === 'STANDARD' && { required: true }) }]),
)

/** Reads the rates that hold today in the country of the shop. */
async function readRates({ platform }: SessionHandle) {
  const { legal } = await platform.setup.readShop()
  const country = legal?.country ?? 'ES'
  const today = new Date().toISOString().slice(0, 10)
  const rates = (await platform.setup.readTaxRates({ query: { country } })).filter(
    ({ validFrom }) => validFrom <= today,
  )
  const current = new Map<TaxClass, TaxRate>()
  for (const rate of rates) if (!current.has(rate.taxClass)) current.set(rate.taxClass, rate)
  return { country, today, current }
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { country, current } = await readRates(context.get(sessionContext))
  const locale = getPathLocale(url.pathname)
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
  const initial = Object.fromEntries([...current].map(([name, { rate }]) => [name, format.format(rate)]))
  return { rules, initial, country: getCountryName(country, locale) }
}

/** Rates that differ from today's hold from today on; earlier orders keep theirs. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const sent = await readSubmission(request, rules)
  if (!sent.isValid()) return sent.toResult()
  const { country, today, current } = await readRates(handle)
  const changed = taxClasses.flatMap((taxClass): TaxRate[] => {
    const typed = sent.values[taxClass]?.trim()
    const rate = typed ? parseNumber(typed) : undefined
    return rate === undefined || rate === current.get(taxClass)?.rate ? [] : [{ taxClass, rate, validFrom: today }]
  })
  for (const { taxClass, rate } of changed) if (rate < 0 || rate > 100) sent.addProblems({ [taxClass]: 'range' })
  if (!sent.isValid()) return sent.toResult()
  if (changed.length > 0)
    await sent.send(handle.dependencies.log, 'updateTaxRates', () =>
      handle.platform.setup.updateTaxRates({ body: { country, rates: changed } }),
    )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(localisedPath(getNextPath('TAXES'), getPathLocale(url.pathname)))
}

// messages: setup.taxes.class.*
export default function TaxesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { initial, country } = loaderData
  const form = useForm({ rules: loaderData.rules, result: actionData, initial })
  return (
    <SetupPage
      step="TAXES"
      title={t('setup.taxes.title', { country })}
      sub={t('setup.taxes.sub')}
      main={
        <Button type="submit" form="taxes" variant="primary" size="large" icon="check" busy={form.isSending}>
          {t('setup.save')}
        </Button>
      }
    >
      <Panel title={t('setup.taxes.rates')} className="max-w-200">
        <Form method="post" id="taxes" className="flex flex-col gap-4" {...form.formProps}>
          <FormNote form={form} />
          <div className="grid gap-3 sm:grid-cols-3">
            {taxClasses.map((name) => (
              <TextField
                key={name}
                form={form}
                name={name}
                label={t(`setup.taxes.class.${name}`)}
                inputMode="decimal"
                example="21"
              />
            ))}
          </div>
          <p className="text-13 text-muted">{t('setup.taxes.note')}</p>
        </Form>
      </Panel>
    </SetupPage>
  )
}
