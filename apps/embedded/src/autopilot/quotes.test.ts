import { describe, expect, test } from 'vitest'
import { getAnswer, isQuoteDue } from './quotes.ts'

const now = new Date('2026-01-01T10:00:20Z')
const quote = {
  status: 'NEW',
  turn: 'SUPPLIER',
  version: 0,
  createdAt: '2026-01-01T10:00:00Z',
  updatedAt: '2026-01-01T10:00:00Z',
  quoteLines: [
    { id: '1', listPrice: 0.2 },
    { id: '2', listPrice: null },
  ],
} as const
const lines = [...quote.quoteLines]

describe('answers of demo suppliers', () => {
  test('a new request › every line that is sold is priced at the list price less five percent', () => {
    expect(getAnswer({ ...quote, quoteLines: lines }, now)).toEqual({
      status: 'WAITING_FOR_CUSTOMER',
      validityDate: '2026-01-15',
      lines: [{ id: '1', price: 0.19 }],
    })
  })

  test('nothing is sold › the request is declined with a reason', () => {
    expect(getAnswer({ ...quote, quoteLines: lines.slice(1) }, now)).toMatchObject({
      status: 'DECLINED_BY_SUPPLIER',
      reason: expect.any(String),
    })
  })

  test('a counter-offer › is agreed to', () => {
    const answer = getAnswer({ ...quote, quoteLines: lines, status: 'WAITING_FOR_SUPPLIER_INFOS', version: 2 }, now)
    expect(answer).toEqual({ status: 'WAITING_FOR_CUSTOMER', validityDate: '2026-01-15' })
  })

  test('wait some seconds, and leave alone what somebody has started', () => {
    expect(isQuoteDue({ ...quote, quoteLines: lines }, now)).toBe(true)
    expect(isQuoteDue({ ...quote, quoteLines: lines, updatedAt: '2026-01-01T10:00:10Z' }, now)).toBe(false)
    expect(isQuoteDue({ ...quote, quoteLines: lines, status: 'WAITING_FOR_SUPPLIER_INFOS' }, now)).toBe(false)
  })
})
