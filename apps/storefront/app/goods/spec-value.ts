import type { AttributeType } from '@tiber/contract/variants'
import type { Format } from '../i18n/format.ts'

/** A value of an attribute as screens need it: made of what the calls send, which differs. */
export type Spec = {
  id: string
  name: string
  type: AttributeType
  unit: string | null
  /** The letter the dimension has in the drawing. */
  symbol: string | null
  values: (string | number | boolean)[]
}

const isNumeric = (type: AttributeType) => /NUMBER|METRIC/.test(type)

export const isNumberSpec = ({ type }: Pick<Spec, 'type'>) => isNumeric(type)

/** One raw value, or several; what says nothing is left out. */
export function specValues(value: unknown, type: AttributeType): Spec['values'] {
  return [value].flat().flatMap((each: unknown): Spec['values'] => {
    if (typeof each === 'number' || typeof each === 'boolean') return [each]
    if (typeof each !== 'string' || each === '') return []
    return isNumeric(type) && Number.isFinite(Number(each)) ? [Number(each)] : [each]
  })
}

type Words = { yes: string; no: string }

/** As it is read, without the unit: that stands in the head of a column. */
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

/** With its unit, where it stands alone. The space does not break. */
export function specTextWithUnit(spec: Pick<Spec, 'values' | 'type' | 'unit'>, format: Format, words: Words): string {
  const text = specText(spec, format, words)
  return spec.unit && spec.values.length > 0 ? `${text}\u00a0${spec.unit}` : text
}
