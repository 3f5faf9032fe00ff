import type { AttributeType } from '@tiber/contract/catalogue/variants'
import type { Format } from '@tiber/ui/i18n/format.ts'

/** An attribute value as screens need it; calls return it in different forms. */
export type Spec = {
  id: string
  name: string
  type: AttributeType
  unit: string | null
  /** Letter of the dimension in the drawing. */
  symbol: string | null
  values: (string | number | boolean)[]
}

const isNumeric = (type: AttributeType) => /NUMBER|METRIC/.test(type)

export const isNumberSpec = ({ type }: Pick<Spec, 'type'>) => isNumeric(type)

/** Normalises one or several raw values; omits empty ones. */
export function normaliseSpecValues(value: unknown, type: AttributeType): Spec['values'] {
  return [value].flat().flatMap((raw: unknown): Spec['values'] => {
    const each = unwrapValue(raw)
    if (typeof each === 'number' || typeof each === 'boolean') return [each]
    if (typeof each !== 'string' || each === '') return []
    return isNumeric(type) && Number.isFinite(Number(each)) ? [Number(each)] : [each]
  })
}

/** Products and variants hold a measure as `{ selectedValue, unit }` and a colour as `{ label, code }`. */
function unwrapValue(value: unknown): unknown {
  const { selectedValue, label } = Object(value) as { selectedValue?: unknown; label?: unknown }
  return selectedValue ?? label ?? value
}

/** Returns the unit of the first measure that has one. */
export const findUnit = (value: unknown): string | null =>
  [value].flat().map((each) => (Object(each) as { unit?: string | null }).unit)[0] ?? null

type BooleanLabels = { yes: string; no: string }

/** Formats values without the unit, which is in the column header. */
export function formatSpec(
  { values, type }: Pick<Spec, 'values' | 'type'>,
  format: Pick<Format, 'number' | 'date'>,
  labels: BooleanLabels,
): string {
  if (values.length === 0) return '–'
  return values
    .map((value) => {
      if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 })
      if (typeof value === 'boolean') return value ? labels.yes : labels.no
      if (type === 'BOOLEAN') return value === 'true' ? labels.yes : labels.no
      return type === 'DATE' ? format.date(value) : value
    })
    .join(', ')
}

/** Formats values with their unit after a non-breaking space. */
export function formatSpecWithUnit(
  spec: Pick<Spec, 'values' | 'type' | 'unit'>,
  format: Format,
  labels: BooleanLabels,
): string {
  const text = formatSpec(spec, format, labels)
  return spec.unit && spec.values.length > 0 ? `${text}\u00a0${spec.unit}` : text
}
