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
        'chip border-line-strong bg-surface text-body',
        pressed && 'border-accent bg-surface-selected font-medium text-ink',
        className,
      )}
    >
      {children}
      {pressed && !isChoice && <Icon name="x" className="size-3" />}
    </button>
  )
}
