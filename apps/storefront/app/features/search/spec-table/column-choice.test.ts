import { expect, test } from 'vitest'
import { parseColumnChoice, serialiseColumnChoice, withColumn, withoutColumns } from './column-choice.ts'

test('a column choice is serialised in the order chosen, latest last', () => {
  const chosen = withColumn(withColumn({ pitch: true }, 'length', false), 'pitch', false)
  expect(serialiseColumnChoice(chosen)).toBe('-length -pitch')
  expect(parseColumnChoice(serialiseColumnChoice(chosen))).toEqual({ length: false, pitch: false })
  expect(withoutColumns(chosen, ['pitch'])).toEqual({ length: false })
})

test('a column choice ignores invalid entries and drops the oldest beyond the limit', () => {
  expect(parseColumnChoice('length +a|b +__proto__ + -ok')).toEqual({ ok: false })
  expect(parseColumnChoice(undefined)).toEqual({})
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a${at}`, true]))
  expect(Object.keys(parseColumnChoice(serialiseColumnChoice(many)))).toHaveLength(60)
  expect(serialiseColumnChoice(many)).not.toContain('a39 ')
})
