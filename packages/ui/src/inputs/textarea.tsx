import type { ComponentProps } from 'react'

import { useFieldControl } from './field.tsx'
import { inputClasses } from './input-classes.ts'

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...useFieldControl()}
      {...rest}
      className={inputClasses({ className: `field-sizing-content min-h-20 py-2 ${className ?? ''}` })}
    />
  )
}
