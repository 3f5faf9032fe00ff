import { useMemo, useState, type ComponentProps } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { AddSelectedRows } from '#app/features/carts/current/add-selected-rows.tsx'
import { unpackRows } from '#app/product-ui/packed-rows.ts'
import { QuantityDock } from '#app/product-ui/quantity-dock.tsx'
import { useQuantities, type Quantities } from '#app/product-ui/use-quantities.ts'
import { useUnitName } from '#app/product-ui/use-unit-name.ts'
import { useLocale, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { usePageLabels } from '@tiber/ui/i18n/use-page-labels.ts'
import { Pagination } from '@tiber/ui/pagination.tsx'
import { ColumnsMenu } from '../spec-table/columns-menu.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { EmptyResults, BeyondLimit } from './empty-results.tsx'
import { ExportLink } from '../export/export-link.tsx'
import { FacetDrawer } from '../facets/facet-drawer.tsx'
import { FilterRow } from '../facets/filter-row.tsx'
import type { Results as ResultsData } from '../read-results.server.ts'
import type { ResultRow } from './result-row.ts'
import { ResultGrid } from './result-grid.tsx'
import { ResultList } from './result-list.tsx'
import { ResultsToolbar } from './results-toolbar.tsx'
import { countFilters, buildSearch, parseState, type ResultsState } from './results-state.ts'
import { buildTableShape } from '../spec-table/spec-columns.ts'
import { SpecTable } from '../spec-table/spec-table.tsx'
import { QueryInterpretation } from '../query-interpretation.tsx'
import { InvalidLimits } from '../facets/invalid-limits.tsx'
import { useFilterChips } from '../facets/use-filter-chips.ts'
import { useTotalText } from './use-total-text.ts'
import { ViewSwitch } from './view-switch.tsx'

type ResultsProps = { results: ResultsData; path: string }

/** Filters, views and pages of a result list, for categories and searches alike. */
export function Results(props: ResultsProps) {
  // Quantities are entered at the prices of one buyer, so another buyer has others.
  return <BuyerResults key={props.results.buyer} {...props} />
}

function BuyerResults({ results, path }: ResultsProps) {
  const t = useMessages()
  const quantities = useQuantities(`${results.buyer} ${path}`)
  const { state, isPending, go } = usePendingState(path)
  const total = useTotalText(results)
  const facets = useMemo(() => unpackRows(results.facets), [results.facets])
  const chips = useFilterChips(state, facets)
  const { view, isTooDeep } = results
  const rows = useRows(results.rows)
  // An empty list without filters needs no views, sorting or filters.
  const isEmpty = results.total === 0 && countFilters(state) === 0
  const [columns, setColumns] = useState(results.columns)
  // Not recomputed while quantities are typed.
  const shape = useMemo(() => buildTableShape(view === 'table' ? rows : [], columns), [view, rows, columns])
  return (
    <div className={isEmpty ? undefined : 'results'}>
      {!isEmpty && (
        <FacetDrawer state={state} facets={facets} inStock={results.inStock} total={total} path={path} onChange={go} />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        {rows.length > 0 && (
          <QueryInterpretation interpretation={results.interpretation} state={results.state} path={path} />
        )}
        <InvalidLimits invalidLimits={results.invalidLimits} facets={facets} />
        {!isEmpty && (
          <div className="results-tools">
            <FilterRow chips={chips} state={state} path={path} />
            <div className="flex items-center gap-2">
              <ViewSwitch state={state} view={state.view ?? view} path={path} />
              {view === 'table' && rows.length > 0 && (
                <ColumnsMenu shape={shape} chosen={columns} onChoose={setColumns} />
              )}
              {rows.length > 0 && <ExportLink results={results} />}
            </div>
            <ResultsToolbar state={state} path={path} sortName={results.sortName} onChange={go} />
          </div>
        )}
        <section aria-label={t('search.results')} aria-busy={isPending} className="results-panel" data-view={view}>
          <h2 className="sr-only">{t('search.results')}</h2>
          {isTooDeep ? (
            <BeyondLimit state={results.state} path={path} />
          ) : rows.length === 0 ? (
            <EmptyResults state={results.state} chips={chips} interpretation={results.interpretation} path={path} />
          ) : (
            <ResultView view={view} shape={shape} rows={rows} state={state} path={path} quantities={quantities} />
          )}
        </section>
        {!isTooDeep && <ResultPages results={results} path={path} />}
        <ResultDocks quantities={quantities} />
      </div>
    </div>
  )
}

type ResultViewProps = ComponentProps<typeof SpecTable> & { view: ResultsData['view'] }

function ResultView({ view, ...table }: ResultViewProps) {
  if (view === 'table') return <SpecTable {...table} />
  const { rows, quantities } = table
  return view === 'list' ? (
    <ResultList rows={rows} quantities={quantities} />
  ) : (
    <ResultGrid rows={rows} quantities={quantities} />
  )
}

/** Shows what is selected to compare and to buy, below the results. */
function ResultDocks({ quantities }: { quantities: Quantities }) {
  return (
    <div className="docks">
      <CompareBar />
      <QuantityDock totals={quantities.totals} onClear={quantities.clear}>
        <AddSelectedRows quantities={quantities} />
      </QuantityDock>
    </div>
  )
}

/** Unpacks the rows and localises their units; keeps the same objects as long as the rows are the same. */
function useRows(rows: ResultsData['rows']): ResultRow[] {
  const localiseUnit = useUnitName()
  const locale = useLocale()
  // The names depend on the language only.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => unpackRows(rows).map((row) => ({ ...row, unit: localiseUnit(row.unit) })), [rows, locale])
}

/** Shows the pending choice at once, before its results are loaded; then the URL is the state again. */
function usePendingState(path: string) {
  const { search, key } = useLocation()
  const navigate = useNavigate()
  const next = useNavigation().location
  const [pending, setPending] = useState<{ locationKey: string; state: ResultsState }>()
  const isPending = next?.pathname === path
  const go = (state: ResultsState) => {
    setPending({ locationKey: key, state })
    void navigate(path + buildSearch(state), { preventScrollReset: true })
  }
  const urlState = parseState(new URLSearchParams(isPending ? next.search : search))
  return { state: pending?.locationKey === key ? pending.state : urlState, isPending, go }
}

function ResultPages({ results, path }: ResultsProps) {
  const t = useMessages()
  const labels = usePageLabels()
  const { state, rows, total, pageCount } = results
  if (pageCount <= 1 && state.page === 1) return null
  const from = (state.page - 1) * state.size + 1
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="sub">
        {rows.length > 0 && t('search.pages.range', { from, to: from + rows.length - 1, total })}
      </span>
      <Pagination
        page={state.page}
        pageCount={pageCount}
        getHref={(page) => path + buildSearch({ ...state, page })}
        labels={labels}
      />
    </div>
  )
}
