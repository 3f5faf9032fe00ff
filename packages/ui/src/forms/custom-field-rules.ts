import { parseDay } from '../day.ts'
import type { CustomField, CustomFieldInput, CustomFieldValue } from '@tiber/contract/company/custom-fields'
import { splitLines, parseNumber, type FieldRule, type FormRules, type FormValues } from './field-rules.ts'

/** The part of a custom field that forms need. */
export type CustomFieldDefinition = Pick<CustomField, 'externalId' | 'name' | 'type' | 'mandatory' | 'options'>

/** Custom fields are named by their external id with a prefix, apart from the other fields. */
export const getCustomFieldName = ({ externalId }: Pick<CustomField, 'externalId'>) => `cf.${externalId}`

const isMetricType = ({ type }: Pick<CustomField, 'type'>) => type === 'METRIC' || type === 'LIST_METRIC'

const maxLengths = { text: 255, longText: 5000, list: 100 * 255 }
const colour = '^#[0-9A-Fa-f]{6}$'
const rulesByType: Partial<Record<CustomField['type'], FieldRule>> = {
  NUMBER: { kind: 'number' },
  METRIC: { kind: 'metric' },
  DATE: { kind: 'date' },
  BOOLEAN: { kind: 'choice', choices: ['true', 'false'] },
  COLOR: { pattern: colour },
  LONG_TEXT: { maxLength: maxLengths.longText },
  LIST_TEXT: { kind: 'list', maxLength: maxLengths.list },
  LIST_NUMBER: { kind: 'list', pattern: '^[+\\-]?\\d+([.,]\\d+)?$' },
  LIST_METRIC: { kind: 'list', pattern: '^[+\\-]?\\d+([.,]\\d+)? \\S+$' },
  LIST_COLOR: { kind: 'list', pattern: colour },
}

export function getCustomFieldRules(definitions: CustomFieldDefinition[]): FormRules {
  return Object.fromEntries(
    definitions.map((field) => {
      const kind = rulesByType[field.type] ?? { maxLength: maxLengths.text }
      // The options of a metric field are its units.
      const options = field.options?.length && !isMetricType(field) ? { choices: field.options } : {}
      return [
        getCustomFieldName(field),
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
export function buildCustomFieldInputs(definitions: CustomFieldDefinition[], values: FormValues): CustomFieldInput[] {
  return definitions.map((field) => ({
    customFieldId: field.externalId,
    customFieldValue: toValue(field.type, (values[getCustomFieldName(field)] ?? '').trim()),
  }))
}

/** Returns the initial values of a form. */
export function toCustomFieldTexts(stored: CustomFieldValue[]): FormValues {
  return Object.fromEntries(stored.map(({ customField, value }) => [getCustomFieldName(customField), toText(value)]))
}

function toValue(type: CustomField['type'], text: string): unknown {
  if (text === '') return null
  if (type === 'NUMBER') return parseNumber(text)
  if (type === 'DATE') return parseDay(text) ?? text
  if (type === 'BOOLEAN') return text === 'true'
  if (type === 'METRIC') return toMetric(text.split('\n'))
  if (type === 'LIST_NUMBER') return splitLines(text).map(parseNumber)
  if (type === 'LIST_METRIC') return splitLines(text).map((line) => toMetric(line.split(' ')))
  return type.startsWith('LIST_') ? splitLines(text) : text
}

const toMetric = ([value = '', unit = '']: string[]) => ({ value: parseNumber(value), unit: unit.trim() })

type Metric = { value: unknown; unit: unknown }
const isMetric = (value: unknown): value is Metric => typeof value === 'object' && value !== null && 'unit' in value

function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value))
    return value.map((each) => (isMetric(each) ? `${each.value} ${each.unit}` : String(each))).join('\n')
  return isMetric(value) ? `${value.value}\n${value.unit}` : String(value)
}
