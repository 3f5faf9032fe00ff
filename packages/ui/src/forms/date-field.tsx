import { DateInput } from '../inputs/date-input.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import { useDateLabels } from './use-date-labels.ts'

/** A day, typed as DD-MM-YYYY or picked from a calendar. */
export function DateField(props: FormFieldProps) {
  const labels = useDateLabels()
  const { form, name } = props
  return (
    <FormField {...props}>
      <DateInput labels={labels} name={name} defaultValue={form.values[name]} />
    </FormField>
  )
}
