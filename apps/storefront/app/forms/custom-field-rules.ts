import type { CustomField, CustomFieldInput, CustomFieldValue } from '@tiber/contract/custom-fields'
import { linesOf, toNumber, type FieldRule, type FormRules, type FormValues } from './field-rules.ts'

/** The part of a custom field that forms need. */
export type CustomFieldDefinition = Pick<CustomField, 'externalId' | 'name' | 'type' | 'mandatory' | 'options'>

/** Custom fields are named by their external id with a prefix, apart from the other fields. */
export const customFieldName = ({ externalId }: Pick<CustomField, 'externalId'>) => `cf.${externalId}`

/** Names of the inputs beside a file field: the file to replace it with, and the checkbox that removes it. */
export const fileInputName = (name: string) => `file.${name}`
export const fileRemovalName = (name: string) => `remove.${name}`

const isMetricType = ({ type }: Pick<CustomField, 'type'>) => type === 'METRIC' || type === 'LIST_METRIC'

const longest = { text: 255, longText: 5000, list: 100 * 255 }
const colour = '^#[0-9A-Fa-f]{6}$'
const kinds: Partial<Record<CustomField['type'], FieldRule>> = {
  NUMBER: { kind: 'number' },
  METRIC: { kind: 'metric' },
  DATE: { kind: 'date' },
  BOOLEAN: { kind: 'choice', choices: ['true', 'false'] },
  COLOR: { pattern: colour },
  LONG_TEXT: { maxLength: longest.longText },
  LIST_TEXT: { kind: 'list', maxLength: longest.list },
  LIST_NUMBER: { kind: 'list', pattern: '^[+\\-]?\\d+([.,]\\d+)?$' },
  LIST_METRIC: { kind: 'list', pattern: '^[+\\-]?\\d+([.,]\\d+)? \\S+$' },
  LIST_COLOR: { kind: 'list', pattern: colour },
}

export function customFieldRules(definitions: CustomFieldDefinition[]): FormRules {
  return Object.fromEntries(
    definitions.map((field) => {
      const kind = kinds[field.type] ?? { maxLength: longest.text }
      // The options of a metric field are its units.
      const options = field.options?.length && !isMetricType(field) ? { choices: field.options } : {}
      return [
        customFieldName(field),
        {
          ...kind,
          ...options,
          nullable: true,
          // A file is chosen in another input, so only the server knows whether it is missing.
          ...(field.mandatory && field.type !== 'MEDIA' && { required: true }),
        },
      ]
    }),
  )
}

/** Builds the custom fields of a request body; a blank value removes the stored one. */
export function customFieldInputsOf(definitions: CustomFieldDefinition[], values: FormValues): CustomFieldInput[] {
  return definitions.map((field) => ({
    customFieldId: field.externalId,
    customFieldValue: toValue(field.type, (values[customFieldName(field)] ?? '').trim()),
  }))
}

/** Returns the initial values of a form. */
export function customFieldTexts(stored: CustomFieldValue[]): FormValues {
  return Object.fromEntries(stored.map(({ customField, value }) => [customFieldName(customField), toText(value)]))
}

function toValue(type: CustomField['type'], text: string): unknown {
  if (text === '') return null
  if (type === 'NUMBER') return toNumber(text)
  if (type === 'BOOLEAN') return text === 'true'
  if (type === 'METRIC') return toMetric(text.split('\n'))
  if (type === 'LIST_NUMBER') return linesOf(text).map(toNumber)
  if (type === 'LIST_METRIC') return linesOf(text).map((line) => toMetric(line.split(' ')))
  return type.startsWith('LIST_') ? linesOf(text) : text
}

const toMetric = ([value = '', unit = '']: string[]) => ({ value: toNumber(value), unit: unit.trim() })

type Metric = { value: unknown; unit: unknown }
const isMetric = (value: unknown): value is Metric => typeof value === 'object' && value !== null && 'unit' in value

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((each) => (isMetric(each) ? `${each.value} ${each.unit}` : String(each))).join('\n')
  return isMetric(value) ? `${value.value}\n${value.unit}` : String(value)
}
