import { Form } from 'react-router'
import { maxAccessTemplates, paymentTypes } from '@tiber/contract/company/account-enums'
import { Button } from '@tiber/ui/button.tsx'
import { parseNumber, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { toNumberText } from '../frame/number-text.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/templates.route'

export const meta = pageTitle('requests.templates')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

const fieldsOf = (at: number) => [`name.${at}`, `tagIds.${at}`, `paymentType.${at}`, `creditLimit.${at}`] as const

/** Rules of all rows; a row without a name is left out. */
const buildTemplateRules = (): FormRules =>
  Object.fromEntries(
    Array.from({ length: maxAccessTemplates }, (_each, at) => {
      const [name, tagIds, paymentType, creditLimit] = fieldsOf(at)
      return [
        [name, { maxLength: 100 }],
        [tagIds, { kind: 'list' as const }],
        [paymentType, {}],
        [creditLimit, { kind: 'number' as const, maxLength: 15 }],
      ] as const
    }).flat(),
  )

export async function loader({ url, context }: Route.LoaderArgs) {
  const { platform } = context.get(sessionContext)
  const [templates, tags] = await Promise.all([platform.operatorRequests.templates(), platform.customerTags.list()])
  const locale = getPathLocale(url.pathname)
  const initial = Object.fromEntries(
    templates.flatMap(({ name, paymentType, creditLimit }, at) => [
      [`name.${at}`, name],
      [`paymentType.${at}`, paymentType ?? ''],
      [`creditLimit.${at}`, toNumberText(creditLimit, locale)],
    ]),
  )
  return {
    rules: buildTemplateRules(),
    initial,
    chosen: templates.map(({ tagIds }) => tagIds),
    tags: tags.map(({ id, name }) => ({ id, name })),
    rows: Math.min(maxAccessTemplates, templates.length + 1),
  }
}

// messages: requests.flash.*
export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const form = await readFormData(request)
  const sent = createSubmission(form, buildTemplateRules())
  if (!sent.isValid()) return sent.toResult()
  const templates = Array.from({ length: maxAccessTemplates }, (_each, at) => {
    const [nameField, tagField, typeField, limitField] = fieldsOf(at)
    const limit = sent.values[limitField]?.trim()
    return {
      name: sent.values[nameField]?.trim() ?? '',
      tagIds: form.getAll(tagField).map(String).filter(Boolean),
      paymentType: paymentTypes.find((each) => each === sent.values[typeField]) ?? null,
      creditLimit: limit ? parseNumber(limit) : null,
    }
  }).filter(({ name }) => name !== '')
  await sent.send(handle.dependencies.log, 'saveAccessTemplates', () =>
    handle.platform.operatorRequests.saveTemplates({ body: { templates } }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirectWithFlash(handle.jar, url.pathname, { name: 'requests.templatesSaved' })
}

// messages: requests.paymentType.*
export default function TemplatesPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const { rules, initial, chosen, tags, rows } = loaderData
  const form = useForm({ rules, result: actionData, initial })
  return (
    <DeskPage title={t('requests.templates')} sub={t('requests.templates.sub')}>
      <Form method="post" className="flex max-w-240 flex-col gap-4" {...form.formProps}>
        <FormNote form={form} />
        {Array.from({ length: rows }, (_each, at) => (
          <Panel
            key={at}
            title={at < chosen.length ? t('requests.templates.nth', { n: at + 1 }) : t('requests.templates.new')}
          >
            <div className="grid gap-3 sm:grid-cols-3">
              <TextField form={form} name={`name.${at}`} label={t('requests.templates.name')} maxLength={100} />
              <SelectField form={form} name={`paymentType.${at}`} label={t('requests.templates.paymentType')}>
                {paymentTypes.map((each) => (
                  <option key={each} value={each}>
                    {t(`requests.paymentType.${each}`)}
                  </option>
                ))}
              </SelectField>
              <TextField
                form={form}
                name={`creditLimit.${at}`}
                label={t('requests.templates.creditLimit')}
                inputMode="decimal"
                example="5000"
              />
            </div>
            {tags.length > 0 && (
              <fieldset className="mt-3 text-13">
                <legend className="mb-1 font-medium text-ink">{t('requests.templates.tags')}</legend>
                <div className="flex flex-wrap gap-x-4 gap-y-1">
                  {tags.map(({ id, name }) => (
                    <label key={id} className="flex min-h-6 items-center gap-2">
                      <input
                        type="checkbox"
                        name={`tagIds.${at}`}
                        value={id}
                        defaultChecked={chosen[at]?.includes(id)}
                      />
                      {name}
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </Panel>
        ))}
        <p className="text-13 text-muted">{t('requests.templates.note')}</p>
        <Button type="submit" variant="primary" icon="check" busy={form.isSending} className="self-start">
          {t('requests.templates.save')}
        </Button>
      </Form>
    </DeskPage>
  )
}
