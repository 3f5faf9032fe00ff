import { useSubmit } from 'react-router'

import { useShownValue } from '../hooks/use-shown-value.ts'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

type FilterDateProps = { name: string; label: string; selected: string }

/** A date of a filter form that sets URL parameters; submits on change if scripts run. */
export function FilterDate({ name, label, selected }: FilterDateProps) {
  const submit = useSubmit()
  const control = useShownValue<HTMLInputElement>(selected)
  return (
    <Field
      label={label}
      className="flex grid-cols-none items-center gap-2 max-md:grid max-md:min-w-36 max-md:flex-1 max-md:gap-1"
    >
      <TextInput
        ref={control}
        type="date"
        name={name}
        defaultValue={selected}
        onChange={(event) => void submit(event.currentTarget.form)}
        className="w-auto max-md:w-full max-md:min-w-0"
      />
    </Field>
  )
}
