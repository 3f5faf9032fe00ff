import { useRef, type ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Button } from '@tiber/ui/button.tsx'
import { buttonClasses } from '@tiber/ui/classes/button-classes.ts'
import { Count } from '@tiber/ui/badge.tsx'
import { Icon } from '@tiber/ui/icon.tsx'
import { FacetRange } from './facet-range.tsx'
import { FacetValues } from './facet-values.tsx'
import { isOwnFacet, type Facet } from './facets.ts'
import { HiddenState } from './hidden-state.tsx'
import {
  clearFacet,
  countFilters,
  isRangeSet,
  getLimits,
  buildSearch,
  toggleValue,
  getSelectedValues,
  withoutFilters,
  type Range,
  type ResultsState,
} from '../results/results-state.ts'

type FacetDrawerProps = {
  state: ResultsState
  facets: Facet[]
  inStock: number | undefined
  total: string
  path: string
  onChange: (next: ResultsState) => void
}

const drawerId = 'filters'

/**
 * Filters in a column beside the results on wide screens, otherwise in a drawer above them. With scripts a choice
 * applies at once.
 */
export function FacetDrawer({ state, facets, inStock, total, path, onChange }: FacetDrawerProps) {
  const t = useMessages()
  const drawer = useRef<HTMLDialogElement>(null)
  return (
    // A click on the backdrop closes the drawer; Esc does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={drawer}
      id={drawerId}
      className="facet-drawer"
      aria-label={t('search.filters')}
      onClick={(event) => event.target === drawer.current && drawer.current.close()}
    >
      <form action={path} className="facets">
        <h2 className="sr-only">{t('search.filters')}</h2>
        <header className="facet-drawer-head">
          {/* Visible copy of the heading above, which is for screen readers only. */}
          <p className="text-16 font-bold text-ink" aria-hidden="true">
            {t('search.filters')}
          </p>
          {countFilters(state) > 0 && (
            <Link
              to={path + buildSearch(withoutFilters(state))}
              preventScrollReset
              className={buttonClasses({ variant: 'quiet' })}
            >
              {t('search.filters.clear')}
            </Link>
          )}
        </header>
        <HiddenState state={{ ...withoutFilters(state), page: 1 }} />
        <div className="facet-scroll">
          <StockFacet
            isActive={state.inStock}
            count={inStock}
            onToggle={() => onChange(toggleValue(state, 'inStock', '1'))}
          />
          {facets.map((facet) => (
            <FacetSection key={facet.name} facet={facet} state={state} path={path} onChange={onChange} />
          ))}
          <Button type="submit" className="needs-no-script mt-3">
            {t('search.apply')}
          </Button>
        </div>
        <footer className="facet-drawer-foot needs-script">
          <Button
            block
            size="large"
            className="border-accent bg-accent text-on-accent hover:bg-accent hover:text-on-accent"
            onClick={() => drawer.current?.close()}
          >
            {t('search.filters.show', { total })}
          </Button>
        </footer>
      </form>
    </dialog>
  )
}

/** Opens the drawer by an invoker command; browsers without support use the click handler. */
export function FacetButton({ state }: { state: ResultsState }) {
  const t = useMessages()
  const count = countFilters(state)
  const open = () => {
    const drawer = document.getElementById(drawerId)
    if (drawer instanceof HTMLDialogElement && !('commandForElement' in HTMLButtonElement.prototype)) drawer.showModal()
  }
  return (
    <button
      type="button"
      className="facet-button"
      aria-haspopup="dialog"
      {...{ command: 'show-modal', commandfor: drawerId }}
      onClick={open}
    >
      <Icon name="sliders-horizontal" size="small" />
      {t('search.filters')}
      {count > 0 && <Count hot>{count}</Count>}
    </button>
  )
}

function StockFacet({
  isActive,
  count,
  onToggle,
}: {
  isActive: boolean
  count: number | undefined
  onToggle: () => void
}) {
  const t = useMessages()
  const format = useFormat()
  if (count === undefined) return null
  return (
    <section className="facet">
      <ul>
        <li>
          <label>
            <input type="checkbox" name="inStock" value="1" checked={isActive} onChange={onToggle} />
            {t('search.inStock')}
            <em>{format.number(count)}</em>
          </label>
        </li>
      </ul>
    </section>
  )
}

type FacetSectionProps = { facet: Facet; state: ResultsState; path: string; onChange: (next: ResultsState) => void }

// messages: search.facet.*
function FacetSection({ facet, state, path, onChange }: FacetSectionProps) {
  const t = useMessages()
  const title = isOwnFacet(facet.name) ? t(`search.facet.${facet.name}`) : facet.title
  const isActive =
    facet.kind === 'range' ? isRangeSet(getLimits(state, facet.name)) : getSelectedValues(state, facet.name).length > 0
  return (
    <fieldset className="facet">
      <legend className="sr-only">{title}</legend>
      <FacetHead title={title} clear={isActive ? path + buildSearch(clearFacet(state, facet.name)) : undefined} />
      {facet.kind === 'range' ? (
        <FacetRange
          // The pending choice, not that of the loaded results, so that the next step continues from it.
          facet={{ ...facet, chosen: getLimits(state, facet.name) }}
          title={title}
          onChoose={(range) => onChange(setRange(state, facet.name, range))}
        />
      ) : (
        <FacetValues
          facet={facet}
          chosen={getSelectedValues(state, facet.name)}
          onToggle={(value) => onChange(toggleValue(state, facet.name, value))}
        />
      )}
    </fieldset>
  )
}

function FacetHead({ title, clear }: { title: ReactNode; clear: string | undefined }) {
  const t = useMessages()
  return (
    <h3>
      {title}
      {clear && (
        <Link
          to={clear}
          preventScrollReset
          className="text-12 font-medium"
          aria-label={t('search.facet.clear', { name: String(title) })}
        >
          {t('search.facet.remove')}
        </Link>
      )}
    </h3>
  )
}

function setRange(state: ResultsState, name: string, range: Range): ResultsState {
  if (name === 'price') return { ...state, price: range, page: 1 }
  const clearedState = clearFacet(state, name)
  return isRangeSet(range)
    ? { ...clearedState, ranges: { ...clearedState.ranges, [name.slice('r.'.length)]: range } }
    : clearedState
}
