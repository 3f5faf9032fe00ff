import { Form, Link } from 'react-router'
import { cartStatuses } from '@tiber/contract/carts/cart-enums'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { cartKinds, isFiltered, type CartsFilter } from './carts-filter.ts'

// messages: carts.status.*, carts.kind.*
/** Filter kept in the URL, so that it can be shared and works without scripts. */
export function CartsFilters({ filter }: { filter: CartsFilter }) {
  const t = useMessages()
  return (
    <Form
      method="get"
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 max-md:px-3 print:hidden"
    >
      <FilterSelect
        name="type"
        label={t('carts.list.kind')}
        selected={filter.kind ?? ''}
        choices={[
          { value: '', text: t('carts.kind.all') },
          ...cartKinds.map((kind) => ({ value: kind, text: t(`carts.kind.${kind}.many`) })),
        ]}
        className="max-md:min-w-0 max-md:flex-1 max-md:pr-6"
      />
      <FilterSelect
        name="status"
        label={t('carts.list.status')}
        selected={filter.status ?? ''}
        choices={[
          { value: '', text: t('carts.status.open') },
          ...cartStatuses.map((status) => ({ value: status, text: t(`carts.status.${status}`) })),
        ]}
        className="max-md:min-w-0 max-md:flex-[1.12] max-md:pr-6"
      />
      <span className="needs-no-script">
        <Button type="submit">{t('carts.list.filter')}</Button>
      </span>
      {isFiltered(filter) && <Link to="?">{t('carts.list.all')}</Link>}
    </Form>
  )
}
