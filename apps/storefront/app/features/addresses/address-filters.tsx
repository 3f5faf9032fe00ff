import { Form, useNavigation, useSubmit } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { isFiltered, type AddressFilter } from './address-search.ts'
import type { CountryOption } from '#app/forms/country-rules.ts'

type AddressFiltersProps = {
  filter: AddressFilter
  countries: CountryOption[]
  counts: { all: number; found: number }
  path: string
}

/** A form of the URL's parameters; a choice is sent at once where scripts run. */
export function AddressFilters({ filter, countries, counts, path }: AddressFiltersProps) {
  const t = useMessages()
  const submit = useSubmit()
  const isSearching = useNavigation().location?.pathname === path
  const send = (event: React.ChangeEvent<HTMLSelectElement>) => void submit(event.currentTarget.form)
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <SearchInput
          name="q"
          defaultValue={filter.q}
          maxLength={200}
          label={t('addresses.search')}
          placeholder={t('addresses.search.hint')}
        />
        <Select
          name="use"
          defaultValue={filter.use}
          onChange={send}
          aria-label={t('addresses.filter.use')}
          className="w-auto pr-8 max-md:flex-1"
        >
          <option value="">{t('addresses.filter.use.all')}</option>
          <option value="shipping">{t('addresses.use.shipping')}</option>
          <option value="billing">{t('addresses.use.billing')}</option>
        </Select>
        {(countries.length > 1 || filter.country) && (
          <Select
            name="country"
            defaultValue={filter.country}
            onChange={send}
            aria-label={t('addresses.filter.country')}
            className="w-auto max-w-52 pr-8 max-md:flex-1"
          >
            <option value="">{t('addresses.filter.country.all')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Button type="submit" busy={isSearching} className="max-md:flex-1">
          {t('addresses.search.submit')}
        </Button>
        {isFiltered(filter) && (
          <LinkButton to={path} variant="quiet" icon="x">
            {t('addresses.filter.clear')}
          </LinkButton>
        )}
        <output className="ml-auto text-12 whitespace-nowrap text-muted">
          {counts.found === counts.all
            ? t('addresses.count', { n: counts.all })
            : t('addresses.count.found', { found: counts.found, n: counts.all })}
        </output>
      </Form>
    </search>
  )
}
