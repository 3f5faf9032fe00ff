import { describe, expect, test } from 'vitest'
import { sql, toQuery } from './sql.ts'

describe('statement', () => {
  test('values become numbered parameters, in the order of the text', () => {
    const at = new Date(0)
    expect(toQuery(sql`select ${1}, ${'a'}, ${null}, ${false}, ${at}`)).toEqual({
      text: 'select $1, $2, $3, $4, $5',
      values: [1, 'a', null, false, at],
    })
  })

  test('a nested statement becomes a part of the text and keeps its values', () => {
    const inner = sql`b = ${2} and ${sql`c = ${3}`}`
    expect(toQuery(sql`select from t where a = ${1} and ${inner} and d = ${4}`)).toEqual({
      text: 'select from t where a = $1 and b = $2 and c = $3 and d = $4',
      values: [1, 2, 3, 4],
    })
  })

  test('a part used twice is written twice', () => {
    const part = sql`a = ${1}`
    expect(toQuery(sql`${part} or ${part}`)).toEqual({ text: 'a = $1 or a = $2', values: [1, 1] })
  })

  test('an array or an object is one parameter', () => {
    expect(toQuery(sql`select ${sql.param(['a', 'b'])}::text[], ${sql.param({ a: 1 })}`)).toEqual({
      text: 'select $1::text[], $2',
      values: [['a', 'b'], { a: 1 }],
    })
  })

  test('parts are joined by a separator, a raw text is used as it is', () => {
    expect(toQuery(sql`${sql.join([sql`a`, 1, sql.raw("'x'")], sql`, `)}${sql``}`)).toEqual({
      text: "a, $1, 'x'",
      values: [1],
    })
    expect(toQuery(sql.join([], sql`, `))).toEqual({ text: '', values: [] })
  })

  test('an undefined value is an error, not an empty text', () => {
    expect(() => toQuery(sql`select ${undefined as unknown as string}`)).toThrow('undefined')
  })
})
