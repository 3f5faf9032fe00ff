import spriteUrl from '#generated/icons.svg?url&no-inline'

import { classes } from './classes/class-merge.ts'
import { maxStars, type IconName } from './icon-names.ts'

type IconProps = {
  name: IconName
  /** 14 px in dense controls, 16 px beside text, 20 px in the header. */
  size?: 'small' | 'normal' | 'large'
  className?: string
}

const sizes = { small: 'size-3.5', normal: 'size-4', large: 'size-5' }

/**
 * Decorative only: the text beside it, or the label of its button, carries the meaning. The sprite is not preloaded in
 * the head: browsers do not use a preload for <use> and would fetch it twice; the first icon of the page requests it
 * early enough.
 */
export function Icon({ name, size = 'normal', className }: IconProps) {
  return (
    <svg className={classes('icon', sizes[size], className)} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}

/** A rating in stars, drawn at once; the text beside it says the number. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <svg className="icon h-3.5 w-19.5 stroke-line-field text-warning-text" aria-hidden="true">
      <use href={`${spriteUrl}#stars-${Math.min(Math.max(Math.round(stars), 0), maxStars)}`} />
    </svg>
  )
}
