import { AddressField, CountryField } from '@tiber/ui/forms/address/address-field.tsx'
import type { CountryOption } from '@tiber/ui/forms/address/country-rules.ts'
import { EmailField, TextField } from '@tiber/ui/forms/form-field.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'

type CompanyFieldsProps = { form: FormState; countries: CountryOption[] }

/** Fields of a new company: the company, its first user, and its delivery and billing address. */
export function CompanyFields({ form, countries }: CompanyFieldsProps) {
  const t = useMessages()
  const country = form.values['country'] ?? ''
  return (
    <>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-13 font-semibold text-ink">{t('frame.company.title')}</legend>
        <TextField form={form} name="name" label={t('frame.company.name')} autoComplete="off" />
        <TextField form={form} name="companyRegistrationName" label={t('frame.company.legalName')} />
        <TextField form={form} name="vatNumber" label={t('frame.company.vat')} example="B12345674" />
        <TextField form={form} name="businessRegistrationNumber" label={t('frame.company.registration')} />
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-13 font-semibold text-ink">{t('frame.company.person')}</legend>
        <TextField form={form} name="firstName" label={t('frame.company.firstName')} autoComplete="off" />
        <TextField form={form} name="lastName" label={t('frame.company.lastName')} autoComplete="off" />
        <EmailField form={form} name="email" label={t('frame.company.email')} autoComplete="off" />
        <TextField form={form} name="phone" label={t('frame.company.phone')} type="tel" autoComplete="off" />
      </fieldset>
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-2 text-13 font-semibold text-ink">{t('frame.company.address')}</legend>
        <AddressField form={form} field="address" className="sm:col-span-2" />
        <AddressField form={form} field="zipcode" country={country} />
        <AddressField form={form} field="city" />
        <CountryField form={form} name="country" countries={countries} country={country} />
        <AddressField form={form} field="state" country={country} />
      </fieldset>
    </>
  )
}
