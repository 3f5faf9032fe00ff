import { Form } from 'react-router'
import { localisedPath } from '#app/i18n/locale.ts'
import { useLocale, useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterSelect } from '#app/ui/inputs/filter-select.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SearchInput } from '#app/ui/inputs/search-input.tsx'

type ListFiltersProps = { search: string; order: string; total: number; canOrder: boolean }

const orders = { 'updatedAt:desc': 'changed', 'name:asc': 'name', 'lines:desc': 'lines' } as const

// messages: buying-lists.order.*
export function ListFilters({ search, order, total, canOrder }: ListFiltersProps) {
  const t = useMessages()
  const path = localisedPath('/account/buying-lists', useLocale())
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <SearchInput name="q" defaultValue={search} maxLength={100} label={t('buying-lists.search')} />
        {canOrder && (
          <FilterSelect
            name="order"
            label={t('buying-lists.order')}
            selected={order}
            choices={Object.entries(orders).map(([value, word]) => ({ value, text: t(`buying-lists.order.${word}`) }))}
            className="max-md:flex-1"
          />
        )}
        <Button type="submit" className="max-md:flex-1">
          {t('buying-lists.search.submit')}
        </Button>
        {search !== '' && (
          <LinkButton to={path} variant="quiet" icon="x">
            {t('buying-lists.filter.clear')}
          </LinkButton>
        )}
        <output className="ml-auto text-12 whitespace-nowrap text-muted">
          {t('buying-lists.count', { n: total })}
        </output>
      </Form>
    </search>
  )
}
