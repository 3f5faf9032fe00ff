import type { ReactNode } from 'react'
import { Link } from '@tiber/ui/link.tsx'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Icon } from '@tiber/ui/icon.tsx'
import { HeadCell } from '@tiber/ui/table.tsx'
import { buildSearch, type ResultsState } from '../results/results-state.ts'
import type { SpecColumn } from './spec-columns.ts'

type SpecHeadProps = {
  /** Field the list is sorted by in this column. */
  field: string
  column?: SpecColumn
  kind?: 'num'
  state: ResultsState
  path: string
  children?: ReactNode
}

/** Name and unit, with the drawing's letter below; clicking sorts, clicking again reverses the order. */
export function SpecHead({ field, column, kind, state, path, children }: SpecHeadProps) {
  const isAscending = state.sort === field
  const isDescending = state.sort === `-${field}`
  const to = path + buildSearch({ ...state, sort: isAscending ? `-${field}` : field, page: 1 })
  return (
    <HeadCell
      kind={kind ?? (column?.isNumber ? 'num' : undefined)}
      aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}
    >
      <Link to={to} preventScrollReset className={classes('spec-sort', (isAscending || isDescending) && 'text-ink')}>
        {column ? (
          <span className="line-clamp-3" title={column.name}>
            {column.name}
          </span>
        ) : (
          children
        )}
        <Icon
          name={isDescending ? 'arrow-down' : 'arrow-up'}
          className={classes('size-3', !isAscending && !isDescending && 'spec-sort-idle')}
        />
      </Link>
      {column && (column.symbol || column.unit) && (
        <span className="block whitespace-nowrap">
          {column.symbol && <b className="font-medium text-draw-dim">{column.symbol}</b>} {column.unit}
        </span>
      )}
    </HeadCell>
  )
}
