import { expect, test } from 'vitest'
import { createTaskQueue, QueueFullError } from './task-queue.ts'

test('a queue limits running and waiting tasks and refuses more', async () => {
  const run = createTaskQueue({ maxRunning: 1, maxWaiting: 1 })
  const started: string[] = []
  const first = Promise.withResolvers<void>()
  const runTask = (name: string, gate?: Promise<void>) =>
    run(async () => {
      started.push(name)
      await gate
    })
  const running = runTask('a', first.promise)
  const waiting = runTask('b')
  await expect(runTask('c')).rejects.toThrow(QueueFullError)
  expect(started).toEqual(['a'])
  first.resolve()
  await Promise.all([running, waiting])
  expect(started).toEqual(['a', 'b'])
})

test('a failed task frees its slot', async () => {
  const run = createTaskQueue({ maxRunning: 1, maxWaiting: 0 })
  await expect(run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run(async () => 'next')).toBe('next')
})
