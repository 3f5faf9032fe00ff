import { describe, expect, test } from 'vitest'
import { quoteStatuses, type QuoteStatus } from '@tiber/contract/quotes/quote-enums'
import { edges, getTurn, isAllowed, isExpired, requireAllowed, type Action, type Role } from './states.ts'

const roles: Role[] = ['BUYER', 'SUPPLIER', 'OPERATOR', 'SYSTEM']

/** The graph of the platform's contract, with reopening as the one edge added to it. */
const graph: Record<QuoteStatus, Partial<Record<Role, QuoteStatus[]>>> = {
  STAGING: { OPERATOR: ['NEW'] },
  NEW: {
    SUPPLIER: ['WAITING_FOR_SUPPLIER_INFOS', 'WAITING_FOR_CUSTOMER', 'WAITING_FOR_OPERATOR', 'DECLINED_BY_SUPPLIER'],
    OPERATOR: ['WAITING_FOR_SUPPLIER_INFOS', 'WAITING_FOR_CUSTOMER', 'WAITING_FOR_OPERATOR', 'DECLINED_BY_SUPPLIER'],
  },
  WAITING_FOR_SUPPLIER_INFOS: {
    SUPPLIER: ['WAITING_FOR_CUSTOMER', 'WAITING_FOR_OPERATOR', 'DECLINED_BY_SUPPLIER'],
    OPERATOR: ['WAITING_FOR_CUSTOMER', 'WAITING_FOR_OPERATOR', 'DECLINED_BY_SUPPLIER'],
  },
  WAITING_FOR_OPERATOR: { OPERATOR: ['WAITING_FOR_CUSTOMER', 'DECLINED_BY_OPERATOR'] },
  WAITING_FOR_CUSTOMER: {
    BUYER: ['VALIDATED', 'DECLINED_BY_CUSTOMER', 'WAITING_FOR_SUPPLIER_INFOS'],
    SUPPLIER: ['WAITING_FOR_SUPPLIER_INFOS'],
    OPERATOR: ['WAITING_FOR_SUPPLIER_INFOS'],
    SYSTEM: ['EXPIRED'],
  },
  VALIDATED: { SYSTEM: ['CLOSED'] },
  EXPIRED: { BUYER: ['WAITING_FOR_SUPPLIER_INFOS'] },
  DECLINED_BY_OPERATOR: {},
  DECLINED_BY_SUPPLIER: {},
  DECLINED_BY_CUSTOMER: {},
  CLOSED: {},
}

describe('state machine of a supplier quote', () => {
  test.each(quoteStatuses)('%s › has exactly the transitions of the contract', (status) => {
    for (const role of roles) {
      const actions = (Object.keys(edges) as Action[]).filter((action) => isAllowed(action, status, role))
      expect(actions.map((action) => edges[action].to).toSorted()).toEqual((graph[status][role] ?? []).toSorted())
    }
  })

  test('another transition › is refused with both statuses named', () => {
    const attempt = () => requireAllowed('accept', { id: '1', status: 'NEW' }, 'BUYER')
    expect(attempt).toThrow('Quote 1 is NEW and must be WAITING_FOR_CUSTOMER for this.')
    expect(() => requireAllowed('accept', { id: '1', status: 'WAITING_FOR_CUSTOMER' }, 'SUPPLIER')).toThrow('supplier')
  })

  test('turn › is that of whoever can act, and nobody’s once the quote is settled', () => {
    expect(quoteStatuses.filter((status) => getTurn(status) === 'NONE')).toEqual([
      'DECLINED_BY_OPERATOR',
      'DECLINED_BY_SUPPLIER',
      'DECLINED_BY_CUSTOMER',
      'EXPIRED',
      'CLOSED',
    ])
  })

  test('validity date › includes its last day', () => {
    expect(isExpired({ validityDate: '2026-11-17' }, '2026-11-17')).toBe(false)
    expect(isExpired({ validityDate: '2026-11-16' }, '2026-11-17')).toBe(true)
    expect(isExpired({ validityDate: null }, '2026-11-17')).toBe(false)
  })
})
