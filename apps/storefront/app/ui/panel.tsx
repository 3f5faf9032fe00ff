import { useId, type ReactNode } from 'react'

import { classes } from './classes/class-merge.ts'

type PanelProps = {
  title: ReactNode
  /** At the header's end: a remark or a small action. */
  aside?: ReactNode
  /** Without padding, for tables that reach the edge. */
  flush?: boolean
  id?: string
  className?: string
  children: ReactNode
}

export function Panel({ title, aside, flush, id, className, children }: PanelProps) {
  const titleId = useId()
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className={classes('min-w-0 rounded-3 border border-line-strong bg-surface print:border-0', className)}
    >
      <header className="flex min-h-10.5 flex-wrap items-center justify-between gap-x-3 gap-y-2 border-b border-line px-4 py-2 max-md:px-3">
        <h2 id={titleId} className="text-14">
          {title}
        </h2>
        {aside && <div className="text-12 text-muted">{aside}</div>}
      </header>
      <div className={flush ? 'flush relative overflow-x-auto rounded-b-3' : 'p-4 max-md:p-3'}>{children}</div>
    </section>
  )
}
