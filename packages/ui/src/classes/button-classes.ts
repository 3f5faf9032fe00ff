import { classes } from './class-merge.ts'

export type ButtonStyle = {
  /** One primary per screen; icon is a lone symbol and needs a label. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'icon'
  size?: 'normal' | 'large'
  block?: boolean
  className?: string
}

const base = 'btn btn-m px-3'

const variants = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
  'danger-quiet': 'border-danger-edge bg-surface text-danger-text hover:bg-danger-soft hover:text-danger-text',
  icon: 'btn-icon border-transparent',
}

/** Returns the same classes for buttons and links that look like buttons. */
export function buttonClasses({ variant = 'secondary', size = 'normal', block, className }: ButtonStyle): string {
  const large = size === 'large' && 'min-h-[max(2.5rem,var(--control-h))] px-5 text-14'
  return classes(base, variants[variant], large, block && 'w-full', className)
}
