import { useState, type ComponentProps, type ReactNode } from 'react'
import { AddressField, CountryField } from '@tiber/ui/forms/address/address-field.tsx'
import type { CountryOption } from '@tiber/ui/forms/address/country-rules.ts'
import { CivilityField } from '@tiber/ui/forms/civility-field.tsx'
import { EmailField, TextareaField, TextField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { toAddressFieldName } from './address-field-name.ts'
import { registrationExample, registrationKey, vatExample, vatKey } from './country-labels.ts'

type GetAccessFieldsProps = { form: FormState; countries: CountryOption[]; canAskQuestion: boolean }
type AddressTextName = ComponentProps<typeof AddressField>['field']

/** Fields of the access request in sections; the country decides labels and formats. */
export function GetAccessFields({ form, countries, canAskQuestion }: GetAccessFieldsProps) {
  const t = useMessages()
  const typedCountry = form.values[toAddressFieldName('country')] ?? ''
  const [chosen, setCountry] = useState<string>()
  const country = chosen ?? typedCountry
  return (
    <>
      <FormNote
        form={form}
        failures={{
          CA0004: { title: t('access.exists'), text: t('access.exists.text') },
          RQ0004: { title: t('frame.errors.RQ0004'), text: t('access.tooOften') },
        }}
      />
      <CompanySection form={form} country={country} countries={countries} onCountryChange={setCountry} />
      <ContactSection form={form} />
      <AddressSection form={form} country={country} />
      {canAskQuestion && (
        <Section title={t('access.question')}>
          <TextareaField
            form={form}
            name="question"
            label={t('access.question.label')}
            hint={t('access.question.hint')}
            className="@lg:col-span-2"
          />
        </Section>
      )}
      <div className="flex flex-col gap-3 border-t border-line pt-5">
        <p className="sub">{t('access.privacy')}</p>
        <Button type="submit" variant="primary" size="large" busy={form.isSending} className="self-start max-md:w-full">
          {t('access.submit')}
        </Button>
      </div>
    </>
  )
}

type CountryFieldProps = { form: FormState; country: string }

type CompanySectionProps = CountryFieldProps & {
  countries: CountryOption[]
  onCountryChange: (country: string) => void
}

function CompanySection({ form, country, countries, onCountryChange }: CompanySectionProps) {
  const t = useMessages()
  return (
    <Section title={t('access.company')} text={t('access.company.text')}>
      <CountryField
        form={form}
        name={toAddressFieldName('country')}
        country={country}
        countries={countries}
        hint={t('access.country.hint')}
        className="@lg:col-span-2"
        onChange={(event) => onCountryChange(event.currentTarget.value)}
      />
      <TextField form={form} name="name" label={t('access.name')} autoComplete="organization" />
      <TextField form={form} name="companyRegistrationName" label={t('access.companyRegistrationName')} />
      <RegistrationField form={form} country={country} />
      <VatField form={form} country={country} />
      <TextField
        form={form}
        name="website"
        label={t('access.website')}
        hint={t('access.website.hint')}
        autoComplete="url"
        className="@lg:col-span-2"
      />
    </Section>
  )
}

function RegistrationField({ form, country }: CountryFieldProps) {
  const t = useMessages()
  const example = registrationExample(country)
  return (
    <TextField
      form={form}
      name="businessRegistrationNumber"
      label={t(registrationKey(country))}
      hint={example && t('access.registration.hint', { example })}
      {...(example && { example })}
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

function VatField({ form, country }: CountryFieldProps) {
  const t = useMessages()
  const example = vatExample(country)
  return (
    <TextField
      form={form}
      name="vatNumber"
      label={t(vatKey(country))}
      hint={example && t('access.registration.hint', { example })}
      example={example ?? 'ESB41123456'}
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

function ContactSection({ form }: { form: FormState }) {
  const t = useMessages()
  return (
    <Section title={t('access.contact')} text={t('access.contact.text')}>
      <CivilityField form={form} autoComplete="honorific-prefix" />
      <span className="max-@lg:hidden" />
      <TextField form={form} name="firstName" label={t('access.firstName')} autoComplete="given-name" />
      <TextField form={form} name="lastName" label={t('access.lastName')} autoComplete="family-name" />
      <EmailField
        form={form}
        name="email"
        label={t('access.email')}
        hint={t('access.email.hint')}
        autoComplete="email"
      />
      <TextField
        form={form}
        name="phone"
        type="tel"
        label={t('access.phone')}
        hint={t('access.phone.hint')}
        autoComplete="tel"
      />
    </Section>
  )
}

function AddressSection({ form, country }: CountryFieldProps) {
  const t = useMessages()
  const getProps = (field: AddressTextName) => ({ form, country, field, name: toAddressFieldName(field) })
  return (
    <Section title={t('access.address')} text={t('access.address.text')}>
      <AddressField {...getProps('label')} />
      <AddressField {...getProps('fullName')} />
      <AddressField
        {...getProps('company')}
        label={t('access.addressCompany')}
        autoComplete={undefined}
        className="@lg:col-span-2"
      />
      <AddressField {...getProps('address')} />
      <AddressField {...getProps('additionalAddress')} />
      <AddressField {...getProps('zipcode')} />
      <AddressField {...getProps('city')} />
      <AddressField {...getProps('state')} />
      <AddressField {...getProps('phone')} label={t('access.addressPhone')} autoComplete={undefined} />
    </Section>
  )
}

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <fieldset className="@container border-t border-line-strong pt-4">
      <legend className="float-left text-16 font-bold text-ink">{title}</legend>
      {text && <p className="clear-both text-13">{text}</p>}
      <div className="clear-both grid pt-3 gap-x-4 gap-y-3.5 @lg:grid-cols-2">{children}</div>
    </fieldset>
  )
}
