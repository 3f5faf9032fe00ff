import { expect, test } from 'vitest'
import { createTurns, QueueFullError } from './turns.ts'

test('a queue limits running and waiting tasks and refuses more', async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 1 })
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const job = (name: string, until?: Promise<void>) =>
    inTurn(async () => {
      started.push(name)
      await until
    })
  const running = job('a', first.promise)
  const waiting = job('b')
  await expect(job('c')).rejects.toThrow(QueueFullError)
  expect(started).toEqual(['a'])
  first.resolve()
  await Promise.all([running, waiting])
  expect(started).toEqual(['a', 'b'])
})

test('a failed task frees its slot', async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 0 })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})
