import { Form, redirect } from 'react-router'
import { contract } from '@tiber/contract/contract'
import type { OperatorSupplier } from '@tiber/contract/operator/operator-suppliers'
import { Button } from '@tiber/ui/button.tsx'
import { buildBody, buildRules, type FormRules } from '@tiber/ui/forms/field-rules.ts'
import { CheckboxField, EmailField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { createSubmission, readFormData } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/supplier.route'
import { SetupPage } from './setup-page.tsx'
import { getNextPath, toStepPath } from './steps.ts'

export const meta = pageTitle('setup.step.SUPPLIER')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SETTINGS_UPDATE')]

const numbers = ['freightPrice', 'freightFreeFrom', 'minOrderValue', 'paymentDueDelay'] as const
const createRules = (): FormRules => ({
  ...buildRules(contract.operatorSuppliers.create.body, ['name']),
  own: { kind: 'boolean' },
  ...Object.fromEntries(numbers.map((name) => [name, { kind: 'number', maxLength: 12 }])),
})
const inviteRules = () => buildRules(contract.operatorSuppliers.invite.body, ['firstName', 'lastName', 'email'])

export async function loader({ context }: Route.LoaderArgs) {
  const suppliers = await context.get(sessionContext).platform.operatorSuppliers.list()
  return { suppliers, rules: { create: createRules(), invite: inviteRules() } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { platform, dependencies } = handle
  const form = await readFormData(request)
  const locale = getPathLocale(url.pathname)
  const [intent, id = ''] = String(form.get('intent') ?? '').split(' ')
  if (intent === 'invite') {
    const sent = createSubmission(form, inviteRules())
    if (!sent.isValid()) return sent.toResult()
    const body = buildBody<{ email: string; firstName: string; lastName: string }>(inviteRules(), sent.values)
    await sent.send(dependencies.log, 'inviteSupplier', () =>
      platform.operatorSuppliers.invite({ params: { id }, body }),
    )
    if (!sent.isValid()) return sent.toResult()
    const path = localisedPath(toStepPath('SUPPLIER'), locale)
    throw redirectWithFlash(handle.jar, path, { name: 'setup.invited', values: { email: body.email } })
  }
  const sent = createSubmission(form, createRules())
  if (!sent.isValid()) return sent.toResult()
  const { own, ...terms } = buildBody<{ name: string; own: boolean }>(createRules(), sent.values)
  const legal = own ? (await platform.setup.readShop()).legal : null
  await sent.send(dependencies.log, 'createSupplier', () =>
    platform.operatorSuppliers.create({ body: { ...terms, ...(legal && { legal }) } }),
  )
  if (!sent.isValid()) return sent.toResult()
  throw redirect(localisedPath(own ? getNextPath('SUPPLIER') : toStepPath('SUPPLIER'), locale))
}

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const locale = useLocale()
  const { suppliers, rules } = loaderData
  const isFirst = suppliers.length === 0
  const form = useForm({
    rules: rules.create,
    result: actionData,
    intent: 'create',
    initial: { own: isFirst ? 'true' : '', paymentDueDelay: '30' },
  })
  const save = (
    <Button
      type="submit"
      form="supplier"
      variant={isFirst ? 'primary' : 'secondary'}
      size="large"
      busy={form.isSending}
    >
      {isFirst ? t('setup.save') : t('setup.supplier.add')}
    </Button>
  )
  return (
    <SetupPage
      step="SUPPLIER"
      isRequired={!isFirst}
      title={t('setup.supplier.title')}
      sub={t('setup.supplier.sub')}
      main={
        isFirst ? (
          save
        ) : (
          <LinkButton to={localisedPath(getNextPath('SUPPLIER'), locale)} variant="primary" size="large">
            {t('setup.next')}
          </LinkButton>
        )
      }
    >
      <div className="grid max-w-280 items-start gap-4 xl:grid-cols-2">
        {suppliers.slice(0, 5).map((supplier) => (
          <Supplier key={supplier.id} supplier={supplier} rules={rules.invite} result={actionData} />
        ))}
        <Panel title={isFirst ? t('setup.supplier.first') : t('setup.supplier.another')}>
          <Form method="post" id="supplier" className="flex flex-col gap-4" {...form.formProps}>
            <FormNote form={form} />
            <SupplierFields form={form} />
            {!isFirst && <div>{save}</div>}
          </Form>
        </Panel>
      </div>
    </SetupPage>
  )
}

function SupplierFields({ form }: { form: FormState }) {
  const t = useMessages()
  return (
    <>
      <TextField form={form} name="name" label={t('setup.supplier.name')} hint={t('setup.supplier.name.hint')} />
      <CheckboxField form={form} name="own" label={t('setup.supplier.own')} />
      <div className="grid gap-3 sm:grid-cols-2">
        {numbers.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`setup.supplier.${name}`)}
            inputMode="decimal"
            example="8,50"
          />
        ))}
      </div>
    </>
  )
}

type SupplierProps = { supplier: OperatorSupplier; rules: FormRules; result: FormResult | undefined }

/** A supplier that exists, and the form that invites who answers its orders. */
function Supplier({ supplier, rules, result }: SupplierProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: `invite ${supplier.id}` })
  return (
    <Panel title={supplier.name}>
      <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
        <FormNote form={form} failures={{ CU0002: { title: t('setup.supplier.taken') } }} />
        <p className="text-13">{t('setup.supplier.invite.text')}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField form={form} name="firstName" label={t('setup.firstName')} />
          <TextField form={form} name="lastName" label={t('setup.lastName')} />
          <EmailField form={form} name="email" label={t('setup.email')} className="sm:col-span-2" />
        </div>
        <Button type="submit" icon="mail" busy={form.isSending} className="self-start">
          {t('setup.supplier.invite')}
        </Button>
      </Form>
    </Panel>
  )
}
