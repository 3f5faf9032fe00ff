import { Form, Link, useLocation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'

type ListFiltersProps = {
  query: string
  searchLabel: string
  selects: {
    name: string
    label: string
    value: string | undefined
    all: string
    options: { value: string; text: string }[]
  }[]
}

/** Filters of a list in the URL; they can be shared and work without scripts. */
export function ListFilters({ query, searchLabel, selects }: ListFiltersProps) {
  const t = useMessages()
  const { pathname } = useLocation()
  const isFiltered = query !== '' || selects.some(({ value }) => value !== undefined)
  return (
    <search>
      <Form method="get" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 max-md:px-3">
        <FilterSearch query={query} label={searchLabel} />
        {selects.map(({ name, label, value, all, options }) => (
          <FilterSelect
            key={name}
            name={name}
            label={label}
            selected={value ?? ''}
            choices={[{ value: '', text: all }, ...options]}
            className="max-md:flex-1"
          />
        ))}
        <Button type="submit" icon="search" className="max-md:flex-1">
          {t('company.filter')}
        </Button>
        {isFiltered && (
          <Link to={pathname} className="px-1 text-13">
            {t('company.filter.clear')}
          </Link>
        )}
      </Form>
    </search>
  )
}
