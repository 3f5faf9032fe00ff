import { orderFields } from '@tiber/contract/orders/order-statuses'
import { CustomFieldInputs } from '@tiber/ui/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import type { FormState } from '@tiber/ui/forms/use-form.ts'
import { useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import { Panel } from '@tiber/ui/panel.tsx'

type ReferencesPanelProps = { form: FormState; fields: CustomFieldDefinition[] }

const wideTypes = new Set(['LONG_TEXT', 'LIST_TEXT', 'LIST_NUMBER', 'LIST_METRIC', 'LIST_COLOR'])

/** Fields with references and notes of the buyer's company; saved while typing. */
export function ReferencesPanel({ form, fields }: ReferencesPanelProps) {
  const t = useMessages()
  return (
    <Panel title={t('checkout.references')} id="references" aside={t('checkout.references.hint')}>
      <div className="grid gap-4 md:grid-cols-3">
        <CustomFieldInputs form={form} definitions={fields.filter(({ type }) => !wideTypes.has(type))} />
      </div>
      <div className="mt-4 grid gap-4">
        <CustomFieldInputs form={form} definitions={fields.filter(({ type }) => wideTypes.has(type))} />
      </div>
    </Panel>
  )
}

/** Sorts the predefined fields first, in their usual order, then those added by the operator. */
export function sortFields(fields: CustomFieldDefinition[]): CustomFieldDefinition[] {
  const predefined: string[] = Object.values(orderFields)
  const rank = ({ externalId }: CustomFieldDefinition) =>
    predefined.includes(externalId) ? predefined.indexOf(externalId) : predefined.length
  return fields.toSorted((a, b) => rank(a) - rank(b))
}
