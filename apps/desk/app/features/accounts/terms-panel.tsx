import { paymentTypes } from '@tiber/contract/company/account-enums'
import type { Account360 } from '@tiber/contract/operator/operator-accounts'
import { SelectField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { useForm, type FormState } from '@tiber/ui/forms/use-form.ts'
import { useFormat, useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { toNumberText } from '../frame/number-text.ts'
import { AccountFacts, ChangeForm, type AccountFormProps } from './change-form.tsx'

type Terms = NonNullable<Account360['terms']>
type TermsProps = AccountFormProps & {
  terms: Terms
  mayChange: boolean
  /** Whether terms are all that the person may change here. */
  isOpen: boolean
}

/** How a company pays, until when, and up to which amount. */
export function TermsPanel({ account, terms, rules, result, mayChange, isOpen }: TermsProps) {
  const t = useMessages()
  const locale = useLocale()
  const { paymentType, paymentDelay, paymentMode, creditLimit } = terms
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
  return (
    <Panel title={t('accounts.terms')} aside={mayChange ? t('accounts.recorded') : t('accounts.forFinance')}>
      <AccountFacts facts={useTermsFacts(terms)} />
      {mayChange && (
        <ChangeForm form={form} account={account} label={t('accounts.terms.change')} isOpen={isOpen}>
          <TermsFields form={form} />
        </ChangeForm>
      )}
    </Panel>
  )
}

// messages: accounts.payment.*, accounts.mode.*
function useTermsFacts({ paymentType, paymentDelay, paymentMode, creditLimit, creditReserved, creditUsed }: Terms) {
  const t = useMessages()
  const format = useFormat()
  const delay =
    paymentDelay === null
      ? t('accounts.delay.suppliers')
      : t('accounts.delay.own', { n: paymentDelay, mode: t(`accounts.mode.${paymentMode ?? 'SIMPLE'}`) })
  const limit =
    creditLimit === null
      ? t('accounts.creditLimit.none')
      : `${format.money(creditLimit)} · ${t('accounts.creditLimit.left', { amount: format.money(creditLimit - creditReserved - creditUsed) })}`
  return [
    { label: t('accounts.paymentType'), value: paymentType && t(`accounts.payment.${paymentType}`) },
    { label: t('accounts.creditLimit'), value: limit },
    { label: t('accounts.delay'), value: delay },
  ]
}

const modes = ['SIMPLE', 'END_OF_MONTH'] as const

// messages: accounts.payment.*, accounts.mode.*
function TermsFields({ form }: { form: FormState }) {
  const t = useMessages()
  return (
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
  )
}
