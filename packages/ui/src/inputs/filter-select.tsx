import { useSubmit } from 'react-router'
import { classes } from '../classes/class-merge.ts'
import { useShownValue } from '../hooks/use-shown-value.ts'
import { Select } from './select.tsx'

type FilterSelectProps = {
  name: string
  label: string
  selected: string
  choices: { value: string; text: string }[]
  className?: string
}

/** A select of a filter form that sets URL parameters; submits on change if scripts run. */
export function FilterSelect({ name, label, selected, choices, className }: FilterSelectProps) {
  const submit = useSubmit()
  const control = useShownValue<HTMLSelectElement>(selected)
  return (
    <Select
      ref={control}
      name={name}
      defaultValue={selected}
      onChange={(event) => void submit(event.currentTarget.form)}
      aria-label={label}
      className={classes('w-auto pr-8', className)}
    >
      {choices.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
