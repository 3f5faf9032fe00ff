import { classes } from './class-merge.ts'

export type ButtonStyle = {
  /** One primary per screen; icon is a lone symbol and needs a label. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-quiet' | 'icon'
  size?: 'normal' | 'large'
  block?: boolean
  className?: string
}

const base = classes(
  'inline-flex min-h-(--control-h) max-w-full items-center justify-center gap-2 rounded-2 border px-3 py-1',
  'text-13 font-medium leading-[1.15] whitespace-nowrap no-underline hover:no-underline max-md:whitespace-normal',
  'transition-colors duration-(--fast) ease-out print:hidden',
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-surface-sunken disabled:text-muted',
)

const variants = {
  primary:
    'border-primary bg-primary text-on-primary hover:border-primary-hover hover:bg-primary-hover hover:text-on-primary',
  secondary: 'border-line-field bg-surface text-ink hover:bg-surface-hover hover:text-ink',
  quiet: 'border-transparent bg-transparent text-link hover:bg-surface-hover hover:text-link-hover',
  danger:
    'border-danger-fill bg-danger-fill text-on-danger hover:border-danger-fill-hover hover:bg-danger-fill-hover hover:text-on-danger',
  'danger-quiet': 'border-danger-edge bg-surface text-danger-text hover:bg-danger-soft hover:text-danger-text',
  icon: 'w-(--control-h) border-transparent bg-transparent px-0 text-muted hover:bg-surface-hover hover:text-ink',
}

/** Returns the same classes for buttons and links that look like buttons. */
export function buttonClasses({ variant = 'secondary', size = 'normal', block, className }: ButtonStyle): string {
  const large = size === 'large' && 'min-h-[max(2.5rem,var(--control-h))] px-5 text-14'
  return classes(base, variants[variant], large, block && 'w-full', className)
}
