import { Link } from './link.tsx'
import { classes } from './classes/class-merge.ts'

export type Crumb = { label: string; to?: string }

/** On phones the last levels fit one line, shortened where they are long. */
const maxOnPhone = 3

/** Breadcrumb navigation; the last crumb is the page itself. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ol className="flex items-center gap-x-2 gap-y-0.5 text-12 text-muted md:flex-wrap">
        {crumbs.map((crumb, at) => (
          <li
            key={crumb.to ?? crumb.label}
            className={classes('crumb', at < crumbs.length - maxOnPhone && 'max-md:hidden')}
          >
            {crumb.to === undefined || at === crumbs.length - 1 ? (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined} className="max-md:truncate">
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.to}
                className="py-1 text-muted hover:text-link max-md:truncate max-md:py-2 pointer-coarse:py-2"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
