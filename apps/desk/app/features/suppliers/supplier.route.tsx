import type { ReactNode } from 'react'
import { data, Form } from 'react-router'
import type { OperatorSupplierFull } from '@tiber/contract/operator/operator-suppliers'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Button } from '@tiber/ui/button.tsx'
import { listCountries, type CountryOption } from '@tiber/ui/forms/address/country-rules.ts'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { EmailField, SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { getPathLocale } from '@tiber/ui/i18n/locale.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { redirectWithFlash } from '@tiber/web/session/flash.server.ts'
import { sessionContext, type SessionHandle } from '#app/server/session.server.ts'
import { DeskPage } from '../frame/desk-page.tsx'
import { LegalFields } from '../frame/legal-fields.tsx'
import { buildLegalRules, toLegalValues } from '../frame/legal-form.server.ts'
import { toNumberText } from '../frame/number-text.ts'
import { requireRight } from '../frame/require-right.server.ts'
import { useRoleNames } from '../staff/use-role-names.ts'
import { Figure, Figures } from '../frame/figure.tsx'
import type { Route } from './+types/supplier.route'
import { changeSupplier, inviteRules, termsRules } from './change-supplier.server.ts'
import { SupplierBadge } from './supplier-badge.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireRight('SELLER_ORDER_READ')]
export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.supplier.name ?? ''} · Tiber` }]

async function readSupplier({ platform }: SessionHandle, id: string) {
  try {
    return await platform.operatorSuppliers.read({ params: { id } })
  } catch (error) {
    if (error instanceof SdkError && error.status === 404) throw data('Supplier not found', { status: 404 })
    throw error
  }
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const handle = context.get(sessionContext)
  const supplier = await readSupplier(handle, params.id)
  return {
    supplier,
    legal: toLegalValues(supplier.legal),
    countries: listCountries(getPathLocale(url.pathname)),
    mayUpdate: handle.staff?.rights.includes('SUPPLIER_UPDATE') ?? false,
    rules: { legal: buildLegalRules(), terms: termsRules(), invite: inviteRules() },
  }
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const handle = context.get(sessionContext)
  const { result, flash } = await changeSupplier(handle, request, params.id)
  if (!flash) return result
  throw redirectWithFlash(handle.jar, url.pathname, flash)
}

export default function SupplierPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useMessages()
  const format = useFormat()
  const { supplier, legal, countries, mayUpdate, rules } = loaderData
  const parts = { supplier, mayUpdate, result: actionData }
  return (
    <DeskPage
      title={supplier.name}
      sub={t('suppliers.facts', { code: supplier.externalId, day: format.date(supplier.createdAt) })}
      actions={<SupplierBadge status={supplier.status} />}
    >
      <Figures>
        <Figure value={format.number(supplier.offers)} label={t('suppliers.offers')} />
        <Figure value={format.number(supplier.openOrders)} label={t('suppliers.open')} />
        <Figure value={format.number(supplier.unanswered)} label={t('suppliers.unanswered')} />
        <Figure
          value={supplier.onTimePercent === null ? '–' : format.percent(supplier.onTimePercent / 100)}
          label={t('suppliers.onTime')}
        />
      </Figures>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <Terms {...parts} rules={rules.terms} />
          <Legal {...parts} rules={rules.legal} initial={legal} countries={countries} />
        </div>
        <div className="grid min-w-0 gap-4">
          <People {...parts} rules={rules.invite} />
          {mayUpdate && <Suspension {...parts} />}
        </div>
      </div>
    </DeskPage>
  )
}

type PartProps = { supplier: OperatorSupplierFull; mayUpdate: boolean; result: FormResult | undefined }
type RuledProps = PartProps & { rules: FormRules }

type PartFormProps = { form: FormState; version: number; mayUpdate: boolean; children: ReactNode }

/** A form that those without the right see as it is, and cannot send. */
function PartForm({ form, version, mayUpdate, children }: PartFormProps) {
  const t = useMessages()
  return (
    <Form method="post" {...form.formProps}>
      <fieldset disabled={!mayUpdate} className="flex flex-col gap-4">
        <FormNote
          form={form}
          failures={{
            ST0001: { title: t('suppliers.changedMeanwhile'), text: t('suppliers.changedMeanwhile.text') },
          }}
        />
        <input type="hidden" name="version" value={version} />
        {children}
        {mayUpdate && (
          <Button type="submit" icon="check" busy={form.isSending} className="self-start">
            {t('suppliers.save')}
          </Button>
        )}
      </fieldset>
    </Form>
  )
}

// messages: suppliers.mode.*
function Terms({ supplier, rules, result, mayUpdate }: RuledProps) {
  const t = useMessages()
  const locale = useLocale()
  const text = (value: number | null) => toNumberText(value, locale)
  const form = useForm({
    rules,
    result,
    intent: 'terms',
    initial: {
      name: supplier.name,
      paymentDueDelay: text(supplier.paymentDueDelay),
      paymentDueMode: supplier.paymentDueMode,
      answerHours: text(supplier.answerHours),
      invoicing: supplier.invoicing,
      freightPrice: text(supplier.freightPrice),
      freightFreeFrom: text(supplier.freightFreeFrom),
      minOrderValue: text(supplier.minOrderValue),
    },
  })
  return (
    <Panel title={t('suppliers.terms')} aside={mayUpdate ? undefined : t('suppliers.forSales')}>
      <PartForm form={form} version={supplier.version} mayUpdate={mayUpdate}>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          <TextField form={form} name="name" label={t('suppliers.name')} className="lg:col-span-3" />
          <TextField form={form} name="paymentDueDelay" label={t('suppliers.paymentDueDelay')} inputMode="numeric" />
          <SelectField form={form} name="paymentDueMode" label={t('suppliers.mode')}>
            <option value="SIMPLE">{t('suppliers.mode.SIMPLE')}</option>
            <option value="END_OF_MONTH">{t('suppliers.mode.END_OF_MONTH')}</option>
          </SelectField>
          <TextField
            form={form}
            name="answerHours"
            label={t('suppliers.answerHours')}
            hint={t('suppliers.answerHours.hint')}
            inputMode="numeric"
          />
          <SelectField form={form} name="invoicing" label={t('suppliers.invoicing')}>
            <option value="PLATFORM">{t('suppliers.invoicing.PLATFORM')}</option>
            <option value="OWN">{t('suppliers.invoicing.OWN')}</option>
          </SelectField>
          <TextField form={form} name="freightPrice" label={t('suppliers.freightPrice')} inputMode="decimal" />
          <TextField form={form} name="freightFreeFrom" label={t('suppliers.freightFreeFrom')} inputMode="decimal" />
          <TextField form={form} name="minOrderValue" label={t('suppliers.minOrderValue')} inputMode="decimal" />
        </div>
      </PartForm>
    </Panel>
  )
}

type LegalProps = RuledProps & { initial: Record<string, string>; countries: CountryOption[] }

function Legal({ supplier, rules, result, initial, countries, mayUpdate }: LegalProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'legal', initial })
  return (
    <Panel title={t('suppliers.legal')} aside={t('suppliers.legal.use')}>
      <PartForm form={form} version={supplier.version} mayUpdate={mayUpdate}>
        <LegalFields form={form} countries={countries} />
      </PartForm>
    </Panel>
  )
}

function People({ supplier, rules, result, mayUpdate }: RuledProps) {
  const t = useMessages()
  const format = useFormat()
  const nameRoles = useRoleNames()
  const form = useForm({ rules, result, intent: 'invite' })
  return (
    <Panel title={t('suppliers.people', { n: supplier.staff.length })}>
      <ul className="mb-4 grid gap-3 text-13 empty:hidden">
        {supplier.staff.map(({ id, firstName, lastName, email, roles, status, lastVisitAt }) => (
          <li key={id} className="border-b border-line pb-3 wrap-anywhere">
            <span className="font-medium text-ink">{`${firstName} ${lastName}`.trim()}</span>
            <span className="block text-12 text-muted">
              {email} · {nameRoles(roles)}
            </span>
            <span className="block text-12 text-muted">
              {status === 'WAITING_ACTIVATION'
                ? t('suppliers.people.invited')
                : lastVisitAt
                  ? format.dateTime(lastVisitAt)
                  : t('suppliers.people.never')}
            </span>
          </li>
        ))}
      </ul>
      {mayUpdate && (
        <Form method="post" key={supplier.staff.length} className="flex flex-col gap-3" {...form.formProps}>
          <FormNote form={form} />
          <TextField form={form} name="firstName" label={t('suppliers.firstName')} />
          <TextField form={form} name="lastName" label={t('suppliers.lastName')} />
          <EmailField form={form} name="email" label={t('suppliers.email')} hint={t('suppliers.email.hint')} />
          <Button type="submit" icon="mail" busy={form.isSending} className="self-start">
            {t('suppliers.invite')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** Says what a suspension reaches before it happens; it can be taken back here. */
function Suspension({ supplier, result }: PartProps) {
  const t = useMessages()
  const form = useForm({ rules: {}, result, intent: 'status' })
  const isSuspended = supplier.status === 'SUSPENDED'
  return (
    <Panel title={isSuspended ? t('suppliers.resume') : t('suppliers.suspend')}>
      <Form method="post" className="flex flex-col gap-3 text-13" {...form.formProps}>
        <FormNote form={form} />
        <p>
          {isSuspended
            ? t('suppliers.resume.text')
            : t('suppliers.suspend.text', {
                offers: supplier.offers,
                carts: supplier.openCarts,
                orders: supplier.openOrders,
              })}
        </p>
        <input type="hidden" name="status" value={isSuspended ? 'ACTIVE' : 'SUSPENDED'} />
        <Button type="submit" variant={isSuspended ? 'secondary' : 'danger-quiet'} busy={form.isSending}>
          {isSuspended ? t('suppliers.resume') : t('suppliers.suspend')}
        </Button>
      </Form>
    </Panel>
  )
}
