import { Link } from './link.tsx'

import { classes } from './classes/class-merge.ts'
import { Icon } from './icon.tsx'

type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageCount: number
  getHref: (page: number) => string
  labels: { navigation: string; previous: string; next: string; page: (page: number) => string }
}

const cellClasses =
  'inline-flex h-(--control-h) min-w-(--control-h) items-center justify-center rounded-2 px-2 text-body'
const linkClasses = 'page-link text-body'

/** Pagination below a list; hidden for a single page. */
export function PaginationFooter(props: PaginationProps) {
  if (props.pageCount < 2) return null
  return (
    <div className="border-t border-line px-4 py-2 max-md:px-2">
      <Pagination {...props} />
    </div>
  )
}

export function Pagination({ page, pageCount, getHref, labels }: PaginationProps) {
  return (
    <nav aria-label={labels.navigation} className="flex flex-wrap items-center gap-1 text-13 max-md:gap-0 print:hidden">
      {page > 1 && (
        <Link to={getHref(page - 1)} rel="prev" aria-label={labels.previous} className={linkClasses}>
          <Icon name="chevron-left" />
        </Link>
      )}
      {selectPages(page, pageCount).map((shown) =>
        typeof shown === 'string' ? (
          <span key={shown} className={classes(cellClasses, 'max-md:hidden')} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={shown}
            to={getHref(shown)}
            aria-label={labels.page(shown)}
            aria-current={shown === page ? 'page' : undefined}
            className={classes(
              linkClasses,
              shown === page && 'bg-surface-selected font-medium text-ink shadow-[inset_0_0_0_1px_var(--accent)]',
            )}
          >
            {shown}
          </Link>
        ),
      )}
      {page < pageCount && (
        <Link to={getHref(page + 1)} rel="next" aria-label={labels.next} className={linkClasses}>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}

/** Returns the first, last and neighbouring pages; a gap is named by its side. A gap of one page is that page. */
export function selectPages(page: number, pageCount: number): (number | 'before' | 'after')[] {
  const from = Math.max(1, page - 1)
  const to = Math.min(pageCount, page + 1)
  const neighbours = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
  const before = from <= 1 ? [] : from === 2 ? [1] : from === 3 ? [1, 2] : ([1, 'before'] as const)
  const missing = pageCount - to
  const after =
    missing <= 0 ? [] : missing <= 2 ? [to + 1, pageCount].slice(2 - missing) : (['after', pageCount] as const)
  return [...before, ...neighbours, ...after]
}
