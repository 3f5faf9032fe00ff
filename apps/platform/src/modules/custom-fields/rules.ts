import type { CustomFieldType } from '@tiber/contract/company/custom-fields'
import type { ErrorCode } from '@tiber/contract/errors'

type Definition = { type: CustomFieldType; options: string[] | null }
export type Refusal = { code: ErrorCode; message: string }
type Checked = { value: unknown } | Refusal

const limits = { text: 255, longText: 5000, unit: 20, list: 100 }
const largestNumber = Number.MAX_SAFE_INTEGER

/** Tells whether there is no value: missing, blank or an empty list. */
export function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0)
}

/** Returns the value as stored, or what is wrong with it; for a METRIC the options restrict the units. */
export function checkValue({ type, options }: Definition, value: unknown): Checked {
  const itemType = type.startsWith('LIST_') ? (type.slice('LIST_'.length) as CustomFieldType) : undefined
  if (!itemType) return checkOption(options, checkOne(type, value))
  if (!Array.isArray(value)) return refuse('must be a list')
  if (value.length > limits.list) return { code: 'F-E-010', message: `can have at most ${limits.list} values` }
  const checked = value.map((each) => checkOption(options, checkOne(itemType, each)))
  return checked.find(isRefusal) ?? { value: checked.map((each) => (each as { value: unknown }).value) }
}

export const isRefusal = (checked: Checked): checked is Refusal => 'code' in checked

function checkOne(type: CustomFieldType, value: unknown): Checked {
  if (type === 'NUMBER') return checkNumber(value)
  if (type === 'METRIC') return checkMetric(value)
  if (type === 'BOOLEAN')
    return typeof value === 'boolean' ? { value } : { code: 'F-E-009', message: 'must be true or false' }
  if (typeof value !== 'string') return refuse('must be a text')
  const text = value.trim()
  if (type === 'DATE') return isDate(text) ? { value: text } : refuse('must be a date such as 2026-01-31')
  if (type === 'COLOR')
    return /^#[0-9a-f]{6}$/i.test(text) ? { value: text.toLowerCase() } : refuse('must be a colour such as #1a2b3c')
  const maxLength = type === 'LONG_TEXT' ? limits.longText : limits.text
  return text.length > maxLength
    ? { code: 'F-E-010', message: `can have at most ${maxLength} characters` }
    : { value: text }
}

function checkNumber(value: unknown): Checked {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('must be a number')
  return Math.abs(value) > largestNumber ? { code: 'F-E-006', message: 'is too large' } : { value }
}

function checkMetric(metric: unknown): Checked {
  const { value, unit, ...rest } =
    typeof metric === 'object' && metric !== null ? (metric as Record<string, unknown>) : {}
  const checked = checkNumber(value)
  if (isRefusal(checked)) return checked.code === 'F-E-006' ? checked : refuse('must be a number with a unit')
  const isUnit = typeof unit === 'string' && unit.trim() !== '' && unit.length <= limits.unit
  if (!isUnit || Object.keys(rest).length > 0) return refuse('must be a number with a unit')
  // Same key order as the database returns, so that an unchanged value does not look changed.
  return { value: { unit: unit.trim(), value } }
}

function checkOption(options: string[] | null, checked: Checked): Checked {
  if (!options || isRefusal(checked)) return checked
  const { value } = checked
  const choice = typeof value === 'object' ? (value as { unit: string }).unit : String(value)
  return options.includes(choice) ? checked : { code: 'F-E-008', message: `must be one of ${options.join(', ')}` }
}

/** Tells whether a text is an existing date; 30 February is not. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const refuse = (message: string): Refusal => ({ code: 'F-E-012', message })
