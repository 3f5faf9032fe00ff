import type { ComponentProps, ReactNode } from 'react'
import { Link } from './link.tsx'

import { classes } from './classes/class-merge.ts'
import { Icon } from './icon.tsx'

type TableProps = ComponentProps<'table'> & {
  /** Describes the rows to those who do not see the heading above. */
  label: string
  /** On a phone each row becomes a block. */
  list?: boolean
  /** May be wider than its panel; then the panel scrolls, never the page. */
  wide?: boolean
  sticky?: boolean
}

export function Table({ label, list, wide, sticky, className, ...rest }: TableProps) {
  const table = (
    <table
      {...rest}
      aria-label={label}
      className={classes('table', className)}
      data-list={list || undefined}
      data-sticky={sticky || undefined}
    />
  )
  if (!wide) return table
  return (
    // A scrolling region must be focusable, or keyboard users cannot reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto focus-visible:shadow-focus-inset">
      {table}
    </section>
  )
}

type HeadCellProps = ComponentProps<'th'> & { kind?: 'num' }

export function HeadCell({ kind, className, ...rest }: HeadCellProps) {
  return <th scope="col" {...rest} className={joinClasses(kind, className)} />
}

type SortCellProps = HeadCellProps & {
  sort: 'ascending' | 'descending' | 'none'
  /** URL of the list sorted by this column, which works without scripts. */
  to: string
}

export function SortCell({ sort, to, children, ...rest }: SortCellProps) {
  const icon = sort === 'none' ? 'arrow-up-down' : sort === 'ascending' ? 'arrow-up' : 'arrow-down'
  return (
    <HeadCell {...rest} aria-sort={sort === 'none' ? undefined : sort}>
      <Link
        to={to}
        preventScrollReset
        className={classes(
          '-my-[0.3125rem] inline-flex min-h-6 items-center gap-1 text-muted hover:text-ink',
          sort !== 'none' && 'text-ink',
        )}
      >
        {children}
        <Icon name={icon} className={classes('size-3', sort === 'none' && 'opacity-50')} />
      </Link>
    </HeadCell>
  )
}

type RowProps = ComponentProps<'tr'> & {
  /** Bar and tint; a badge or a note in the row says the same as text. */
  state?: 'selected' | 'blocked' | 'warn' | 'muted'
}

export function Row({ state, ...rest }: RowProps) {
  return <tr data-state={state} {...rest} />
}

/** Heads a group of rows, with their subtotal. */
export function GroupRow(props: ComponentProps<'tr'>) {
  return <tr data-group="" {...props} />
}

type CellProps = ComponentProps<'td'> & {
  /** `text` is user input: it wraps anywhere rather than widening the table. */
  kind?: 'num' | 'strong' | 'text'
  /** The column's name, shown above the value on a phone. */
  label?: string
  /** Position in the block: full width, left half, right end, top corner (actions) or hidden. */
  phone?: 'full' | 'half' | 'quarter' | 'end' | 'corner' | 'hidden'
}

const kindClasses = { num: 'num', strong: 'strong', text: 'free-text' }
const phoneClasses = {
  full: 'ph-full',
  half: 'ph-half',
  quarter: 'ph-quarter',
  end: 'ph-end',
  corner: 'ph-corner',
  hidden: 'ph-no',
}

export function Cell({ kind, label, phone, className, ...rest }: CellProps) {
  const cellClasses = joinClasses(kind && kindClasses[kind], phone && phoneClasses[phone])
  return <td data-label={label} {...rest} className={joinClasses(cellClasses, className)} />
}

/** None of them sets what another sets, so they need no merging. */
const joinClasses = (one: string | undefined, two: string | undefined) =>
  one && two ? `${one} ${two}` : one || two || undefined

/** Second line of a cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return <span className="sub-line">{children}</span>
}

/** A code never wraps and is emphasised. */
export function Code({ children }: { children: ReactNode }) {
  return <span className="font-medium whitespace-nowrap text-ink">{children}</span>
}
