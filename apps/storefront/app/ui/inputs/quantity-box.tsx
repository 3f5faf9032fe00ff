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
    <span
      className={classes(
        'inline-flex h-[calc(var(--control-h)-0.25rem)] w-25 items-stretch overflow-hidden rounded-2 border border-line-field',
        'bg-surface max-md:h-11 max-md:w-27 pointer-coarse:h-11',
        state && states[state],
        'focus-within:border-focus focus-within:shadow-focus-field',
        className,
      )}
    >
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="0"
        {...useFieldControl()}
        aria-invalid={state === 'error' || undefined}
        {...rest}
        className="w-0 min-w-0 flex-1 bg-transparent px-1.5 text-right text-field font-medium text-ink placeholder:font-normal focus-visible:shadow-none"
      />
      <span className="flex items-center border-l border-line bg-surface-sunken px-[0.4375rem] text-11 text-muted">
        {unit}
      </span>
    </span>
  )
}
