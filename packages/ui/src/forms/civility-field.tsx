import type { civilities as contractCivilities } from '@tiber/contract/company/identity'
import { useMessages } from '../i18n/use-messages.tsx'
import { SelectField } from './form-field.tsx'
import type { FormState } from './use-form.ts'

type Civility = (typeof contractCivilities)[number]
const civilities = ['MR', 'MRS', 'MISS', 'OTHER'] as const satisfies readonly Civility[]

// messages: forms.civility.*
/** Returns the label of a civility; other values stay as they are. */
export function useCivilityName() {
  const t = useMessages()
  return (value: string): string => {
    const civility = civilities.find((each) => each === value)
    return civility ? t(`forms.civility.${civility}`) : value
  }
}

export function CivilityField({ form, autoComplete }: { form: FormState; autoComplete?: string }) {
  const t = useMessages()
  const getCivilityName = useCivilityName()
  return (
    <SelectField form={form} name="civility" label={t('forms.civility')} autoComplete={autoComplete}>
      {civilities.map((each) => (
        <option key={each} value={each}>
          {getCivilityName(each)}
        </option>
      ))}
    </SelectField>
  )
}
