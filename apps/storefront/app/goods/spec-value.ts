import type { AttributeType } from '@tiber/contract/variants'
import type { Format } from '../i18n/format.ts'

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
export function specValues(value: unknown, type: AttributeType): Spec['values'] {
  return [value].flat().flatMap((each: unknown): Spec['values'] => {
    if (typeof each === 'number' || typeof each === 'boolean') return [each]
    if (typeof each !== 'string' || each === '') return []
    return isNumeric(type) && Number.isFinite(Number(each)) ? [Number(each)] : [each]
  })
}

type Words = { yes: string; no: string }

/** Formats values without the unit, which is in the column header. */
export function specText(
  { values, type }: Pick<Spec, 'values' | 'type'>,
  format: Pick<Format, 'number' | 'date'>,
  words: Words,
): string {
  if (values.length === 0) return '–'
  return values
    .map((value) => {
      if (typeof value === 'number') return format.number(value, { maximumFractionDigits: 6 })
      if (typeof value === 'boolean') return value ? words.yes : words.no
      if (type === 'BOOLEAN') return value === 'true' ? words.yes : words.no
      return type === 'DATE' ? format.date(value) : value
    })
    .join(', ')
}

/** Formats values with their unit after a non-breaking space. */
export function specTextWithUnit(spec: Pick<Spec, 'values' | 'type' | 'unit'>, format: Format, words: Words): string {
  const text = specText(spec, format, words)
  return spec.unit && spec.values.length > 0 ? `${text}\u00a0${spec.unit}` : text
}
