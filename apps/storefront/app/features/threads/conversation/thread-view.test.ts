import { expect, test } from 'vitest'
import { groupByDay, mergeMessages, type MessageView } from './thread-view.ts'

const createMessage = (id: string, createdAt = '2026-11-17T09:00:00Z'): MessageView => ({
  id,
  author: { id: '1', name: 'Compras', type: 'CUSTOMER', company: 'Talleres' },
  message: 'Hola',
  createdAt,
  attachments: [],
})

test('messages › of several days › are grouped by day in their order', () => {
  const messages = [
    createMessage('1', '2026-11-16T09:00:00Z'),
    createMessage('2', '2026-11-17T09:00:00Z'),
    createMessage('3', '2026-11-17T10:00:00Z'),
  ]
  const groups = groupByDay(messages, (at) => at.slice(0, 10))
  expect(groups.map(({ day, messages: ofDay }) => [day, ofDay.map(({ id }) => id)])).toEqual([
    ['2026-11-16', ['1']],
    ['2026-11-17', ['2', '3']],
  ])
})

test('messages › loaded twice › are shown once', () => {
  const merged = mergeMessages([createMessage('1'), createMessage('2')], [createMessage('2'), createMessage('3')])
  expect(merged.map(({ id }) => id)).toEqual(['1', '2', '3'])
})
