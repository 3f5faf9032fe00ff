import { Link } from '@tiber/ui/link.tsx'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { buildSearch, views, type ResultsState, type View } from './results-state.ts'

const icons = { grid: 'layout-grid', list: 'list', table: 'table-2' } as const

// messages: search.view.*
/** Links, so that a view can be shared and works without scripts. */
export function ViewSwitch({ state, view, path }: { state: ResultsState; view: View; path: string }) {
  const t = useMessages()
  return (
    <nav aria-label={t('search.view')} className="segments">
      {views.map((each) => (
        <Link
          key={each}
          // Table rows are other results than cards, so the list starts at page 1 again.
          to={path + buildSearch({ ...state, view: each, page: 1 })}
          preventScrollReset
          aria-current={each === view ? 'true' : undefined}
          title={t(`search.view.${each}`)}
        >
          <Icon name={icons[each]} size="small" />
          <span className="max-md:sr-only">{t(`search.view.${each}`)}</span>
        </Link>
      ))}
    </nav>
  )
}
