import { afterAll, beforeAll, expect } from 'vitest'
import { demoAccounts } from '@tiber/demo-data/people'
import type { PlatformClient } from '@tiber/sdk/platform-client'
import type { SQL } from '@tiber/server/sql'
import { startTestPlatform, type TestPlatform } from './test-platform.ts'

/** The two companies of the buyer; the first is the default. */
export const [guadalquivir, cantabrico] = demoAccounts.map(({ id }) => id) as [string, string]

/** A change of rows, and what it changes of a value that is read through the platform. */
export type RowChange<Value> = {
  change: string
  statement: SQL
  read: (value: Value) => unknown
  expected: unknown
}

/** Starts a platform for the tests of one file, with a buyer of two companies and a user of a third. */
export function useTwoCompanies() {
  const used = {} as {
    platform: TestPlatform
    buyer: PlatformClient
    shipyard: PlatformClient
    stranger: PlatformClient
  }
  beforeAll(async () => {
    const platform = await startTestPlatform()
    const signInBuyer = async (customerAccountId: string) =>
      (await platform.signIn('buyer@tiber.example', { customerAccountId })).client
    used.platform = platform
    used.buyer = await signInBuyer(guadalquivir)
    used.shipyard = await signInBuyer(cantabrico)
    used.stranger = (await platform.signIn('new@tiber.example')).client
  })
  afterAll(() => used.platform.close())
  /** Changes rows as another process does, whose caches this one does not share. */
  const execute = (statement: SQL) => used.platform.database.db.execute(statement)
  return Object.assign(used, {
    execute,
    /** Expects a change of rows to be shown by the next request, although the value was just read. */
    async expectShown<Value>({ statement, read, expected }: RowChange<Value>, readValue: () => Promise<Value>) {
      await readValue()
      expect(read(await readValue())).not.toEqual(expected)
      await execute(statement)
      expect(read(await readValue())).toEqual(expected)
    },
  })
}
