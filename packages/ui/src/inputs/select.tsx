import type { ComponentProps } from 'react'

import { useFieldControl } from './field.tsx'
import { inputClasses, type InputStyle } from './input-classes.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & InputStyle

/** The native list: it works with every keyboard, screen reader and phone. */
export function Select({ size, className, ...rest }: SelectProps) {
  return <select {...useFieldControl()} {...rest} className={`select ${inputClasses({ size, className })}`} />
}
