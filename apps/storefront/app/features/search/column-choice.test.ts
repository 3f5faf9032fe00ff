import { expect, test } from 'vitest'
import { choiceOf, keptOf, withColumn, withoutColumns } from './column-choice.ts'

test('a column choice is serialised in the order chosen, latest last', () => {
  const chosen = withColumn(withColumn({ pitch: true }, 'length', false), 'pitch', false)
  expect(keptOf(chosen)).toBe('-length -pitch')
  expect(choiceOf(keptOf(chosen))).toEqual({ length: false, pitch: false })
  expect(withoutColumns(chosen, ['pitch'])).toEqual({ length: false })
})

test('a column choice ignores invalid entries and drops the oldest beyond the limit', () => {
  expect(choiceOf('length +a|b +__proto__ + -ok')).toEqual({ ok: false })
  expect(choiceOf(undefined)).toEqual({})
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`a${at}`, true]))
  expect(Object.keys(choiceOf(keptOf(many)))).toHaveLength(60)
  expect(keptOf(many)).not.toContain('a39 ')
})
