import type { ComponentProps, ReactNode } from 'react'
import { getZipcodeExample } from '@tiber/contract/countries'
import { useMessages } from '../../i18n/use-messages.tsx'
import { SelectField, TextField } from '../form-field.tsx'
import type { FormState } from '../use-form.ts'
import type { AddressFieldName } from './address-fields.ts'
import type { CountryOption } from './country-rules.ts'

type TextName = Exclude<AddressFieldName, 'country'>

type AddressFieldProps = Omit<ComponentProps<typeof TextField>, 'name' | 'label'> & {
  field: TextName
  /** The name in the form, if it differs from the field. */
  name?: string
  /** The country decides the format of the postcode and the word for the state. */
  country?: string
  label?: ReactNode
}

const autoComplete: Partial<Record<TextName, string>> = {
  fullName: 'name',
  company: 'organization',
  address: 'address-line1',
  additionalAddress: 'address-line2',
  zipcode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  phone: 'tel',
}

/** Text field of an address, labelled and completed by the browser as in every other address form. */
export function AddressField({ field, country = '', ...rest }: AddressFieldProps) {
  const t = useMessages()
  const example = field === 'zipcode' ? getZipcodeExample(country) : undefined
  return (
    <TextField
      name={field}
      label={field === 'state' ? t(getStateKey(country)) : t(`address.${field}`)}
      autoComplete={autoComplete[field]}
      {...(field === 'phone' && { type: 'tel' })}
      {...(field === 'label' && { hint: t('address.label.hint') })}
      {...(example && { example, hint: t('address.zipcode.hint', { example }) })}
      {...rest}
    />
  )
}

type CountryFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  form: FormState
  countries: CountryOption[]
  /** The current country, which may be a free text of an imported address. */
  country: string
}

export function CountryField({ countries, country, ...rest }: CountryFieldProps) {
  const t = useMessages()
  const isListed = country === '' || countries.some(({ code }) => code === country)
  return (
    <SelectField label={t('address.country')} autoComplete="country" {...rest}>
      {!isListed && <option value={country}>{country}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const provinceCountries = new Set(['ES', 'IT', 'CA'])
const stateCountries = new Set(['US', 'MX', 'BR', 'AU', 'IN'])

function getStateKey(country: string) {
  if (provinceCountries.has(country)) return 'address.state.ES'
  return stateCountries.has(country) ? 'address.state.US' : 'address.state.other'
}
