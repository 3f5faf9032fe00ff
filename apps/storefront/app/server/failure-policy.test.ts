import { createLog } from '@tiber/server/log'
import { SdkError } from '@tiber/sdk/sdk-error'
import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { attempt, type Operation } from './failure-policy.server.ts'

const refusal = SdkError.http(409, JSON.stringify({ code: 'F-E-003', message: 'Taken', errors: [] }))
const unreachable = SdkError.from(new Error('fetch failed'))

/** Runs an operation that fails; returns its outcome, the log lines and the error passed to the screen. */
async function fail(operation: Operation, error: unknown) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push((JSON.parse(String(chunk)) as { msg: string }).msg)
      done()
    },
  })
  let reported: unknown
  const outcome = await attempt(
    {
      log: createLog('test', 'trace', { destination: stream }),
      onFailure(each) {
        reported = each
      },
    },
    operation,
    () => Promise.reject(error),
  )
  return { outcome, lines, reported }
}

describe('spec 8: account and address helpers', () => {
  const operations = [
    ['getCustomerAccount', null],
    ['createCustomerAccount', null],
    ['updateCustomerAccount', null],
    ['createAddress', null],
    ['updateAddress', null],
    ['listAddresses', []],
    ['deleteAddress', null],
  ] as const

  test.each(operations)('%s, refused: logged, and the result is %j', async (operation, result) => {
    expect(await fail(operation, refusal)).toEqual({
      outcome: result,
      lines: [`${operation} failed`],
      reported: refusal,
    })
  })

  test.each(operations)('%s, unreachable: logged, and the result is %j', async (operation, result) => {
    expect(await fail(operation, unreachable)).toEqual({
      outcome: result,
      lines: [`${operation} failed`],
      reported: unreachable,
    })
  })
})

test('an unreachable platform makes refresh and account switch fail instead of returning null', async () => {
  await expect(fail('refresh', unreachable)).rejects.toBe(unreachable)
  await expect(fail('switchAccount', unreachable)).rejects.toBe(unreachable)
  expect((await fail('refresh', refusal)).outcome).toBeNull()
})

describe('spec 8: carts and buying lists', () => {
  const silent = [
    'loadCarts',
    'loadBuyingLists',
    'getOrCreateCart',
    'refreshCart',
    'clearCart',
    'createBuyingList',
  ] as const

  test.each(silent)('%s logs a failure and returns null', async (operation) => {
    expect(await fail(operation, refusal)).toEqual({ outcome: null, lines: [`${operation} failed`], reported: refusal })
    expect((await fail(operation, unreachable)).outcome).toBeNull()
  })

  test.each(['addToCart', 'updateBuyingList'] as const)('%s rethrows a failure to the caller', async (operation) => {
    await expect(fail(operation, refusal)).rejects.toBe(refusal)
    await expect(fail(operation, unreachable)).rejects.toBe(unreachable)
  })
})
