import type { ReactNode } from 'react'
import { Form, Link, useLocation, useSubmit } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/inputs/select.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'

type ListFiltersProps = {
  query: string
  searchLabel: string
  selects: {
    name: string
    label: string
    value: string | undefined
    all: string
    options: { value: string; label: ReactNode }[]
  }[]
}

/** Filters of a list in the URL; they can be shared and work without scripts. */
export function ListFilters({ query, searchLabel, selects }: ListFiltersProps) {
  const t = useMessages()
  const submit = useSubmit()
  const { pathname } = useLocation()
  const isFiltered = query !== '' || selects.some(({ value }) => value !== undefined)
  return (
    <search>
      <Form
        // Changing the page keeps what is being typed.
        key={[query, ...selects.map(({ value }) => value)].join('|')}
        method="get"
        className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 max-md:px-3"
      >
        <TextInput
          type="search"
          name="q"
          defaultValue={query}
          aria-label={searchLabel}
          placeholder={searchLabel}
          className="w-64 max-md:w-full"
        />
        {selects.map(({ name, label, value, all, options }) => (
          <Select
            key={name}
            name={name}
            aria-label={label}
            defaultValue={value ?? ''}
            className="w-auto pr-8 max-md:flex-1"
            onChange={(event) => void submit(event.currentTarget.form)}
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
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
