import type { ComponentProps, MouseEvent } from 'react'

import { buttonClasses, type ButtonStyle } from './classes/button-classes.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: IconName
    /** While its action runs: shows a spinner, keeps focus and ignores further clicks. */
    busy?: boolean
  }

export function Button({ variant, size, block, className, icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClasses({ variant, size, block, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? preventDefault : onClick}
    >
      {busy ? (
        <span className="spinner" />
      ) : (
        icon && <Icon name={icon} size={variant === 'icon' ? 'normal' : 'small'} />
      )}
      {children}
    </button>
  )
}

const preventDefault = (event: MouseEvent) => event.preventDefault()

type IconButtonProps = Omit<ButtonProps, 'variant' | 'children' | 'icon'> & { icon: IconName; label: string }

/** A lone symbol: the label is for screen readers and the tooltip. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button {...rest} variant="icon" aria-label={label} title={label} />
}
