import { expect, test } from 'vitest'
import { toCalendar } from './calendar.ts'
import type { Confirmation } from './confirmation-view.ts'

const logisticOrder = {
  id: '1',
  reference: '123-456-7890123-1',
  supplier: 'Tornillería Ebro; Zaragoza, S.L.',
  status: 'WAITING_SUPPLIER_APPROVAL' as const,
  delivery: { earliest: '2026-11-30', latest: '2026-12-01' },
  addressName: 'Nave 2',
  lineCount: 3,
  total: 10,
}
const confirmation = {
  reference: '123-456-7890123',
  logisticOrders: [logisticOrder, { ...logisticOrder, delivery: null }],
} as Confirmation

test('the delivery calendar has an all-day event for each supplier with a delivery date', () => {
  const text = toCalendar(confirmation, (supplier) => `Entrega de ${supplier}`, new Date('2026-11-15T10:00:00.000Z'))
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect(text).toContain('DTSTAMP:20261115T100000Z')
  expect(text).toContain('DTSTART;VALUE=DATE:20261130')
  expect(text).toContain('DTEND;VALUE=DATE:20261202')
  expect(text).toContain(String.raw`SUMMARY:Entrega de Tornillería Ebro\; Zaragoza\, S.L.`)
})

test('the delivery calendar ends lines with CRLF and folds them at 75 bytes', () => {
  const text = toCalendar(confirmation, () => 'ñ'.repeat(200), new Date())
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'ñ'.repeat(200)}`)
})
