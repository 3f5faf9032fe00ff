import { expect, test } from 'vitest'
import type { QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import { summariseQuotes } from './summarise-quotes.ts'

const order = { id: '1', reference: '100-200-3000001', placed: false }
const quote = (status: QuoteStatus, validityDate: string | null = null) => ({ status, validityDate, order: null })
const summarise = (quotes: Parameters<typeof summariseQuotes>[0]) => summariseQuotes(quotes, '2026-11-20')

test('request for quotes › one offer to accept › it is the buyer’s turn until the first offer expires', () => {
  expect(
    summarise([
      quote('NEW'),
      quote('WAITING_FOR_CUSTOMER', '2026-12-02'),
      quote('WAITING_FOR_CUSTOMER', '2026-12-01'),
      quote('DECLINED_BY_SUPPLIER'),
    ]),
  ).toEqual({ turn: 'BUYER', offerCount: 2, firstExpiry: '2026-12-01' })
})

test('request for quotes › an offer past its last day, or one that is ordered › cannot be accepted any more', () => {
  const ordered = { ...quote('VALIDATED', '2026-12-01'), order }
  expect(summarise([quote('WAITING_FOR_CUSTOMER', '2026-11-19'), ordered])).toMatchObject({
    offerCount: 0,
    firstExpiry: null,
  })
  expect(summarise([quote('VALIDATED', '2026-12-01')])).toMatchObject({ offerCount: 1, firstExpiry: '2026-12-01' })
})

test('request for quotes › all quotes are final › it is nobody’s turn', () => {
  expect(summarise([quote('CLOSED'), quote('DECLINED_BY_CUSTOMER')])).toEqual({
    turn: 'NONE',
    offerCount: 0,
    firstExpiry: null,
  })
})
