import type { ComponentProps, ReactNode } from 'react'

import { classes } from '../classes/class-merge.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

/** The label is part of the click target, which helps on touch screens. */
function Choice({ label, className, ...rest }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label
      className={classes(
        'inline-flex min-h-6 items-center gap-2 text-13 has-checked:text-ink max-md:min-h-11 pointer-coarse:min-h-11',
        className,
      )}
    >
      <input {...rest} />
      {label}
    </label>
  )
}
