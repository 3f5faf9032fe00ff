import { expect, test } from 'vitest'
import type { MasterQuote } from '@tiber/contract/quotes/quote-shapes'
import { toQuoteRow } from './quote-row.ts'

const quote = (status: string, turn: string, validityDate: string | null = null) => ({
  status,
  turn,
  validityDate,
  unreadMessages: 1,
  supplier: { name: status },
})
const build = (supplierQuotes: object[]) =>
  toQuoteRow({ id: '1', name: 'Obra', lineCount: 3, supplierQuotes } as MasterQuote)

test('request for quotes › one offer to accept › it is the buyer’s turn until the first offer expires', () => {
  expect(
    build([
      quote('NEW', 'SUPPLIER'),
      quote('WAITING_FOR_CUSTOMER', 'BUYER', '2026-12-02'),
      quote('WAITING_FOR_CUSTOMER', 'BUYER', '2026-12-01'),
      quote('DECLINED_BY_SUPPLIER', 'NONE'),
    ]),
  ).toMatchObject({ turn: 'BUYER', offerCount: 2, firstExpiry: '2026-12-01', unreadMessages: 4 })
})

test('request for quotes › all quotes are final › it is nobody’s turn', () => {
  expect(build([quote('CLOSED', 'NONE'), quote('DECLINED_BY_CUSTOMER', 'NONE')])).toMatchObject({
    turn: 'NONE',
    firstExpiry: null,
  })
})
