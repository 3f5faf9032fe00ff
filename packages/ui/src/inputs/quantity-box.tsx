import type { ComponentProps } from 'react'

import { classes } from '../classes/class-merge.ts'
import { useFieldControl } from './field.tsx'

type QuantityBoxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Shown beside the number, in the input. */
  unit: string
  /** Set: the row will be ordered. Error: the quantity is invalid. */
  state?: 'set' | 'error'
}

const states = {
  set: 'border-accent shadow-[0_0_0_1px_var(--accent)]',
  error: 'border-danger shadow-[0_0_0_1px_var(--danger)]',
}

export function QuantityBox({ unit, state, className, ...rest }: QuantityBoxProps) {
  return (
    <span className={classes('qty-box w-25 border-line-field max-md:w-27', state && states[state], className)}>
      <input
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        {...useFieldControl()}
        aria-invalid={state === 'error' || undefined}
        {...rest}
        className="qty-input"
      />
      <span className="qty-unit">{unit}</span>
    </span>
  )
}
