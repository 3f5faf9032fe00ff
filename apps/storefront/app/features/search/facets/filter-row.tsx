import { Link } from '@tiber/ui/link.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { FacetButton } from './facet-drawer.tsx'
import type { FilterChip } from './filter-chips.ts'
import { buildSearch, withoutFilters, type ResultsState } from '../results/results-state.ts'

/** Lists the active filters, each with a link that removes it. */
export function FilterRow({ state, chips, path }: { state: ResultsState; chips: FilterChip[]; path: string }) {
  const t = useMessages()
  return (
    <div className="filter-row" data-empty={chips.length === 0 || undefined}>
      <FacetButton state={state} />
      {chips.map(({ key, label, without }) => (
        <Link key={key} to={path + buildSearch(without)} preventScrollReset className="filter-chip" data-on="">
          <span className="sr-only">{t('search.chip.remove')} </span>
          {label}
          <Icon name="x" className="size-3" />
        </Link>
      ))}
      {chips.length > 1 && (
        <Link
          to={path + buildSearch(withoutFilters(state))}
          preventScrollReset
          className={buttonClasses({ variant: 'quiet', className: 'min-h-7 flex-none max-md:whitespace-nowrap' })}
        >
          {t('search.filters.clear')}
        </Link>
      )}
    </div>
  )
}
