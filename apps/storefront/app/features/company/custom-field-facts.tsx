import type { CustomFieldValue } from '@tiber/contract/company/custom-fields'
import { useCustomFieldLabel } from '@tiber/ui/forms/custom-field-inputs.tsx'
import type { CustomFieldDefinition } from '@tiber/ui/forms/custom-field-rules.ts'
import { useFormat, useMessages } from '@tiber/ui/i18n/use-messages.tsx'
import type { Fact } from './facts.tsx'

/** Returns the values of custom fields as text, for users who may only read them. */
export function useCustomFieldFacts() {
  const t = useMessages()
  const format = useFormat()
  const getLabel = useCustomFieldLabel()
  const formatValue = (type: string, value: unknown): string | undefined => {
    if (value === null || value === undefined || value === '') return undefined
    if (Array.isArray(value)) return value.map((each) => formatValue(type.replace('LIST_', ''), each)).join(', ')
    if (typeof value === 'boolean') return value ? t('forms.yes') : t('forms.no')
    if (typeof value === 'number') return format.number(value)
    if (typeof value === 'object' && 'unit' in value && 'value' in value)
      return `${format.number(Number(value.value))} ${String(value.unit)}`
    return type === 'DATE' ? format.date(String(value)) : String(value)
  }
  return (definitions: CustomFieldDefinition[], values: CustomFieldValue[], files: Record<string, string>): Fact[] =>
    definitions.map((definition) => {
      const stored = values.find(({ customField }) => customField.externalId === definition.externalId)
      const text = formatValue(definition.type, stored?.value)
      if (definition.type !== 'MEDIA' || !text) return { label: getLabel(definition), value: text }
      const href = `/account/files/${encodeURIComponent(definition.externalId)}/${encodeURIComponent(text)}`
      const file = (
        <a href={href} download>
          {files[text] ?? t('forms.file.current')}
        </a>
      )
      return { label: getLabel(definition), value: file }
    })
}
