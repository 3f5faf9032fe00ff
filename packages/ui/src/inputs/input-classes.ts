import { classes } from '../classes/class-merge.ts'

export type InputStyle = { size?: 'normal' | 'large'; className?: string }

const base = 'input-box input-m w-full py-1'

export const inputClasses = ({ size, className }: InputStyle): string =>
  classes(base, size === 'large' && 'min-h-[max(2.5rem,var(--control-h))] text-field-large', className)
