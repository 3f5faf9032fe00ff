import type { ReactNode } from 'react'
import { classes } from '@tiber/ui/classes/class-merge.ts'
import { Link } from '@tiber/ui/link.tsx'

type LinkChipsProps = {
  label: string
  className?: string
  chips: { label: ReactNode; to: string; isCurrent: boolean }[]
}

/** Scrolls a row to its current chip; `scrollIntoView` would scroll the page, too. */
function showCurrent(row: HTMLElement | null) {
  const chip = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && chip) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}

/** Chooses one of several parts of a list, by its address; on a phone their row scrolls to the current one. */
export function LinkChips({ label, chips, className }: LinkChipsProps) {
  return (
    <nav ref={showCurrent} aria-label={label} className={classes('link-chips', className)}>
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
