import { Form, useNavigation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { isFiltered, type AddressFilter } from './address-search.ts'
import type { CountryOption } from '@tiber/ui/forms/address/country-rules.ts'

type AddressFiltersProps = {
  filter: AddressFilter
  countries: CountryOption[]
  counts: { all: number; found: number }
  path: string
}

/** Form over the URL parameters; with scripts a choice is submitted at once. */
export function AddressFilters({ filter, countries, counts, path }: AddressFiltersProps) {
  const t = useMessages()
  const isSearching = useNavigation().location?.pathname === path
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <FilterSearch
          query={filter.q}
          maxLength={200}
          label={t('addresses.search')}
          placeholder={t('addresses.search.hint')}
        />
        <FilterSelect
          name="use"
          label={t('addresses.filter.use')}
          selected={filter.use}
          choices={[
            { value: '', text: t('addresses.filter.use.all') },
            { value: 'shipping', text: t('addresses.use.shipping') },
            { value: 'billing', text: t('addresses.use.billing') },
          ]}
          className="max-md:flex-1"
        />
        {(countries.length > 1 || filter.country) && (
          <FilterSelect
            name="country"
            label={t('addresses.filter.country')}
            selected={filter.country}
            choices={[
              { value: '', text: t('addresses.filter.country.all') },
              ...countries.map(({ code, name }) => ({ value: code, text: name })),
            ]}
            className="max-w-52 max-md:flex-1"
          />
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
