import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import { Button } from '@tiber/ui/button.tsx'
import type { FormRules } from '@tiber/ui/forms/field-rules.ts'
import { CheckboxListField, SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import { useForm, type FormResult, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { toNumberText } from '../frame/number-text.ts'

export type AccountFormProps = { account: Account360; rules: FormRules; result: FormResult | undefined }

type Fact = { label: string; value: ReactNode }

/** What holds, and below it the form that changes it. */
function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-[minmax(8rem,auto)_1fr] lg:grid-cols-[auto_1fr_auto_1fr]">
      {facts.map(({ label, value }) => (
        <div key={label} className="contents max-sm:block">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere text-ink">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

type ChangeProps = { form: FormState; account: Account360; label: string; isOpen?: boolean; children: ReactNode }

/** A form that opens where the facts are; it names the version they were read in. */
function Change({ form, account, label, isOpen = false, children }: ChangeProps) {
  const t = useMessages()
  const hasProblem = form.failure !== undefined || Object.keys(form.problems).length > 0
  return (
    <details className="mt-3 border-t border-line pt-3" open={hasProblem || isOpen || undefined} key={account.version}>
      <summary className="cursor-pointer text-13 font-medium text-ink">{label}</summary>
      <Form method="post" className="mt-3 flex flex-col gap-4" {...form.formProps}>
        <FormNote
          form={form}
          failures={{
            ST0001: { title: t('accounts.changedMeanwhile'), text: t('accounts.changedMeanwhile.text') },
            CA0004: { title: t('frame.company.taken') },
          }}
        />
        <input type="hidden" name="version" value={account.version} />
        {children}
        <Button type="submit" variant="primary" icon="check" busy={form.isSending} className="self-start">
          {t('accounts.save')}
        </Button>
      </Form>
    </details>
  )
}

type TermsProps = AccountFormProps & {
  terms: NonNullable<Account360['terms']>
  mayChange: boolean
  /** Whether terms are all that the person may change here. */
  isOpen: boolean
}

const paymentTypes = ['ON_ACCEPTANCE', 'DUE_DATE', 'BANK_WIRE', 'CARD'] as const
const modes = ['SIMPLE', 'END_OF_MONTH'] as const

// messages: accounts.payment.*
// messages: accounts.mode.*
export function TermsPanel({ account, terms, rules, result, mayChange, isOpen }: TermsProps) {
  const t = useMessages()
  const format = useFormat()
  const locale = useLocale()
  const { paymentType, paymentDelay, paymentMode, creditLimit, creditReserved, creditUsed } = terms
  const form = useForm({
    rules,
    result,
    intent: 'terms',
    initial: {
      paymentType: paymentType ?? '',
      paymentDelay: toNumberText(paymentDelay, locale),
      paymentMode: paymentMode ?? '',
      creditLimit: toNumberText(creditLimit, locale),
    },
  })
  const delay =
    paymentDelay === null
      ? t('accounts.delay.suppliers')
      : t('accounts.delay.own', { n: paymentDelay, mode: t(`accounts.mode.${paymentMode ?? 'SIMPLE'}`) })
  const left = creditLimit === null ? undefined : creditLimit - creditReserved - creditUsed
  return (
    <Panel title={t('accounts.terms')} aside={mayChange ? t('accounts.recorded') : t('accounts.forFinance')}>
      <Facts
        facts={[
          { label: t('accounts.paymentType'), value: paymentType && t(`accounts.payment.${paymentType}`) },
          {
            label: t('accounts.creditLimit'),
            value:
              creditLimit === null
                ? t('accounts.creditLimit.none')
                : `${format.money(creditLimit)} · ${t('accounts.creditLimit.left', { amount: format.money(left ?? 0) })}`,
          },
          { label: t('accounts.delay'), value: delay },
        ]}
      />
      {mayChange && (
        <Change form={form} account={account} label={t('accounts.terms.change')} isOpen={isOpen}>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <SelectField form={form} name="paymentType" label={t('accounts.paymentType')}>
              {paymentTypes.map((each) => (
                <option key={each} value={each}>
                  {t(`accounts.payment.${each}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              form={form}
              name="paymentDelay"
              label={t('accounts.delay.days')}
              hint={t('accounts.delay.hint')}
              inputMode="numeric"
              example="30"
            />
            <SelectField form={form} name="paymentMode" label={t('accounts.mode')}>
              {modes.map((each) => (
                <option key={each} value={each}>
                  {t(`accounts.mode.${each}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              form={form}
              name="creditLimit"
              label={t('accounts.creditLimit')}
              hint={t('accounts.creditLimit.hint')}
              inputMode="decimal"
              example="40000"
            />
          </div>
        </Change>
      )}
    </Panel>
  )
}

type CompanyProps = AccountFormProps & { mayChange: boolean; tags: { value: string; label: string }[] }

export function CompanyPanel({ account, rules, result, mayChange, tags }: CompanyProps) {
  const t = useMessages()
  const form = useForm({
    rules,
    result,
    intent: 'company',
    initial: {
      name: account.name,
      companyRegistrationName: account.companyRegistrationName ?? '',
      businessRegistrationNumber: account.businessRegistrationNumber ?? '',
      vatNumber: account.vatNumber ?? '',
      website: account.website ?? '',
      accountManager: account.accountManager ?? '',
      tagIds: account.tags.map(({ id }) => id).join('\n'),
    },
  })
  const address = account.addresses.find(({ billing }) => billing) ?? account.addresses[0]
  return (
    <Panel title={t('accounts.company')} aside={mayChange ? undefined : t('accounts.forSales')}>
      <Facts
        facts={[
          { label: t('accounts.tags'), value: account.tags.map(({ name }) => name).join(', ') || '–' },
          { label: t('accounts.manager'), value: account.accountManager },
          { label: t('accounts.registration'), value: account.businessRegistrationNumber },
          { label: t('accounts.website'), value: account.website },
          {
            label: t('accounts.address', { n: account.addresses.length }),
            value: address && `${address.address}, ${address.zipcode} ${address.city}`,
          },
          { label: t('accounts.number'), value: account.externalId },
        ]}
      />
      {mayChange && (
        <Change form={form} account={account} label={t('accounts.company.change')}>
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField form={form} name="name" label={t('frame.company.name')} isRequired required />
            <TextField form={form} name="companyRegistrationName" label={t('frame.company.legalName')} />
            <TextField form={form} name="vatNumber" label={t('frame.company.vat')} example="B12345674" />
            <TextField form={form} name="businessRegistrationNumber" label={t('frame.company.registration')} />
            <TextField form={form} name="website" label={t('accounts.website')} />
            <TextField form={form} name="accountManager" label={t('accounts.manager')} />
          </div>
          {tags.length > 0 && (
            <CheckboxListField
              form={form}
              name="tagIds"
              label={t('accounts.tags')}
              hint={t('accounts.tags.hint')}
              options={tags}
            />
          )}
        </Change>
      )}
    </Panel>
  )
}

/** Closing ends what the people of the company may do at once; it can be taken back here. */
export function StatusPanel({ account, rules, result }: AccountFormProps) {
  const t = useMessages()
  const form = useForm({ rules, result, intent: 'status' })
  const isActive = account.status === 'ACTIVE'
  return (
    <Panel title={t('accounts.status')}>
      <Form method="post" className="flex flex-col gap-3 text-13" {...form.formProps}>
        <FormNote form={form} failures={{ CA0004: { title: t('frame.company.taken') } }} />
        <p>{isActive ? t('accounts.close.text') : t('accounts.reopen.text')}</p>
        <input type="hidden" name="status" value={isActive ? 'INACTIVE' : 'ACTIVE'} />
        <Button type="submit" variant={isActive ? 'danger-quiet' : 'secondary'} busy={form.isSending}>
          {isActive ? t('accounts.close') : t('accounts.reopen')}
        </Button>
      </Form>
    </Panel>
  )
}
