import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import { startTestPlatform, type TestPlatform } from '../../../testing/test-platform.ts'

let platform: TestPlatform
let buyer: PlatformClient
beforeAll(async () => {
  platform = await startTestPlatform()
  buyer = (await platform.signIn('buyer@tiber.example')).client
})
afterAll(() => platform.close())

describe('a text that finds nothing', () => {
  test('names its words and the nearest families', async () => {
    const nothing = await buyer.search.search({ query: { query: 'zzyzx qqxyz', size: 5 } })
    expect(nothing.search?.dropped).toEqual(['zzyzx', 'qqxyz'])
    expect(nothing.search?.families?.length).toBeGreaterThan(0)
  })
})
