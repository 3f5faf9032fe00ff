// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { ApprovalPreview as PreviewData } from '@tiber/contract/orders/approval-shapes'
import { renderInPage } from '@tiber/ui/testing/render-in-page.tsx'
import { ApprovalPreview } from './approval-preview.tsx'

// Messages are shown by their keys in this test.
vi.spyOn(console, 'warn').mockImplementation(() => {})
let page: ReturnType<typeof renderInPage>

const unrestricted: PreviewData = {
  outcome: 'SENT',
  currency: 'EUR',
  net: 100,
  gross: 121,
  tiers: [],
  budgets: [],
  blockedBy: [],
  suggestions: [],
  usualHours: null,
}
const renderKeys = (preview: PreviewData) => {
  page = renderInPage(<ApprovalPreview preview={preview} />)
  return [...page.container.innerText.matchAll(/preview\.([\w.]+?)(?=approvals|[^\w.]|$)/g)].map(([, key]) => key)
}

test('the approval preview of an order that needs no approval says so', () => {
  expect(renderKeys(unrestricted)).toEqual(['title', 'sent'])
})

test('the approval preview of a blocked order shows approvers, blocking policy, budget and suggestions', () => {
  const people = [{ id: '1', name: 'Dirección', delegate: null }]
  const blocked: PreviewData = {
    ...unrestricted,
    outcome: 'BLOCKED',
    tiers: [{ thresholdWithoutTax: 50, isFallback: false, people }],
    budgets: [
      {
        policy: 'QUOTA',
        limit: 200,
        reserved: 50,
        consumed: 90,
        remainingBefore: 60,
        remainingAfter: -40,
        period: 'MONTH',
        nextPeriodStart: '2026-12-01',
      },
    ],
    blockedBy: ['QUOTA'],
    suggestions: [
      { rule: 'QUOTA', thresholdWithoutTax: null, reduceBy: 40, line: null, day: '2026-12-01' },
      {
        rule: 'MANUAL_VALIDATION',
        thresholdWithoutTax: 50,
        reduceBy: 50,
        line: { id: '1', sku: 'SCS', name: 'Tornillo', amount: 60 },
        day: null,
      },
    ],
    usualHours: 3,
  }
  expect(renderKeys(blocked)).toEqual([
    'title',
    'blocked.QUOTA',
    'tier',
    'usual',
    'less.QUOTA',
    'wait',
    'less.MANUAL_VALIDATION',
    'line',
  ])
  const widths = [...page.container.querySelectorAll('svg[role=img] > rect')].map((rect) => rect.getAttribute('width'))
  expect(widths).toEqual(['70%', '30%'])
})
