import type { Address } from '@tiber/contract/company/addresses'
import { needsState } from '@tiber/contract/countries'
import { useRef, useState, type FormEvent } from 'react'
import { Form, Link } from 'react-router'
import { AddressField, CountryField } from '@tiber/ui/forms/address/address-field.tsx'
import { CheckboxField } from '@tiber/ui/forms/form-field.tsx'
import { FormNote } from '@tiber/ui/forms/form-note.tsx'
import type { FormRules, FormValues } from '@tiber/ui/forms/field-rules.ts'
import { useForm, type FormResult } from '@tiber/ui/forms/use-form.ts'
import { localisedPath } from '@tiber/ui/i18n/locale.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { Note } from '@tiber/ui/note.tsx'
import { Panel } from '@tiber/ui/panel.tsx'
import { getAddressName } from './address-search.ts'
import {
  validateCountryRules,
  findProvince,
  spanishProvinces,
  type CountryOption,
} from '@tiber/ui/forms/address/country-rules.ts'

type AddressFormResult = FormResult & { duplicate?: Address }

type AddressFormProps = {
  rules: FormRules
  initial: FormValues
  result: AddressFormResult | undefined
  countries: CountryOption[]
  submitLabel: string
  /** Target of the cancel link. */
  cancelPath?: string
}

/** Form of an address; the country decides the postcode format and whether a state is required. */
export function AddressForm({
  rules,
  initial,
  result,
  countries,
  submitLabel,
  cancelPath = '/account/addresses',
}: AddressFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const form = useForm({ rules, result, initial, check: validateCountryRules })
  const duplicate = result?.duplicate
  return (
    <Form method="post" className="flex max-w-180 flex-col gap-4" {...form.formProps}>
      <FormNote form={form} failures={{ ST0001: { title: t('addresses.flash.lastBilling') } }} />
      <Panel title={t('addresses.form.who')}>
        <div className="grid gap-4 md:grid-cols-2">
          <AddressField form={form} field="label" />
          <AddressField form={form} field="company" />
          <AddressField form={form} field="fullName" />
          <AddressField form={form} field="phone" example="+34 954 000 000" />
        </div>
      </Panel>
      <Panel title={t('addresses.form.where')}>
        <LocationFields form={form} countries={countries} />
      </Panel>
      <Panel title={t('addresses.form.use')}>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          <CheckboxField form={form} name="shipping" label={t('addresses.form.shipping')} />
          <CheckboxField form={form} name="billing" label={t('addresses.form.billing')} />
        </div>
      </Panel>
      <div role="alert" className="empty:hidden">
        {duplicate && <DuplicateNote duplicate={duplicate} />}
      </div>
      <div className="flex flex-wrap gap-2 max-md:*:flex-1">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {duplicate ? t('addresses.duplicate.save') : submitLabel}
        </Button>
        <LinkButton to={localisedPath(cancelPath, locale)}>{t('addresses.cancel')}</LinkButton>
      </div>
    </Form>
  )
}

function DuplicateNote({ duplicate }: { duplicate: Address }) {
  const t = useMessages()
  const locale = useLocale()
  return (
    <Note tone="warning" title={t('addresses.duplicate.title', { name: getAddressName(duplicate) })}>
      <p>{[duplicate.address, `${duplicate.zipcode} ${duplicate.city}`].join(', ')}</p>
      <p className="mt-1">
        <Link to={localisedPath(`/account/addresses/${duplicate.id}`, locale)}>{t('addresses.duplicate.see')}</Link>
      </p>
      <input type="hidden" name="confirmedDuplicate" value={duplicate.id} />
    </Note>
  )
}

type LocationFieldsProps = { form: ReturnType<typeof useForm>; countries: CountryOption[] }

function LocationFields({ form, countries }: LocationFieldsProps) {
  const t = useMessages()
  const [country, setCountry] = useState(form.values['country'] || 'ES')
  const filledProvince = useRef('')
  const fillProvince = (event: FormEvent<HTMLInputElement>) => {
    const state = event.currentTarget.form?.elements.namedItem('state')
    const province = findProvince(country, event.currentTarget.value)
    // A province filled in automatically follows the postcode; one typed by the user is kept.
    if (
      !(state instanceof HTMLInputElement) ||
      !province ||
      (state.value !== '' && state.value !== filledProvince.current)
    )
      return
    state.value = province
    filledProvince.current = province
  }
  return (
    <div className="grid gap-4 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <CountryField
        form={form}
        name="country"
        country={country}
        countries={countries}
        onChange={(event) => setCountry(event.currentTarget.value)}
        className="md:col-span-3"
      />
      <AddressField form={form} field="address" className="md:col-span-3" />
      <AddressField
        form={form}
        field="additionalAddress"
        hint={t('address.additionalAddress.hint')}
        className="md:col-span-3"
      />
      <AddressField form={form} field="zipcode" country={country} onInput={fillProvince} />
      <AddressField form={form} field="city" />
      <AddressField
        form={form}
        field="state"
        country={country}
        isRequired={needsState(country)}
        list="spanish-provinces"
      />
      <datalist id="spanish-provinces">
        {country === 'ES' && spanishProvinces.map((province) => <option key={province}>{province}</option>)}
      </datalist>
    </div>
  )
}
