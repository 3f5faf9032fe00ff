import { incidentOutcomes } from '@tiber/contract/conversations/incident-enums'
import { FormField } from '@tiber/ui/forms/form-field.tsx'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Select } from '@tiber/ui/inputs/select.tsx'

// messages: incidents.outcome.*
/** Asks what the buyer wants: a replacement, a credit or a return. */
export function OutcomeField({ form }: { form: FormState }) {
  const t = useMessages()
  return (
    <FormField form={form} name="outcome" label={t('incidents.wanted')}>
      <Select name="outcome" defaultValue={form.values['outcome']}>
        {incidentOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(`incidents.outcome.${outcome}`)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}
