import type { ComponentProps } from 'react'

import { useFieldControl } from './field.tsx'
import { inputClasses } from './input-classes.ts'

/** The native file input in our style. */
export function FileInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'size'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="file"
      className={inputClasses({
        className: `py-1.5 file:mr-3 file:rounded-1 file:border file:border-line-field file:bg-surface-head file:px-2 file:py-0.5 file:text-13 file:font-medium file:text-ink ${className ?? ''}`,
      })}
    />
  )
}
