import { classes } from '../classes/class-merge.ts'

export type InputStyle = { size?: 'normal' | 'large'; className?: string }

const base = classes(
  'w-full min-h-(--control-h) rounded-2 border border-line-field bg-surface px-2.5 py-1 text-field text-ink',
  'focus-visible:border-focus focus-visible:shadow-focus-field',
  'aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]',
  'aria-invalid:focus-visible:shadow-focus-field',
  'disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-surface-sunken disabled:text-muted',
)

export const inputClasses = ({ size, className }: InputStyle): string =>
  classes(base, size === 'large' && 'min-h-[max(2.5rem,var(--control-h))] text-field-large', className)
