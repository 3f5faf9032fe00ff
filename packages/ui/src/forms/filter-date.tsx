import { useSubmit } from 'react-router'
import { parseDay, toTypedDay } from '../day.ts'
import { useShownValue } from '../hooks/use-shown-value.ts'
import { DateInput } from '../inputs/date-input.tsx'
import { Field } from '../inputs/field.tsx'
import { useDateLabels } from './use-date-labels.ts'

type FilterDateProps = { name: string; label: string; selected: string }

/** A date of a filter form that sets URL parameters; submits when it is left or picked if scripts run. */
export function FilterDate({ name, label, selected }: FilterDateProps) {
  const labels = useDateLabels()
  const submit = useSubmit()
  const control = useShownValue<HTMLInputElement>(toTypedDay(selected))
  const commit = (input: HTMLInputElement) => {
    const day = parseDay(input.value) ?? ''
    if (day !== selected && (day || input.value === '')) void submit(input.form)
  }
  return (
    <Field
      label={label}
      className="flex grid-cols-none items-center gap-2 max-md:grid max-md:min-w-36 max-md:flex-1 max-md:gap-1"
    >
      <DateInput
        ref={control}
        labels={labels}
        name={name}
        defaultValue={selected}
        onCommit={commit}
        className="w-36 max-md:w-full max-md:min-w-0"
      />
    </Field>
  )
}
