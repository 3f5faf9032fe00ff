import type { ComponentProps } from 'react'

import { useFieldControl } from './field.tsx'
import { inputClasses, type InputStyle } from './input-classes.ts'

type TextInputProps = Omit<ComponentProps<'input'>, 'size'> & InputStyle

export function TextInput({ size, className, ...rest }: TextInputProps) {
  return <input type="text" {...useFieldControl()} {...rest} className={inputClasses({ size, className })} />
}
