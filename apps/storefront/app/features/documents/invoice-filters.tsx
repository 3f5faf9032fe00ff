import { Form, Link } from 'react-router'
import { accountingDocumentTypes } from '@tiber/contract/orders/document-types'
import { useMessages } from '#app/i18n/use-messages.tsx'
import { Button } from '#app/ui/button.tsx'
import { FilterSelect } from '#app/ui/inputs/filter-select.tsx'
import { Field } from '#app/ui/inputs/field.tsx'
import { SearchInput } from '#app/ui/inputs/search-input.tsx'
import { TextInput } from '#app/ui/inputs/text-input.tsx'
import { isFiltered, type InvoiceFilter } from './invoice-filter.ts'

// messages: documents.type.*, documents.from, documents.until
/** Form over the URL parameters; with scripts a choice is submitted at once. */
export function InvoiceFilters({ filter, path }: { filter: InvoiceFilter; path: string }) {
  const t = useMessages()
  return (
    <search className="print:hidden">
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        {filter.status && <input type="hidden" name="status" value={filter.status} />}
        <SearchInput name="q" defaultValue={filter.q} maxLength={200} label={t('documents.search')} />
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
          <Field
            key={name}
            label={t(`documents.${name}`)}
            className="flex grid-cols-none items-center gap-2 max-md:grid max-md:min-w-36 max-md:flex-1 max-md:gap-1"
          >
            <TextInput
              type="date"
              name={name}
              defaultValue={filter[name]}
              className="w-auto max-md:w-full max-md:min-w-0"
            />
          </Field>
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
