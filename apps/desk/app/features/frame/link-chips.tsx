import type { ReactNode } from 'react'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Link } from '@tiber/ui/link.tsx'

type LinkChipsProps = {
  label: string
  className?: string
  chips: { label: ReactNode; to: string; isCurrent: boolean }[]
}

/** Chooses one of several parts of a list, by its address. */
export function LinkChips({ label, chips, className }: LinkChipsProps) {
  return (
    <nav aria-label={label} className={classes('mb-3 flex flex-wrap gap-2', className)}>
      {chips.map((chip) => (
        <Link
          key={chip.to}
          to={chip.to}
          prefetch="intent"
          aria-current={chip.isCurrent ? 'page' : undefined}
          className={classes(
            'chip flex-none border-line-strong bg-surface text-body hover:no-underline',
            chip.isCurrent && 'border-accent bg-surface-selected font-medium text-ink',
          )}
        >
          {chip.label}
        </Link>
      ))}
    </nav>
  )
}
