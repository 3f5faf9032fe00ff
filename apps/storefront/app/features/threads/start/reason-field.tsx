import { FormField } from '@tiber/ui/forms/form-field.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { Select } from '@tiber/ui/inputs/select.tsx'

type ReasonFieldProps = { form: FormState; label: string; reasons: { code: string; label: string }[] }

/** Says why the buyer writes; the platform names the reasons. */
export function ReasonField({ form, label, reasons }: ReasonFieldProps) {
  return (
    <FormField form={form} name="reason" label={label}>
      <Select name="reason" defaultValue={form.values['reason']}>
        {reasons.map((reason) => (
          <option key={reason.code} value={reason.code}>
            {reason.label}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
