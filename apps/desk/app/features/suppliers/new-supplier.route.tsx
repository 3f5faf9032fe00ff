import { Form } from 'react-router'
import { contract } from '@tiber/contract/contract'
import { Button } from '@tiber/ui/button.tsx'
import { buildRules } from '@tiber/ui/forms/field-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale, localisedPath } from '@tiber/ui/i18n/locale.ts'
import { pageTitle } from '@tiber/ui/i18n/page-title.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { readSubmission } from '@tiber/web/form.server.ts'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { requireRight } from '../frame/require-right.server.ts'
import type { Route } from './+types/new-supplier.route'

export const meta = pageTitle('suppliers.new')
export const middleware: Route.MiddlewareFunction[] = [requireRight('SUPPLIER_UPDATE')]

const rules = () => buildRules(contract.operatorSuppliers.create.body, ['name', 'externalId'])

export const loader = () => ({ rules: rules() })

export async function action({ request, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const sent = await readSubmission(request, rules())
  if (!sent.isValid()) return sent.toResult()
  const { name = '', externalId = '' } = sent.values
  const supplier = await sent.send(handle.dependencies.log, 'createSupplier', () =>
    handle.platform.operatorSuppliers.create({ body: { name, ...(externalId.trim() && { externalId }) } }),
  )
  if (!supplier) return sent.toResult()
  const path = localisedPath(`/operator/suppliers/${supplier.id}`, getPathLocale(url.pathname))
  throw redirectWithFlash(handle.jar, path, { name: 'suppliers.created', values: { name: supplier.name } })
}

export default function NewSupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const form = useForm({ rules: loaderData.rules, result: actionData })
  return (
    <DeskPage title={t('suppliers.new')} sub={t('suppliers.new.sub')}>
      <Panel title={t('suppliers.supplier')} className="max-w-160">
        <Form method="post" className="flex flex-col gap-4" {...form.formProps}>
          <FormNote form={form} />
          <TextField form={form} name="name" label={t('suppliers.name')} />
          <TextField form={form} name="externalId" label={t('suppliers.code')} hint={t('suppliers.code.hint')} />
          <Button type="submit" variant="primary" icon="check" busy={form.isSending} className="self-start">
            {t('suppliers.new.submit')}
          </Button>
        </Form>
      </Panel>
    </DeskPage>
  )
}
