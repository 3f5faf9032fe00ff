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
    <label className={classes('check-row', className)}>
      <input {...rest} />
      {label}
    </label>
  )
}
