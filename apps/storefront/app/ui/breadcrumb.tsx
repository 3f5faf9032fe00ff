import { Link } from 'react-router'

export type Crumb = { label: string; to?: string }

/** Breadcrumb navigation; the last crumb is the page itself. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ol className="flex items-center gap-x-2 gap-y-0.5 text-12 text-muted max-md:overflow-x-auto max-md:whitespace-nowrap max-md:[scrollbar-width:none] md:flex-wrap">
        {crumbs.map((crumb, at) => (
          <li
            key={crumb.to ?? crumb.label}
            className="flex items-center gap-2 not-last:after:text-line-field not-last:after:content-['/']"
          >
            {crumb.to === undefined || at === crumbs.length - 1 ? (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            ) : (
              <Link to={crumb.to} className="py-1 text-muted hover:text-link max-md:py-2 pointer-coarse:py-2">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
