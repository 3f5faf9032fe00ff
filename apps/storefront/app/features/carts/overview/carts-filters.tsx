import { Form, Link, useSubmit } from 'react-router'
import { cartStatuses } from '@tiber/contract/carts/cart-enums'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { Select } from '#app/ui/inputs/select.tsx'
import { cartKinds, isFiltered, type CartsFilter } from './carts-filter.ts'

// messages: carts.status.*, carts.kind.*
/** Filter kept in the URL, so that it can be shared and works without scripts. */
export function CartsFilters({ filter }: { filter: CartsFilter }) {
  const t = useMessages()
  const submit = useSubmit()
  return (
    <Form
      key={`${filter.status} ${filter.kind}`}
      method="get"
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3 max-md:px-3 print:hidden"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      <Select
        name="type"
        aria-label={t('carts.list.kind')}
        defaultValue={filter.kind ?? ''}
        className="w-auto pr-8 max-md:min-w-0 max-md:flex-1 max-md:pr-6"
      >
        <option value="">{t('carts.kind.all')}</option>
        {cartKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`carts.kind.${kind}.many`)}
          </option>
        ))}
      </Select>
      <Select
        name="status"
        aria-label={t('carts.list.status')}
        defaultValue={filter.status ?? ''}
        className="w-auto pr-8 max-md:min-w-0 max-md:flex-[1.12] max-md:pr-6"
      >
        <option value="">{t('carts.status.open')}</option>
        {cartStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`carts.status.${status}`)}
          </option>
        ))}
      </Select>
      <span className="needs-no-script">
        <Button type="submit">{t('carts.list.filter')}</Button>
      </span>
      {isFiltered(filter) && <Link to="?">{t('carts.list.all')}</Link>}
    </Form>
  )
}
