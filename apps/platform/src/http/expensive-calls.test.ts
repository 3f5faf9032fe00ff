import { describe, expect, test } from 'vitest'
import { createExpensiveCallLimit, isExpensive } from './expensive-calls.ts'

/** Starts a call that ends when the test says so. */
function startCall(limit: ReturnType<typeof createExpensiveCallLimit>, user: string) {
  const gate = Promise.withResolvers<void>()
  const client = new AbortController()
  const call = { hasStarted: false, end: gate.resolve, leave: () => client.abort(), result: Promise.resolve() }
  const run = () => {
    call.hasStarted = true
    return gate.promise
  }
  call.result = limit({ user, signal: client.signal, run })
  // A refused call is reported by the test that awaits it.
  call.result.catch(() => undefined)
  return call
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

describe('expensive calls', () => {
  test('of a user run two at a time, in order; those of another user do not wait for them', async () => {
    const limit = createExpensiveCallLimit()
    const own = Array.from({ length: 4 }, () => startCall(limit, 'buyer'))
    const other = startCall(limit, 'neighbour')
    const listStarted = () => own.map(({ hasStarted }) => hasStarted)
    expect([...listStarted(), other.hasStarted]).toEqual([true, true, false, false, true])
    own[0]!.end()
    await own[0]!.result
    await settle()
    expect(listStarted()).toEqual([true, true, true, false])
    for (const each of own) each.end()
    await Promise.all(own.map(({ result }) => result))
    expect(startCall(limit, 'buyer').hasStarted).toBe(true)
  })

  test('that fail free their turn', async () => {
    const limit = createExpensiveCallLimit()
    const fail = () =>
      limit({
        user: 'buyer',
        signal: new AbortController().signal,
        run: () => Promise.reject(new Error('failed')),
      })
    for (let time = 0; time < 5; time += 1) await expect(fail()).rejects.toThrow('failed')
  })

  test('are refused if too many wait', async () => {
    const limit = createExpensiveCallLimit()
    const calls = Array.from({ length: 32 }, () => startCall(limit, 'buyer'))
    await expect(startCall(limit, 'buyer').result).rejects.toMatchObject({ code: 'RQ0004' })
    for (const each of calls) each.end()
    await Promise.all(calls.map(({ result }) => result))
  })

  test('whose client leaves while they wait › are not run', async () => {
    const limit = createExpensiveCallLimit()
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => startCall(limit, 'buyer'))
    third!.leave()
    await expect(third!.result).rejects.toMatchObject({ code: 'RQ0004' })
    first!.end()
    await first!.result
    await settle()
    expect([second!.hasStarted, third!.hasStarted, fourth!.hasStarted]).toEqual([true, false, true])
    for (const each of [second!, fourth!]) each.end()
    await Promise.all([second!.result, fourth!.result])
  })

  test('whose client leaves when their turn begins › leave the turn to the next call', async () => {
    const limit = createExpensiveCallLimit()
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => startCall(limit, 'buyer'))
    for (const each of [first!, second!]) each.end()
    await Promise.all([first!.result, second!.result])
    for (const each of [third!, fourth!]) {
      each.leave()
      each.end()
    }
    await settle()
    const next = startCall(limit, 'buyer')
    await settle()
    expect(next.hasStarted).toBe(true)
    next.end()
    await next.result
  })

  test('are those that ask for more than a page', () => {
    expect([{}, { size: 100 }, { size: 101 }, { size: 1000 }].map((query) => isExpensive({ query }))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
