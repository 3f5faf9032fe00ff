import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'
import { HiddenState } from '../facets/hidden-state.tsx'
import { pageSizes, parseState, type ResultsState } from './results-state.ts'

const sortOptions = ['', 'price', '-price', 'name', '-name', '-createdTime'] as const

type ResultsToolbarProps = {
  state: ResultsState
  path: string
  sortName: string | undefined
  onChange: (next: ResultsState) => void
}

// messages: search.sort.*
/** Sorting and page size. Attributes are sorted by the table's headers, but the current one is listed here too. */
export function ResultsToolbar({ state, path, sortName, onChange }: ResultsToolbarProps) {
  const t = useMessages()
  const send = (event: React.ChangeEvent<HTMLSelectElement>) => {
    const entries = [...new FormData(event.currentTarget.form!)]
    const parameters = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))
    onChange({ ...parseState(parameters), page: 1 })
  }
  const isAttributeSort = !sortOptions.some((order) => order === state.sort)
  return (
    <form action={path} className="results-sort">
      <HiddenState state={{ ...state, sort: '', size: 24, page: 1 }} />
      <label className="flex min-w-0 items-center gap-2 text-12 text-muted max-md:flex-1">
        <span className="max-md:sr-only">{t('search.sort')}</span>
        <Select name="sort" value={state.sort} onChange={send} className="w-auto pr-8 max-md:w-full">
          {isAttributeSort && <option value={state.sort}>{sortName ?? state.sort}</option>}
          {sortOptions.map((order) => (
            <option key={order} value={order}>
              {t(`search.sort.${getSortKey(order)}`)}
            </option>
          ))}
        </Select>
      </label>
      <label className="flex items-center gap-2 text-12 text-muted max-sm:hidden">
        <span className="max-md:sr-only">{t('search.size')}</span>
        <Select name="size" value={state.size} onChange={send} className="w-auto pr-8">
          {pageSizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      </label>
      <Button type="submit" className="needs-no-script">
        {t('search.apply')}
      </Button>
    </form>
  )
}

const sortKeys = {
  '': 'best',
  name: 'name',
  '-name': 'nameDown',
  price: 'price',
  '-price': 'priceDown',
  '-createdTime': 'newest',
} as const
const getSortKey = (order: (typeof sortOptions)[number]) => sortKeys[order]
