import { expect, test } from 'vitest'
import type { Db } from '@tiber/server/database'
import { createVersionCache } from './version-cache.ts'

function createReader(maxEntries = 10) {
  const context = { db: {} as Db, isTransaction: false }
  const read = createVersionCache<string>({ name: 'test', maxEntries })
  const loads: string[][] = []
  const readVersions = async (versions: Record<string, string>, overrides: object = {}, scope = '') => {
    const load = async (ids: string[]) => {
      loads.push(ids)
      return new Map(ids.map((id) => [id, `${id} ${versions[id]}`]))
    }
    const found = await read({ ...context, ...overrides }, { scope, versions: new Map(Object.entries(versions)) }, load)
    return Object.fromEntries(found)
  }
  return { readVersions, loads }
}

test('version cache › some versions are known › only the others are loaded', async () => {
  const { readVersions, loads } = createReader()
  await readVersions({ a: '1', b: '1' })
  expect(await readVersions({ a: '1', b: '2', c: '1' })).toEqual({ a: 'a 1', b: 'b 2', c: 'c 1' })
  expect(await readVersions({ a: '1', b: '2', c: '1' })).toEqual({ a: 'a 1', b: 'b 2', c: 'c 1' })
  expect(loads).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
})

test('version cache › another scope or a transaction › shares nothing', async () => {
  const { readVersions, loads } = createReader()
  await readVersions({ a: '1' })
  await readVersions({ a: '1' }, {}, 'es-ES')
  await readVersions({ a: '1' }, { isTransaction: true })
  await readVersions({ a: '1' }, { isTransaction: true })
  expect(loads).toHaveLength(4)
})

test('version cache › it is full › the least recently used entry is dropped', async () => {
  const { readVersions, loads } = createReader(2)
  await readVersions({ a: '1', b: '1' })
  await readVersions({ a: '1' })
  await readVersions({ c: '1' })
  await readVersions({ a: '1' })
  await readVersions({ b: '1' })
  expect(loads).toEqual([['a', 'b'], ['c'], ['b']])
})
