import { expect, test } from 'vitest'
import type { Db } from '@tiber/server/database'
import { createCache, createRebuild } from './cache.ts'

/** Reads a cache of 300 seconds at several times; each load returns the next number. */
async function readAt(seconds: number[]) {
  let loads = 0
  const cache = createCache({ name: 'test', seconds: 300 }, async () => (loads += 1))
  const db = {} as Db
  const read = (second: number) => cache.read({ db, isTransaction: false, now: () => new Date(second * 1000) }, 'key')
  const values: number[] = []
  for (const second of seconds) values.push(await read(second))
  return values
}

test('cache › within its time › the value is loaded once', async () => {
  expect(await readAt([0, 299, 300])).toEqual([1, 1, 2])
})

test('cache › clock set back › the value is loaded again', async () => {
  expect(await readAt([1000, 400, 401])).toEqual([1, 2, 2])
})

test('cache › rows are the same when the time is over › the value stays the same object', async () => {
  const rows = ['a', 'b']
  const build = createRebuild((all: string[]) => ({ all: [...all] }))
  const cache = createCache(
    { name: 'test', seconds: 300 },
    async (_db: Db, _key: string, previous?: { all: string[] }) => build(rows, previous),
  )
  const db = {} as Db
  const read = (second: number) => cache.read({ db, isTransaction: false, now: () => new Date(second * 1000) }, 'key')
  const first = await read(0)
  expect(await read(300)).toBe(first)
  rows.push('c')
  expect(await read(600)).toEqual({ all: ['a', 'b', 'c'] })
})
