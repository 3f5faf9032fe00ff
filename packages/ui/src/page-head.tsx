import type { ReactNode } from 'react'

type PageHeadProps = {
  title: ReactNode
  /** State of what the page is about, beside its title. */
  badge?: ReactNode
  sub?: ReactNode
  actions?: ReactNode
}

/** The page's only h1. */
export function PageHead({ title, badge, sub, actions }: PageHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 max-md:mb-2">
      <div className="min-w-0">
        {badge ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1>{title}</h1>
            {badge}
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {sub && <p className="mt-1 max-w-[78ch] text-13">{sub}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>:not(span)]:flex-auto">{actions}</div>}
    </div>
  )
}

/** The content column of all screens. */
export function Page({ children }: { children: ReactNode }) {
  return (
    <main className="mx-auto w-full max-w-(--page-max) flex-1 px-(--gutter) pt-4 pb-12 max-md:pt-3 print:p-0">
      {children}
    </main>
  )
}
