import { AddressField, CountryField } from '@tiber/ui/forms/address/address-field.tsx'
import type { CountryOption } from '@tiber/ui/forms/address/country-rules.ts'
import { TextField } from '@tiber/ui/forms/form-field.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

type LegalFieldsProps = { form: FormState; countries: CountryOption[] }

/** A company as invoices name it, with the account it is paid to. */
export function LegalFields({ form, countries }: LegalFieldsProps) {
  const t = useMessages()
  const country = form.values['country'] ?? ''
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        form={form}
        name="legalName"
        label={t('frame.legal.name')}
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <TextField
        form={form}
        name="taxNumber"
        label={t('frame.legal.taxNumber')}
        hint={t('frame.legal.taxNumber.hint')}
        example="B09000001"
      />
      <CountryField form={form} name="country" countries={countries} country={country} />
      <AddressField form={form} field="address" className="sm:col-span-2" />
      <AddressField form={form} field="zipcode" country={country} />
      <AddressField form={form} field="city" />
      <TextField
        form={form}
        name="iban"
        label={t('frame.legal.iban')}
        hint={t('frame.legal.iban.hint')}
        example="ES91 2100 0418 4502 0005 1332"
      />
      <TextField form={form} name="bic" label={t('frame.legal.bic')} example="CAIXESBBXXX" />
    </div>
  )
}
