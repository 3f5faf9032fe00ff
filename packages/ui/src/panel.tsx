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
    <section id={id} aria-labelledby={titleId} className={classes('panel-box print:border-0', className)}>
      <header className="panel-head">
        <h2 id={titleId} className="text-14">
          {title}
        </h2>
        {aside && <div className="sub">{aside}</div>}
      </header>
      <div className={flush ? 'flush relative overflow-x-auto rounded-b-3' : 'p-4 max-md:p-3'}>{children}</div>
    </section>
  )
}
