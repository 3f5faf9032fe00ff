import type { Address } from '@tiber/contract/company/addresses'
import { needsState, getZipcodeExample } from '@tiber/contract/countries'
import { useRef, useState, type FormEvent } from 'react'
import { Form, Link } from 'react-router'
import { CheckboxField, SelectField, TextField } from '#app/forms/form-field.tsx'
import { FormNote } from '#app/forms/form-note.tsx'
import type { FormRules, FormValues } from '#app/forms/field-rules.ts'
import { useForm, type FormResult } from '#app/forms/use-form.ts'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { getAddressName } from './address-search.ts'
import { validateCountryRules, findProvince, spanishProvinces, type CountryOption } from '#app/forms/country-rules.ts'

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
          <TextField form={form} name="label" label={t('addresses.label')} hint={t('addresses.label.hint')} />
          <TextField form={form} name="company" label={t('addresses.company')} autoComplete="organization" />
          <TextField form={form} name="fullName" label={t('addresses.fullName')} autoComplete="name" />
          <TextField
            form={form}
            name="phone"
            label={t('addresses.phone')}
            type="tel"
            autoComplete="tel"
            example="+34 954 000 000"
          />
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
        {duplicate && (
          <Note tone="warning" title={t('addresses.duplicate.title', { name: getAddressName(duplicate) })}>
            <p>{[duplicate.address, `${duplicate.zipcode} ${duplicate.city}`].join(', ')}</p>
            <p className="mt-1">
              <Link to={localisedPath(`/account/addresses/${duplicate.id}`, locale)}>
                {t('addresses.duplicate.see')}
              </Link>
            </p>
            <input type="hidden" name="confirmedDuplicate" value={duplicate.id} />
          </Note>
        )}
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

type LocationFieldsProps = { form: ReturnType<typeof useForm>; countries: CountryOption[] }

function LocationFields({ form, countries }: LocationFieldsProps) {
  const t = useMessages()
  const [country, setCountry] = useState(form.values['country'] || 'ES')
  const filledProvince = useRef('')
  const isListed = countries.some(({ code }) => code === country)
  const example = getZipcodeExample(country)
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
      <SelectField
        form={form}
        name="country"
        label={t('addresses.country')}
        autoComplete="country"
        onChange={(event) => setCountry(event.currentTarget.value)}
        className="md:col-span-3"
      >
        {/* An imported address may have a free-text country, which stays until another one is selected. */}
        {!isListed && <option value={country}>{country}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        form={form}
        name="address"
        label={t('addresses.address')}
        autoComplete="address-line1"
        className="md:col-span-3"
      />
      <TextField
        form={form}
        name="additionalAddress"
        label={t('addresses.additionalAddress')}
        hint={t('addresses.additionalAddress.hint')}
        autoComplete="address-line2"
        className="md:col-span-3"
      />
      <TextField
        form={form}
        name="zipcode"
        label={t('addresses.zipcode')}
        autoComplete="postal-code"
        hint={example && t('addresses.zipcode.hint', { example })}
        {...(example && { example })}
        onInput={fillProvince}
      />
      <TextField form={form} name="city" label={t('addresses.city')} autoComplete="address-level2" />
      <TextField
        form={form}
        name="state"
        isRequired={needsState(country)}
        label={country === 'ES' ? t('addresses.province') : t('addresses.state')}
        autoComplete="address-level1"
        list="spanish-provinces"
      />
      <datalist id="spanish-provinces">
        {country === 'ES' && spanishProvinces.map((province) => <option key={province}>{province}</option>)}
      </datalist>
    </div>
  )
}
