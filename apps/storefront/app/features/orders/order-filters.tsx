import { useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/class-merge.ts'
import { Field } from '#app/ui/field.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SearchInput } from '#app/ui/search-input.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { isNarrowed, orderSorts, searchOf, type OrderFilter } from './order-filter.ts'

type Choice = { id: string; name: string }
type OrderFiltersProps = {
  filter: OrderFilter
  filters: { suppliers: Choice[]; people: Choice[] }
  own: string
  path: string
}

// messages: orders.filter.sort.*, orders.list.*
/** A form of the URL's parameters; a choice is sent at once where scripts run. */
export function OrderFilters({ filter, filters, own, path }: OrderFiltersProps) {
  const t = useMessages()
  const submit = useSubmit()
  const isSearching = useNavigation().location?.pathname === path
  const send = (event: React.ChangeEvent<HTMLSelectElement | HTMLInputElement>) => void submit(event.currentTarget.form)
  const isArticles = filter.view === 'articles'
  const choiceCount = [filter.supplier, filter.person, filter.from, filter.until].filter(Boolean).length
  const [isFolded, setIsFolded] = useState(choiceCount === 0)
  const colleagues = filters.people.filter(({ id }) => id !== own)
  return (
    <search>
      <Form action={path} className="grid gap-2.5 border-b border-line px-4 py-2.5 max-md:px-3">
        <div className="flex flex-wrap items-center gap-2">
          <SearchInput
            name="q"
            defaultValue={filter.q}
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
              aria-expanded={!isFolded}
              aria-controls="order-choices"
              onClick={() => setIsFolded(!isFolded)}
            >
              {t('orders.filter.choices')}
            </Button>
          )}
          <nav className="flex gap-1" aria-label={t('orders.title')}>
            {(['orders', 'articles'] as const).map((view) => (
              <Link
                key={view}
                to={path + searchOf({ ...filter, view, after: '' })}
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
        </div>
        {isArticles ? (
          <input type="hidden" name="view" value="articles" />
        ) : (
          <div id="order-choices" data-folded={isFolded || undefined} className="order-choices">
            <Choices name="supplier" choices={filters.suppliers} chosen={filter.supplier} onChange={send} />
            <Select
              name="person"
              defaultValue={filter.person}
              onChange={send}
              aria-label={t('orders.filter.person')}
              className="w-auto max-w-56 pr-8 max-md:w-full max-md:max-w-none"
            >
              <option value="">{t('orders.filter.person.all')}</option>
              <option value={own}>{t('orders.filter.person.own')}</option>
              {colleagues.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            {(['from', 'until'] as const).map((name) => (
              <Field
                key={name}
                label={t(`orders.filter.${name}`)}
                className="flex grid-cols-none items-center gap-2 max-md:grid max-md:min-w-0 max-md:flex-1 max-md:gap-1"
              >
                <TextInput
                  type="date"
                  name={name}
                  defaultValue={filter[name]}
                  onChange={send}
                  className="w-auto max-md:w-full max-md:min-w-0"
                />
              </Field>
            ))}
            <Select
              name="sort"
              defaultValue={filter.sort}
              onChange={send}
              aria-label={t('orders.filter.sort')}
              className="w-auto pr-8 max-md:w-full"
            >
              {orderSorts.map((sort) => (
                <option key={sort} value={sort}>
                  {t(`orders.filter.sort.${sort}`)}
                </option>
              ))}
            </Select>
            {filter.stages.map((stage) => (
              <input key={stage} type="hidden" name="stage" value={stage} />
            ))}
            {filter.late && <input type="hidden" name="late" value="1" />}
            {isNarrowed(filter) && (
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

type ChoicesProps = {
  name: 'supplier'
  choices: Choice[]
  chosen: string
  onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void
}

function Choices({ name, choices, chosen, onChange }: ChoicesProps) {
  const t = useMessages()
  return (
    <Select
      name={name}
      defaultValue={chosen}
      onChange={onChange}
      aria-label={t('orders.filter.supplier')}
      className="w-auto max-w-56 pr-8 max-md:w-full max-md:max-w-none"
    >
      <option value="">{t('orders.filter.supplier.all')}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </Select>
  )
}
