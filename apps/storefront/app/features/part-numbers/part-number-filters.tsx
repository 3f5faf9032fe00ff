import { Form } from 'react-router'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { FilterSearch } from '@tiber/ui/inputs/filter-search.tsx'
import { FilterSelect } from '@tiber/ui/inputs/filter-select.tsx'
import type { PartNumberFilter } from './part-number-filter.ts'
import { partNumberKinds } from './part-number-kinds.ts'

type PartNumberFiltersProps = { filter: PartNumberFilter; total: number; path: string }

// messages: part-numbers.kind.*
/** Filter form of the query parameters; a selection submits at once if scripts run. */
export function PartNumberFilters({ filter, total, path }: PartNumberFiltersProps) {
  const t = useMessages()
  const format = useFormat()
  return (
    <search>
      <Form action={path} className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 max-md:px-3">
        <FilterSearch query={filter.q} maxLength={200} label={t('part-numbers.search')} />
        <FilterSelect
          name="kind"
          label={t('part-numbers.kind')}
          selected={filter.kind ?? ''}
          choices={[
            { value: '', text: t('part-numbers.kind.all') },
            ...partNumberKinds.map((kind) => ({ value: kind, text: t(`part-numbers.kind.${kind}`) })),
          ]}
          className="max-md:flex-1"
        />
        <Button type="submit">{t('part-numbers.find')}</Button>
        <output className="sub">{t('part-numbers.count', { n: total, count: format.number(total) })}</output>
      </Form>
    </search>
  )
}
