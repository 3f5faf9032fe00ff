import { Form, Link } from 'react-router'
import { accountingDocumentTypes } from '@tiber/contract/orders/document-types'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterDate } from '@tiber/ui/forms/filter-date.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import { isFiltered, type InvoiceFilter } from './invoice-filter.ts'

// messages: documents.type.*, documents.from, documents.until
/** Form over the URL parameters; with scripts a choice is submitted at once. */
export function InvoiceFilters({ filter, path }: { filter: InvoiceFilter; path: string }) {
  const t = useMessages()
  return (
    <search className="print:hidden">
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        <FilterSearch query={filter.q} maxLength={200} label={t('documents.search')} />
        <FilterSelect
          name="type"
          label={t('documents.type')}
          selected={filter.type ?? ''}
          choices={[
            { value: '', text: t('documents.type.ALL') },
            ...accountingDocumentTypes.map((type) => ({ value: type, text: t(`documents.type.${type}.many`) })),
          ]}
          className="max-md:w-full"
        />
        {(['from', 'until'] as const).map((name) => (
          <FilterDate key={name} name={name} label={t(`documents.${name}`)} selected={filter[name]} />
        ))}
        <Button type="submit" className="max-md:self-end">
          {t('documents.find')}
        </Button>
        {isFiltered(filter) && (
          <Link to={path} className="inline-flex min-h-(--control-h) items-center text-13">
            {t('documents.clear')}
          </Link>
        )}
      </Form>
    </search>
  )
}
