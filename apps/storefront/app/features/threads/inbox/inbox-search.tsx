import { Form } from 'react-router'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import type { InboxFilter } from './inbox-filter.ts'

/** Searches subjects, messages, suppliers and order references. */
export function InboxSearch({ filter, path }: { filter: InboxFilter; path: string }) {
  const t = useMessages()
  return (
    <search className="print:hidden">
      <Form action={path} className="inbox-search [&>div]:min-w-0">
        {filter.show !== 'all' && <input type="hidden" name="show" value={filter.show} />}
        <FilterSearch
          query={filter.q}
          maxLength={200}
          label={t('threads.search')}
          placeholder={t('threads.search.hint')}
        />
        <Button type="submit">{t('threads.find')}</Button>
      </Form>
    </search>
  )
}
