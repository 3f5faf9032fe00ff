import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { FilterDate } from '@tiber/ui/forms/filter-date.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { LinkButton } from '@tiber/ui/link-button.tsx'
import { isFiltered, orderSorts, buildSearch, type OrderFilter } from './order-filter.ts'

type Choice = { id: string; name: string }
type OrderFiltersProps = {
  filter: OrderFilter
  filters: { suppliers: Choice[]; people: Choice[] }
  currentUserId: string
  /** Whether the articles bought can be listed too. */
  hasArticles: boolean
  path: string
}

const toChoice = ({ id, name }: Choice) => ({ value: id, text: name })
const selectClasses = 'max-w-56 max-md:w-full max-md:max-w-none'

/** Form over the URL parameters; with scripts a choice is submitted at once. */
export function OrderFilters({ filter, filters, currentUserId, hasArticles, path }: OrderFiltersProps) {
  const t = useMessages()
  const isSearching = useNavigation().location?.pathname === path
  const isArticles = filter.view === 'articles'
  const choiceCount = [filter.supplier, filter.person, filter.from, filter.until].filter(Boolean).length
  const [isCollapsed, setIsCollapsed] = useState(choiceCount === 0)
  return (
    <search>
      <Form action={path} className="grid gap-2.5 border-b border-line px-4 py-2.5 max-md:px-3">
        <div className="flex flex-wrap items-center gap-2">
          <FilterSearch
            query={filter.q}
            maxLength={200}
            label={t('orders.search')}
            placeholder={t('orders.search.hint')}
          />
          <Button type="submit" busy={isSearching}>
            {t('orders.search.submit')}
          </Button>
          {!isArticles && (
            <Button
              className="md:hidden"
              icon="sliders-horizontal"
              aria-expanded={!isCollapsed}
              aria-controls="order-choices"
              onClick={() => setIsCollapsed(!isCollapsed)}
            >
              {t('orders.filter.choices')}
            </Button>
          )}
          {hasArticles && <ViewLinks filter={filter} path={path} />}
        </div>
        {isArticles ? (
          <input type="hidden" name="view" value="articles" />
        ) : (
          <div id="order-choices" data-folded={isCollapsed || undefined} className="order-choices">
            <OrderChoices filter={filter} filters={filters} currentUserId={currentUserId} />
            {isFiltered(filter) && (
              <LinkButton to={path} variant="quiet" icon="x">
                {t('orders.filter.clear')}
              </LinkButton>
            )}
          </div>
        )}
      </Form>
    </search>
  )
}

// messages: orders.list.*
function ViewLinks({ filter, path }: Pick<OrderFiltersProps, 'filter' | 'path'>) {
  const t = useMessages()
  return (
    <nav className="flex gap-1" aria-label={t('orders.title')}>
      {(['orders', 'articles'] as const).map((view) => (
        <Link
          key={view}
          to={path + buildSearch({ ...filter, view, after: '' })}
          aria-current={view === filter.view ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-(--control-h) items-center rounded-2 px-3 text-13 no-underline hover:bg-surface-hover',
            view === filter.view ? 'bg-surface-selected font-medium text-ink' : 'text-body',
          )}
        >
          {t(`orders.list.${view}`)}
        </Link>
      ))}
    </nav>
  )
}

// messages: orders.filter.sort.*
function OrderChoices({ filter, filters, currentUserId }: Omit<OrderFiltersProps, 'path' | 'hasArticles'>) {
  const t = useMessages()
  const colleagues = filters.people.filter(({ id }) => id !== currentUserId)
  return (
    <>
      <FilterSelect
        name="supplier"
        label={t('orders.filter.supplier')}
        selected={filter.supplier}
        choices={[{ value: '', text: t('orders.filter.supplier.all') }, ...filters.suppliers.map(toChoice)]}
        className={selectClasses}
      />
      <FilterSelect
        name="person"
        label={t('orders.filter.person')}
        selected={filter.person}
        choices={[
          { value: '', text: t('orders.filter.person.all') },
          { value: currentUserId, text: t('orders.filter.person.own') },
          ...colleagues.map(toChoice),
        ]}
        className={selectClasses}
      />
      {(['from', 'until'] as const).map((name) => (
        <FilterDate key={name} name={name} label={t(`orders.filter.${name}`)} selected={filter[name]} />
      ))}
      <FilterSelect
        name="sort"
        label={t('orders.filter.sort')}
        selected={filter.sort}
        choices={orderSorts.map((sort) => ({ value: sort, text: t(`orders.filter.sort.${sort}`) }))}
        className="max-md:w-full"
      />
      {filter.stages.map((stage) => (
        <input key={stage} type="hidden" name="stage" value={stage} />
      ))}
      {filter.late && <input type="hidden" name="late" value="1" />}
    </>
  )
}
