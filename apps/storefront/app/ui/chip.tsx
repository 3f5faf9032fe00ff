import type { ComponentProps } from 'react'

import { classes } from './classes/class-merge.ts'
import { Icon } from './icon.tsx'

type ChipProps = ComponentProps<'button'> & {
  pressed?: boolean
  /** One of several options of which one is always selected, so clicking it again removes nothing. */
  isChoice?: boolean
}

/** A filter that is on or off; if on, its cross shows that clicking removes it. */
export function Chip({ pressed = false, isChoice = false, className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={classes(
        'inline-flex h-7 items-center gap-1.5 rounded-full border border-line-strong bg-surface px-2.5 text-12 whitespace-nowrap text-body',
        'hover:bg-surface-hover focus-visible:rounded-full max-md:h-11 max-md:text-13 pointer-coarse:h-11 print:hidden',
        pressed && 'border-accent bg-surface-selected font-medium text-ink',
        className,
      )}
    >
      {children}
      {pressed && !isChoice && <Icon name="x" className="size-3" />}
    </button>
  )
}
